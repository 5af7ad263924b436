import { describe, expect, it } from 'vitest';
import type { Meta } from '../../accounts/auth/trpc';
import { appRouter } from '../router';
import { TOOLS } from './answer-mcp';
import { agentTests, LIST } from './testing-agent';

const tests = agentTests();
const { call, connect, post } = tests;

describe('the tools', () => {
  it('read, and write drafts, and nothing else', async () => {
    const { tools } = await tests.client.listTools();
    const table = tools.map(({ name, annotations }) => {
      const { procedures = [] } = TOOLS.get(name) ?? {};
      return `${name} ${annotations?.readOnlyHint ? 'reads' : 'writes'} ${procedures.join(' ')}`;
    });
    expect(table).toEqual([
      'get_site_map reads pages.list collections.all',
      'list_entries reads collections.entries',
      'get_schema reads content.read',
      'read_content reads content.editable drafts.editable',
      'search_content reads search.content',
      'list_media reads media.list',
      'check_pages reads siteCheck.pages',
      'list_claims reads claims.list disclosures.list',
      'get_history reads history.list',
      'list_drafts reads drafts.list',
      'create_draft writes drafts.create',
      'propose_changes writes drafts.add',
      'preview_draft reads drafts.merge drafts.reviewers drafts.events content.editable drafts.editable',
      'share_preview writes previews.create',
      'ask_for_review writes drafts.reviewers drafts.askForReview',
      'list_comments reads comments.list',
      'write_comment writes comments.create comments.reply',
    ]);
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>;
    for (const { name, procedures: called, isWrite } of TOOLS.values()) {
      const types = called.map((one) => {
        const { type, meta } = procedures[one]?._def ?? {};
        expect([one, meta?.allowsKeys ?? meta?.access === 'public']).toEqual([one, true]);
        const allowed = type === 'mutation' ? ['draft', 'comment'] : ['public', 'editor', 'claim', 'draft', 'comment'];
        expect([one, allowed.includes(meta?.access ?? '')]).toEqual([one, true]);
        return type;
      });
      expect([name, types.includes('mutation')]).toEqual([name, isWrite]);
    }
  });

  it('list registered claims with their status, and disclosures', async () => {
    const admin = await tests.server.signIn('admin');
    const claim = { statement: 'We returned 32% in year one.', kind: 'performance', value: '32%' };
    expect((await tests.server.send('POST', '/api/claims', claim, admin)).status).toBe(201);
    const text = { name: 'Net returns', text: 'Returns are net of fees.' };
    expect((await tests.server.send('POST', '/api/disclosures', text, admin)).status).toBe(201);
    const reader = await connect(await tests.server.key(['content:draft', 'claims:read']));
    const { items } = (await call('list_claims', { kind: 'claims', q: '32%' }, reader)).data;
    expect(items).toMatchObject([{ statement: claim.statement, status: 'needs-substantiation' }]);
    expect((await call('list_claims', { kind: 'claims', page: 'home' }, reader)).data.items).toEqual([]);
    expect((await call('list_claims', { kind: 'claims' })).data).toMatchObject({ code: 'FORBIDDEN' });
    expect((await call('list_claims', { kind: 'disclosures', q: 'net' })).data.items).toMatchObject([text]);
  });

  it('are described in less than 20 kB, each with its title, schemas and hints', async () => {
    const { tools } = await tests.client.listTools();
    expect(JSON.stringify({ tools }).length).toBeLessThan(20_000);
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([typeof title, typeof description, inputSchema.type, outputSchema?.type]).toEqual([
        ...['string', 'string', 'object', 'object'],
      ]);
      const { readOnlyHint } = annotations ?? {};
      expect(annotations).toEqual({
        readOnlyHint,
        ...(readOnlyHint ? {} : { destructiveHint: false }),
        openWorldHint: false,
      });
    }
  });

  it('are the same for clients of every revision of the protocol', async () => {
    const older = await connect(tests.key, 'legacy');
    expect([tests.client.getNegotiatedProtocolVersion(), older.getNegotiatedProtocolVersion()]).toEqual([
      ...['2026-07-28', '2025-11-25'],
    ]);
    expect((await older.listTools()).tools).toEqual((await tests.client.listTools()).tools);
    expect((await call('list_drafts', {}, older)).isError).toBe(false);
    await older.close();
    const oldest = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    const { status, body } = await post({ ...LIST, method: 'initialize', params: oldest });
    expect([status, body]).toEqual([200, expect.stringContaining('"protocolVersion":"2024-11-05"')]);
  });
});
