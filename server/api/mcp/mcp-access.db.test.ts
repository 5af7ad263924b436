import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apikey, user } from '../../../db/schema/accounts';
import { KEY_SCOPES } from '../../accounts/auth/api-keys';
import { agentTests, CTA, type Headers, LIST, RPC } from './testing-agent';

const tests = agentTests();
const { call, connect, createDraft, post } = tests;

const send = (tool: string, args: object, by: Headers) =>
  post({ ...LIST, method: 'tools/call', params: { name: tool, arguments: args } }, by);

describe('the address', () => {
  it('accepts keys that may write drafts, and never a session', async () => {
    for (const scope of KEY_SCOPES) {
      const { status } = await post(LIST, await tests.server.key([scope]));
      expect([scope, status]).toEqual([scope, /:(?:read|write)$/.test(scope) && scope !== 'content:write' ? 403 : 200]);
    }
    for (const headers of [{}, await tests.server.signIn('admin'), { Authorization: 'Bearer nothing' }]) {
      const answer = await tests.server.send('POST', '/mcp', '{bad', { ...RPC, ...headers });
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="API key"');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    // A key works next to a cookie, and with its own rights.
    expect((await post(LIST, await tests.server.signIn('admin'))).status).toBe(200);
  });

  it('refuses a key that was revoked, at once', async () => {
    const admin = await tests.server.signIn('admin');
    const made = await tests.server.key(['content:draft']);
    const agent = await connect(made);
    expect((await agent.listTools()).tools.length).toBeGreaterThan(0);
    const keys = (await tests.server.send('GET', '/api/admin/keys', undefined, admin)).body;
    expect((await tests.server.send('DELETE', `/api/admin/keys/${keys[0].id}`, undefined, admin)).status).toBe(200);
    await expect(agent.callTool({ name: 'list_drafts' })).rejects.toThrow('This API key is not valid.');
    await agent.close();
  });

  it('refuses a key whose owner has become a reviewer or is disabled, and writes nothing for them', async () => {
    const { db } = tests.server.database;
    const draft = await createDraft();
    const before = (await call('list_drafts')).data.items;
    const calls: [string, object][] = [
      ['create_draft', { name: 'Mine' }],
      ['propose_changes', { draft, changes: [{ op: 'set', path: CTA, base: null, value: 'Mine' }] }],
      ['share_preview', { draft }],
      ['ask_for_review', { draft, reviewers: ['Anna Elm'] }],
      ['write_comment', { page: 'home', ref: CTA, draft, text: 'Mine' }],
      ['list_drafts', {}],
    ];
    for (const scope of ['content:draft', 'admin'] as const) {
      const owned = await tests.server.key([scope]);
      const [made] = await db.select().from(apikey).orderBy(desc(apikey.createdAt)).limit(1);
      const change = (set: Partial<typeof user.$inferInsert>) =>
        db
          .update(user)
          .set(set)
          .where(eq(user.id, made?.referenceId ?? ''));
      const statuses = async () =>
        new Set(await Promise.all(calls.map(async ([tool, args]) => (await send(tool, args, owned)).status)));
      expect((await send('list_drafts', {}, owned)).status).toBe(200);
      await change({ role: 'reviewer' });
      expect([scope, await statuses()]).toEqual([scope, new Set([403])]);
      await change({ role: 'admin', disabled: true });
      expect([scope, await statuses()]).toEqual([scope, new Set([401])]);
    }
    expect((await call('list_drafts')).data.items).toEqual(before);
    expect((await call('list_comments', { draft })).data.items).toEqual([]);
    expect((await tests.server.send('GET', `/api/drafts/${draft}/previews`, undefined, tests.key)).body.items).toEqual(
      [],
    );
  });

  it('refuses pages of other sites, other methods and other bodies', async () => {
    expect((await post(LIST, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(LIST, { Origin: 'null' })).status).toBe(403);
    expect((await post(LIST, { Origin: tests.server.url })).status).toBe(200);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
      const answer = await tests.server.send(method, '/mcp', undefined, tests.key);
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS']);
    }
    expect((await tests.server.send('OPTIONS', '/mcp')).status).toBe(204);
    expect((await post('{"jsonrpc":', {})).status).toBe(400);
    expect((await post(LIST, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post(LIST, { Accept: 'text/html' })).status).toBe(406);
    expect((await post({ ...LIST, params: { more: 'x'.repeat(1024 * 1024) } })).status).toBe(413);
    expect((await post(Array.from({ length: 1000 }, () => LIST))).status).toBe(400);
    expect((await post({ ...LIST, params: JSON.parse('{"__proto__":{"x":1}}') })).status).toBe(400);
    for (const body of [{}, { id: 1 }, { ...LIST, jsonrpc: '1.0' }, { ...LIST, method: 5 }, 'null', '[]', '"x"']) {
      expect((await post(body)).status).toBe(400);
    }
    expect((await post(LIST, { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
    expect((await post({ ...LIST, method: 'subscriptions/listen' })).body).toContain('-32601');
    expect((await post({ ...LIST, method: 'resources/list' })).body).toContain('-32601');
    expect((await post(LIST)).headers.get('cache-control')).toBe('private, no-store');
  });

  it('says which parameters of a message are wrong, in words', async () => {
    const ask = async (method: string, params?: object) => {
      const answer = await post({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) });
      const { id, error } = answer.body;
      return [answer.status, id, error.code, error.message];
    };
    const wrong = (method: string, named: string) => [
      ...[400, 7, -32602, `These parameters of ${method} are missing or have another type: ${named}.`],
    ];
    expect(await ask('initialize')).toEqual(wrong('initialize', 'params'));
    const given = { protocolVersion: 1, capabilities: {}, clientInfo: { name: 'x' } };
    expect(await ask('initialize', given)).toEqual(
      wrong('initialize', 'params.protocolVersion, params.clientInfo.version'),
    );
    expect(await ask('tools/call', { name: 5 })).toEqual(wrong('tools/call', 'params.name'));
    expect(await ask('tools/list', { cursor: 5 })).toEqual(wrong('tools/list', 'params.cursor'));
  });

  it('answers wrong input with clear tool errors', async () => {
    const draft = await createDraft();
    const change = (more: object) => call('propose_changes', { draft, changes: [{ op: 'set', base: null, ...more }] });
    expect((await change({ path: 'home', value: { hero: {} } })).isError).toBe(true);
    expect((await change({ path: 'home.hero.headline', value: 'x'.repeat(300_000) })).isError).toBe(true);
    expect((await change({ path: CTA, value: 'x', more: 1 })).data.issues).toEqual([
      { path: 'changes.0.more', message: 'There is no "more" here.' },
    ]);
    expect((await call('propose_changes', { draft, changes: [], document: {} })).data.issues).toEqual([
      { path: 'changes', message: 'Must have at least 1 item.' },
      { path: 'document', message: 'There is no "document" here.' },
    ]);
    // A value that does not fit the page is a problem of the draft, which publishing would refuse.
    expect((await change({ path: 'home.hero.nope', value: 'x' })).isError).toBe(false);
    const { text, data } = await call('preview_draft', { draft });
    expect(data.problems).toEqual([{ path: 'home.hero', message: expect.stringContaining('nope') }]);
    expect(text).toContain('Problem at home.hero: ');
    expect((await call('preview_draft', { draft: 99_999 })).data.code).toBe('NOT_FOUND');
    expect((await call('preview_draft', { draft: '1' })).data.issues).toEqual([
      { path: 'draft', message: 'Must be a number.' },
    ]);
    expect((await call('read_content', { page: 'nope' })).data.code).toBe('NOT_FOUND');
    await expect(tests.client.callTool({ name: 'publish_draft', arguments: { draft } })).rejects.toThrow(
      'There is no tool',
    );
  });
});
