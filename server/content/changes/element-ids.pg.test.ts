import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { elementOwners } from '../../../db/schema/content';
import { startTestServer, type TestServer } from '../../main/testing';
import { findElements } from './element-ids';
import { resolveTargets } from './resolve-targets';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.key(['admin', 'content:write']);
});

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, admin);
const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
const batch = (changes: object[]) => send('POST', '/api/content/batch', { changes });
const element = (id: string, text = id) => ({ id, type: 'text', data: { text } });
const section = (sectionId: string, elements: unknown[], pageId = 'demo') =>
  send('POST', '/api/sections', {
    pageId,
    sectionId,
    sectionType: 'custom',
    sectionName: sectionId,
    sectionData: { elements },
  });
const readData = async (sectionId: string) =>
  (await send('GET', '/api/sections/demo')).body.find((one: { sectionId: string }) => one.sectionId === sectionId)
    ?.sectionData;
const readIds = async (sectionId: string) => findElements(await readData(sectionId)).map(({ id }) => id);
const newest = async (page = 'demo') => (await send('GET', `/api/history?page=${page}&limit=1`)).body.items[0];
/** Returns the stored owners of all elements, after checking that they match the documents. */
async function readOwners(): Promise<Record<string, string>> {
  const rows = await server.database.db.select().from(elementOwners);
  const kept = Object.fromEntries(rows.map(({ elementId, owner }) => [elementId, owner]));
  const { pages, sections } = (await send('GET', '/api/admin/export')).body;
  const held = [
    ...Object.entries(pages).flatMap(([owner, content]) => findElements(content).map(({ id }) => [id, owner])),
    ...sections.flatMap((one: { sectionId: string; sectionData: unknown }) =>
      findElements(one.sectionData).map(({ id }) => [id, `dynamic.${one.sectionId}`]),
    ),
  ];
  expect(new Set(held.map(([id]) => id)).size).toBe(held.length);
  expect(kept).toEqual(Object.fromEntries(held));
  return kept;
}

describe('element ids', () => {
  it('are rejected if another element has them, on every route, and nothing is written', async () => {
    await section('one', [element('a'), element('b')]);
    await section('two', [element('c')]);
    const refusals: [string, ReturnType<typeof send>][] = [
      ['sectionData.elements.0.id', section('three', [element('a')])],
      ['sectionData.elements.1.id', section('three', [element('d'), element('d')])],
      [
        'sectionData.elements.1.id',
        send('PATCH', '/api/sections/two', { sectionData: { elements: [element('c'), element('b')] } }),
      ],
      ['path', update('dynamic.two.elements.0.id', 'a')],
      ['path', update('dynamic.two.elements.1', element('a'))],
      ['path', update('dynamic.two.elements.1', element('c'))],
      ['path', update('home.extra', { deep: [{ elements: [element('a')] }] })],
      [
        'changes.1.path',
        batch([
          { path: 'home.extra', value: 'x' },
          { path: 'about.extra', value: { elements: [element('c')] } },
        ]),
      ],
      [
        'changes.2.path',
        batch([
          { path: 'home.extra', value: { elements: [element('e')] } },
          { path: 'home.more', value: 'x' },
          { path: 'about.extra', value: { elements: [element('e')] } },
        ]),
      ],
    ];
    for (const [path, sent] of refusals) {
      const answer = await sent;
      expect([path, answer.status, answer.body.issues]).toEqual([
        path,
        422,
        [{ path, message: expect.stringMatching(/^The element id "[a-e]" is taken\.$/) }],
      ]);
    }
    expect(await readOwners()).toEqual({ a: 'dynamic.one', b: 'dynamic.one', c: 'dynamic.two' });
    expect((await send('GET', '/api/content/home')).body.extra).toBeUndefined();
  });

  it('can be written again in place, move within a batch, and become free once their element is gone', async () => {
    await section('one', [element('a'), element('b')]);
    await section('two', []);
    for (const [status, sent] of [
      [200, await update('dynamic.one.elements', [element('b'), element('a', 'New')])],
      [200, await update('element.a.text', 'Newer')],
      [200, await update('dynamic.one.elements.0.id', 'c')],
      [200, await update('home.extra', { elements: [element('b')] })],
      [
        200,
        await batch([
          { path: 'dynamic.one.elements.1', value: null },
          { path: 'dynamic.two.elements.0', value: element('a') },
        ]),
      ],
      [200, await send('DELETE', '/api/sections/one')],
      [200, await update('dynamic.two.elements.1', element('c'))],
      [200, await update('element.c.text', 'Found')],
    ] as const)
      expect(sent.status).toBe(status);
    expect(await readOwners()).toEqual({ a: 'dynamic.two', b: 'home', c: 'dynamic.two' });
    expect((await update('element.nope.text', 'x')).status).toBe(404);
  });

  it('are replaced when a deleted section is restored and they have been taken since', async () => {
    await section('one', [element('a'), element('b')]);
    await send('DELETE', '/api/sections/one');
    await section('two', [element('a', 'Newcomer')]);
    const restored = await send('POST', '/api/sections/one/restore');
    const [first, second] = findElements(restored.body.sectionData).map(({ id }) => id);
    expect([restored.status, first, second]).toEqual([200, expect.stringMatching(/^text-\d+-[0-9a-f]{8}$/), 'b']);
    expect((await newest()).newValue).toEqual(restored.body.sectionData);
    await update('element.a.text', 'Its own');
    expect((await readData('two')).elements[0].data.text).toBe('Its own');
    expect((await readData('one')).elements[0].data.text).toBe('a');
    await readOwners();
  });

  it('are replaced when a change is reverted or applied again and they have been taken since', async () => {
    await section('one', [element('a'), element('b')]);
    await send('POST', '/api/content/delete', { path: 'dynamic.one.elements.0' });
    const deleted = await newest();
    await section('two', [element('a')]);
    expect((await send('POST', `/api/history/${deleted.id}/revert`)).status).toBe(200);
    const [back, stays] = await readIds('one');
    expect([back?.startsWith('text-'), stays]).toEqual([true, 'b']);
    expect((await newest()).newValue.id).toBe(back);
    const wrote = await update('dynamic.one.elements', [element('b'), element('z')]).then(() => newest());
    await update('dynamic.one.elements', [element('b')]);
    await update('dynamic.two.elements.1', element('z'));
    expect((await send('POST', `/api/history/${wrote.id}/revert`, { to: 'after' })).status).toBe(200);
    const [kept, made] = await readIds('one');
    expect([kept, made?.startsWith('text-')]).toEqual(['b', true]);
    const patched = await send('PATCH', '/api/sections/one', { sectionData: { elements: [] } }).then(() => newest());
    await update('dynamic.two.elements.2', element('b'));
    expect((await send('POST', `/api/history/${patched.id}/revert`)).status).toBe(200);
    expect((await readIds('one')).includes('b')).toBe(false);
    expect((await newest()).newValue.sectionData).toEqual(await readData('one'));
    await readOwners();
  });

  it('are replaced when an import contains them a second time', async () => {
    await section('one', [element('a'), element('b')]);
    const exported = (await send('GET', '/api/admin/export')).body;
    const [one] = exported.sections;
    const copy = { ...one, sectionId: 'copy' };
    const { home: _home, ...pages } = exported.pages;
    await update('home.extra', { elements: [element('h')] });
    const twice = { ...one, sectionId: 'twice', sectionData: { elements: [element('t'), element('t'), element('h')] } };
    const answer = await send('POST', '/api/admin/import', { ...exported, pages, sections: [copy, one, twice] });
    expect(answer.status).toBe(200);
    expect(await readIds('one')).toEqual(['a', 'b']);
    for (const id of await readIds('copy')) expect(id).toMatch(/^text-/);
    const [first, second, third] = await readIds('twice');
    expect([first, second?.startsWith('text-'), third?.startsWith('text-')]).toEqual(['t', true, true]);
    const kept = await readOwners();
    expect(kept).toMatchObject({ a: 'dynamic.one', h: 'home', t: 'dynamic.twice' });
    const again = (await send('GET', '/api/admin/export')).body;
    expect((await send('POST', '/api/admin/import', again)).body.changeSetId).toBeNull();
  });

  it('are assigned only once, even to concurrent writes', async () => {
    await section('one', []);
    await section('two', []);
    const doors = [
      () => section(`new-${Math.random().toString(36).slice(2)}`, [element('a'), element('b')]),
      () => update('dynamic.one.elements.0', element('a')),
      () => update('dynamic.two.elements', [element('b'), element('a')]),
      () => update('home.extra', { elements: [element('a')] }),
      () => send('PATCH', '/api/sections/two', { sectionData: { elements: [element('b')] } }),
    ];
    const answers = await Promise.all([...doors, ...doors].map((door) => door()));
    for (const { status } of answers) expect([200, 201, 422]).toContain(status);
    await readOwners();
  });
});

it('finds elements by their ids without reading the documents', async () => {
  await section('one', [element('a')]);
  await update('home.extra', { elements: [element('b')] });
  // Drafts are checked after a change, by the same connection.
  await server.settle();
  const { db } = server.database;
  const asked: string[] = [];
  const { session } = db as unknown as { session: { logger: { logQuery(query: string): void } } };
  const { logger } = session;
  session.logger = { logQuery: (query) => void asked.push(query) };
  try {
    const sent = ['a', 'b', 'a'].map((id) => ({ path: `element.${id}.text`, value: 'x' }));
    const targets = await resolveTargets(db, sent);
    expect(targets.map((target) => target.kind === 'element' && [target.owner, target.id])).toEqual([
      ['section', 'one'],
      ['page', 'home'],
      ['section', 'one'],
    ]);
  } finally {
    session.logger = logger;
  }
  expect(asked).toEqual([expect.stringMatching(/^select [^*]* from "element_owners" where /)]);
});
