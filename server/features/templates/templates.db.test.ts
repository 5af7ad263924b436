import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const hero = {
  name: 'A plain hero',
  category: 'content',
  sectionType: 'hero',
  sectionData: { headline: 'Come and see', cta: 'Call' },
};
const call = (name: string, input: unknown) => server.send('POST', `/api/trpc/templates.${name}`, input, editor);
const list = async () => (await server.send('GET', '/api/trpc/templates.list', undefined, editor)).body.result.data;

describe('section templates', () => {
  it('can be created, listed by name, renamed and deleted, and the audit log records each', async () => {
    const made = (await call('create', hero)).body.result.data;
    await call('create', { ...hero, name: 'Another' });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['A plain hero', 'Another']);
    expect(made).toMatchObject({ ...hero, createdBy: expect.stringMatching(/^Person \d+$/) });
    expect((await call('rename', { id: made.id, name: 'Zebra' })).body.result.data.name).toBe('Zebra');
    expect((await call('delete', { id: made.id })).status).toBe(200);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Another']);
    expect((await call('delete', { id: made.id })).status).toBe(404);
    const told = await server.database.db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .orderBy(auditLog.id);
    expect(told.filter(({ action }) => action.startsWith('template'))).toEqual([
      { action: 'template-add', subject: 'A plain hero' },
      { action: 'template-add', subject: 'Another' },
      { action: 'template-rename', subject: 'Zebra' },
      { action: 'template-delete', subject: 'Zebra' },
    ]);
  });

  it('are sanitized and validated against their type', async () => {
    const rich = {
      blocks: [{ type: 'paragraph', data: { text: '<b>Bold</b><script>x</script>' } }],
    };
    const made = (await call('create', { ...hero, sectionData: { headline: rich } })).body.result.data;
    expect(JSON.stringify(made.sectionData)).toContain('<b>Bold</b>');
    expect(JSON.stringify(made.sectionData)).not.toContain('script');
    expect((await call('create', { ...hero, name: 'Bad', sectionData: { headline: 5 } })).status).toBe(422);
    expect((await call('create', { ...hero, name: 'Other', sectionType: 'from elsewhere' })).status).toBe(200);
  });

  it('have unique names regardless of case', async () => {
    const made = (await call('create', hero)).body.result.data;
    expect((await call('create', { ...hero, name: 'A PLAIN HERO' })).status).toBe(409);
    const other = (await call('create', { ...hero, name: 'Other' })).body.result.data;
    expect((await call('rename', { id: other.id, name: 'a plain hero' })).status).toBe(409);
    expect((await call('rename', { id: made.id, name: 'A Plain Hero' })).status).toBe(200);
  });

  it('require an editor', async () => {
    expect((await server.send('GET', '/api/trpc/templates.list')).status).toBe(401);
    expect((await server.send('POST', '/api/trpc/templates.create', hero)).status).toBe(401);
  });
});
