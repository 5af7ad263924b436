import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

// biome-ignore lint/suspicious/noExplicitAny: the tests change documents in every possible way.
type Document = any;

const exported = async (): Promise<Document> => (await server.send('GET', '/api/admin/export', undefined, admin)).body;
const imported = (document: object) => server.send('POST', '/api/admin/import', document, admin);

describe('an import', () => {
  it('names the path of a key or a text that cannot be stored', async () => {
    const document = await exported();
    const path = 'pages.about.hero.deep.1.constructor';
    // Replaced in the JSON text, because `JSON.stringify` would drop the forbidden key.
    const text = JSON.stringify({ ...document, dryRun: true }).replace(
      '"hero":{',
      '"hero":{"deep":[{},{"constructor":1}],',
    );
    const headers = { ...admin, 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api/admin/import`, { method: 'POST', body: text, headers });
    expect([answer.status, (await answer.json()).issues]).toEqual([
      400,
      [{ path, message: 'The key "constructor" is not allowed.' }],
    ]);
    document.pages.home.zzz = { list: ['a', { text: '\u0000' }] };
    const refused = await imported(document);
    expect([refused.status, refused.body.issues]).toEqual([
      422,
      [{ path: 'pages.home.zzz.list.1.text', message: 'Text cannot contain the NUL character.' }],
    ]);
  });

  it.each([
    [{}, ['format', 'version', 'changedAt', 'pages', 'sections', 'templates']],
    [{ format: 'another' }, ['format']],
    [{ version: 4 }, ['version']],
    [{ pages: [] }, ['pages']],
    [{ sections: {} }, ['sections']],
    [{ dryRun: 'true' }, ['dryRun']],
    [{ templates: [{ name: 'x' }] }, ['templates.0.category', 'templates.0.sectionType', 'templates.0.sectionData']],
  ])('with %j returns 400', async (change, paths) => {
    const whole = Object.keys(change).length === 0 ? {} : { ...(await exported()), ...change };
    const answer = await imported(whole);
    expect([answer.status, answer.body.issues.map(({ path }: Document) => path)]).toEqual([400, paths]);
  });

  it('accepts larger bodies than other routes, up to its own limit', async () => {
    const document = await exported();
    for (const page of ['home', 'about']) document.pages[page].long = { text: 'x'.repeat(1024 * 1024) };
    expect((await imported({ ...document, dryRun: true })).status).toBe(200);
    const long = { path: 'home.long', value: 'x'.repeat(2 * 1024 * 1024) };
    expect((await server.send('POST', '/api/content/update', long, admin)).status).toBe(413);
    document.pages.home.long = { text: 'x'.repeat(21 * 1024 * 1024) };
    expect((await imported(document)).status).toBe(413);
  });

  it('sanitizes the content', async () => {
    const document = await exported();
    document.pages.home.note = {
      blocks: [{ type: 'paragraph', data: { text: 'Hi<script>alert(1)</script><b>!</b>' } }],
    };
    expect((await imported(document)).status).toBe(200);
    expect((await exported()).pages.home.note.blocks[0].data.text).toBe('Hi<b>!</b>');
  });
});
