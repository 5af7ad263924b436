import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.key();
});

const batch = (changes: unknown, extra: object = {}) =>
  server.send('POST', '/api/content/batch', { changes, ...extra }, editor);
const page = async (id: string) => (await server.send('GET', `/api/content/${id}`)).body;
const history = async (id: string) =>
  (await server.send('GET', `/api/history?page=${id}`, undefined, editor)).body.items;
const ofPages = async () => Promise.all(['home', 'about', 'demo'].flatMap((id) => [page(id), history(id)]));
const section = (sectionId: string, sectionData: object = { title: 'A' }) =>
  server.send(
    'POST',
    '/api/sections',
    { pageId: 'demo', sectionId, sectionType: 'newer', sectionName: 'A', sectionData },
    editor,
  );

describe('a batch', () => {
  it('is applied in order, each change seeing the ones before it, even at the same path', async () => {
    const { body } = (await page('home')).welcome;
    const answer = await batch([
      { path: 'home.extra', value: { list: ['a', 'b'] } },
      { path: 'home.extra.list.2', value: 'c' },
      { path: 'home.extra.list.0', value: null },
      { path: 'home.extra.list.0', value: 'B' },
      { path: 'home.hero.cta', value: 'One' },
      { path: 'home.hero.cta', value: 'Two' },
      { path: 'home.welcome.body.0', value: null },
      { path: 'home.welcome.body.0', value: null },
    ]);
    expect(answer.body).toEqual({ success: true, changeSetId: expect.any(Number), versions: { home: 2 } });
    const after = await page('home');
    expect([after.extra, after.hero.cta, after.welcome.body]).toEqual([{ list: ['B', 'c'] }, 'Two', body.slice(2)]);
    const items = await history('home');
    expect(items).toHaveLength(8);
    expect(new Set(items.map(({ changeSetId }: { changeSetId: number }) => changeSetId))).toEqual(
      new Set([answer.body.changeSetId]),
    );
    expect(items.slice(2, 4).map(({ oldValue, newValue }: Record<string, unknown>) => [oldValue, newValue])).toEqual([
      ['One', 'Two'],
      ['Start a conversation', 'One'],
    ]);
  });

  it('depends on its order: something that does not exist yet cannot be changed', async () => {
    const before = await ofPages();
    const answer = await batch([
      { path: 'home.extra.list.1', value: 'b' },
      { path: 'home.extra', value: { list: [] } },
      { path: 'home.extra.list.1', value: 'b' },
    ]);
    expect([answer.status, answer.body.issues]).toEqual([
      422,
      [{ path: 'changes.2.path', message: expect.any(String) }],
    ]);
    expect(await ofPages()).toEqual(before);
  });

  it('compares every base with the state before the batch, even for a path that occurs twice', async () => {
    const base = 'Start a conversation';
    const twice = await batch([
      { path: 'home.hero.cta', value: 'One', base },
      { path: 'home.hero.cta', value: 'Two', base },
      { path: 'home.extra', value: 'x', base: null },
      { path: 'home.extra', value: 'y', base: null },
    ]);
    expect(twice.status).toBe(200);
    const chained = await batch([
      { path: 'home.hero.cta', value: 'Three', base: 'Two' },
      { path: 'home.hero.cta', value: 'Four', base: 'Three' },
    ]);
    expect([chained.status, chained.body.conflicts]).toEqual([
      409,
      [{ path: 'home.hero.cta', ref: 'home.hero.cta', base: 'Three', theirs: 'Two', mine: 'Four' }],
    ]);
    expect((await page('home')).hero.cta).toBe('Two');
  });

  it('reports all conflicts at once and writes nothing', async () => {
    await section('made');
    const before = await ofPages();
    const answer = await batch([
      { path: 'home.hero.cta', value: 'Mine', base: 'never so' },
      { path: 'about.extra', value: 'x' },
      { path: 'dynamic.made.title', value: null, base: 'B' },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.conflicts).toEqual([
      { path: 'home.hero.cta', ref: 'home.hero.cta', base: 'never so', theirs: 'Start a conversation', mine: 'Mine' },
      { path: 'dynamic.made.title', ref: 'dynamic.made.title', base: 'B', theirs: 'A', mine: null },
    ]);
    expect(await ofPages()).toEqual(before);
  });

  it.each([
    [{ path: 'home..x', value: 1 }, 400],
    [{ path: 'nope.x', value: 1 }, 404],
    [{ path: 'dynamic.nope.x', value: 1 }, 404],
    [{ path: 'element.nope.text', value: 'x' }, 404],
    [{ path: 'home.nothing', value: null }, 404],
    [{ path: 'home.hero.headline', value: null }, 422],
    [{ path: 'home.hero.headline', value: 7 }, 422],
    [{ path: 'home.welcome.body.99', value: 'x' }, 422],
    [{ path: 'sections.made.order', value: -1 }, 422],
  ])('with %j in it (%i) is rejected as a whole and names the change', async (bad, status) => {
    await section('made');
    const before = await ofPages();
    const answer = await batch([
      { path: 'home.hero.cta', value: 'x' },
      { path: 'about.extra', value: 'x' },
      { path: 'dynamic.made.title', value: 'x' },
      bad,
      { path: 'home.last', value: 'x' },
    ]);
    expect(answer.status).toBe(status);
    expect(answer.body.issues[0].path).toMatch(/^changes\.3\.(path|value)$/);
    expect(await ofPages()).toEqual(before);
    expect((await server.send('GET', '/api/sections/demo')).body[0]).toMatchObject({
      sectionData: { title: 'A' },
      version: 1,
    });
  });

  const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
  const forbidden = (value: string) => `{"changes":[{"path":"home.extra","value":"x"},${value}]}`;
  const refusals: [string, number, string, () => ReturnType<typeof batch>][] = [
    ['an unknown section', 404, 'path', () => second({ path: 'dynamic.nope.title', value: 'x' })],
    ['a deleted section', 404, 'path', () => second({ path: 'dynamic.gone.title', value: 'x' })],
    ['an order of an unknown section', 404, 'path', () => second({ path: 'sections.nope.order', value: 0 })],
    ['an order that is not a number', 422, 'value', () => second({ path: 'sections.made.order', value: 'first' })],
    ['deleting an order', 422, 'value', () => second({ path: 'sections.made.order', value: null })],
    ['an unknown element', 404, 'path', () => second({ path: 'element.nope.text', value: 'x' })],
    ['a path with too many segments', 400, 'path', () => second({ path: `home.${'x.'.repeat(12)}x`, value: 'x' })],
    ['a path with one segment', 400, 'path', () => second({ path: 'home', value: 'x' })],
    ['a prototype key', 400, 'path', () => second({ path: 'home.constructor', value: 'x' })],
    ['an unknown kind of path', 400, 'path', () => second({ path: 'sections.made.name', value: 'x' })],
    ['a path to a section without a field', 422, 'path', () => second({ path: 'dynamic.made', value: null })],
    ['a section id that starts with a digit', 422, 'path', () => second({ path: 'home.9x', value: 'x' })],
    ['nothing to delete', 404, 'path', () => second({ path: 'about.nothing', value: null })],
    ['a child of a text', 422, 'path', () => second({ path: 'home.hero.cta.more', value: 'x' })],
    ['an unsafe URL', 422, 'path', () => second({ path: 'home.x.url', value: 'javascript:1' })],
    ['a value that is too large', 400, 'value', () => second({ path: 'home.x', value: 'x'.repeat(300_000) })],
    ['a value that is too deep', 400, 'value', () => second({ path: 'home.x', value: deep(30) })],
    ['a lone surrogate', 400, 'value', () => second({ path: 'home.x', value: '\ud800' })],
    ['no value', 400, 'value', () => second({ path: 'home.x' })],
    ['no path', 400, 'path', () => second({ value: 'x' })],
    ['an unknown field', 400, 'version', () => second({ path: 'home.x', value: 'x', version: 2 })],
    ['an unknown AI answer', 422, 'ai', () => second({ path: 'home.x', value: 'x', ai: 'none' })],
    ['an outdated base', 409, 'path', () => second({ path: 'home.hero.cta', value: 'x', base: 'y' })],
    [
      'a base of null where there is a value',
      409,
      'path',
      () => second({ path: 'home.hero.cta', value: 'x', base: null }),
    ],
    [
      'a forbidden key',
      400,
      'value.a.__proto__',
      () =>
        server.send('POST', '/api/content/batch', forbidden('{"path":"home.x","value":{"a":{"__proto__":1}}}'), editor),
    ],
  ];
  const second = (change: object) => batch([{ path: 'home.extra', value: 'x' }, change]);

  it.each(refusals)('rejected for %s (%i) names the change and its field %s', async (_why, status, field, send) => {
    await section('made');
    await section('gone');
    await server.send('DELETE', '/api/sections/gone', undefined, editor);
    const answer = await send();
    expect([answer.status, answer.body.issues?.[0].path.startsWith(`changes.1.${field}`), answer.body.issues]).toEqual([
      status,
      true,
      expect.any(Array),
    ]);
    expect((await page('home')).extra).toBeUndefined();
  });

  it('names every unknown section, and the last change of a page that grows too large', async () => {
    const several = await batch([
      { path: 'dynamic.a.x', value: 1 },
      { path: 'home.x', value: 1 },
      { path: 'sections.b.order', value: 1 },
      { path: 'dynamic.a.y', value: 1 },
    ]);
    expect([several.status, several.body.issues.map(({ path }: { path: string }) => path)]).toEqual([
      404,
      ['changes.0.path', 'changes.2.path', 'changes.3.path'],
    ]);
    const part = (index: number) => ({ path: `demo.part${index}`, value: 'x'.repeat(250_000) });
    for (const from of [0, 3]) expect((await batch([0, 1, 2].map((index) => part(from + index)))).status).toBe(200);
    const grown = await batch([{ path: 'home.x', value: 1 }, part(6), part(7), { path: 'home.y', value: 1 }]);
    expect([grown.status, grown.body.issues]).toEqual([
      422,
      [{ path: 'changes.2.path', message: expect.stringContaining('two million') }],
    ]);
  });

  it('creates one version for each page and section, under one change set', async () => {
    await section('made');
    await section('other');
    const { body } = await batch([
      { path: 'home.hero.cta', value: 'x' },
      { path: 'home.extra', value: 'x' },
      { path: 'about.extra', value: 'x' },
      { path: 'dynamic.made.title', value: 'x' },
      { path: 'dynamic.made.more', value: 'x' },
    ]);
    expect(body.versions).toEqual({ home: 2, about: 2, 'dynamic.made': 2 });
    const sets = (await Promise.all(['home', 'about', 'demo'].map(history))).flatMap((items) =>
      items.map(({ changeSetId }: { changeSetId: number }) => changeSetId),
    );
    expect(sets.filter((id) => id === body.changeSetId)).toHaveLength(5);
  });

  it('can have 1 to 500 changes of a valid shape, and a note of up to 500 characters', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ path: 'home.hero.cta', value: `x${at}` }));
    expect((await batch(many(500), { note: 'x'.repeat(500) })).status).toBe(200);
    for (const [changes, extra] of [
      [[], {}],
      [many(501), {}],
      [many(1), { note: 'x'.repeat(501) }],
      [many(1), { note: 5 }],
      ['home.hero.cta', {}],
      [[{ path: 'home.hero.cta' }], {}],
      [[{ path: 5, value: 'x' }], {}],
      [[null], {}],
    ] as const) {
      const answer = await batch(changes, extra);
      expect([answer.status, answer.body.issues?.length > 0]).toEqual([400, true]);
    }
    expect((await history('home')).length).toBe(50);
  });
});
