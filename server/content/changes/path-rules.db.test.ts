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

const update = (path: string, value: unknown = 'words', extra: object = {}) =>
  server.send('POST', '/api/content/update', { path, value, ...extra }, editor);
const remove = (path: string, extra: object = {}) =>
  server.send('POST', '/api/content/delete', { path, ...extra }, editor);
const home = async () => (await server.send('GET', '/api/content/home')).body;
const section = (sectionId: string, sectionData: object, sectionType = 'newer') =>
  server.send(
    'POST',
    '/api/sections',
    { pageId: 'demo', sectionId, sectionType, sectionName: 'A', sectionData },
    editor,
  );
const twelve = 'home.extra.c.d.e.f.g.h.i.j.k.l';

describe('a malformed path', () => {
  it.each([
    ['', 'home', 'dynamic', 'element', 'sections', '.', 'home.', '.home', 'home..hero'],
    ['home.he ro', 'home.héro', 'home.hero/cta', 'home.hero[0]', 'home.hero\n', 'home.$x', ' home.hero', 'home.hero '],
    [`home.${'x'.repeat(65)}`, `${twelve}.m`, 'x'.repeat(100_000)],
    ['home.__proto__', 'home.hero.prototype.x', 'home.constructor', 'dynamic.constructor', '__proto__.hero'],
    ['sections.a', 'sections.a.name', 'sections.a.order.b', 'element.a'],
  ])('is 400 and names the field: %s and similar ones', async (...paths) => {
    for (const path of paths) {
      for (const answer of [await update(path), await remove(path)]) {
        expect([path, answer.status, answer.body.issues]).toEqual([
          path,
          400,
          [{ path: 'path', message: expect.any(String) }],
        ]);
      }
    }
  });

  it.each(['nope.hero.headline', 'Home.hero.headline', 'toString.hero', 'caseStudies2.hero', 'media.x'])(
    'into a page that does not exist is 404 and names the field: %s',
    async (path) => {
      for (const answer of [await update(path), await remove(path)]) {
        expect([answer.status, answer.body.issues]).toEqual([404, [{ path: 'path', message: expect.any(String) }]]);
      }
    },
  );

  it('is 400 in a batch and names the change', async () => {
    const changes = [
      { path: 'home.hero.cta', value: 'x' },
      { path: 'home..cta', value: 'x' },
    ];
    const answer = await server.send('POST', '/api/content/batch', { changes }, editor);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'changes.1.path']);
    expect((await home()).hero.cta).toBe('Start a conversation');
  });
});

describe('a path at the limits', () => {
  it('can have 12 segments of up to 64 characters', async () => {
    expect((await update(twelve)).status).toBe(200);
    expect((await update(`home.${'x'.repeat(64)}.${'Y-_9'.repeat(16)}`)).status).toBe(200);
    expect((await home()).extra.c.d.e.f.g.h.i.j.k.l).toBe('words');
  });

  it('can append to a list, but not beyond its end', async () => {
    const { length } = (await home()).welcome.body;
    const beyond = await update(`home.welcome.body.${length + 1}`);
    expect([beyond.status, beyond.body.issues[0].path]).toEqual([422, 'path']);
    expect((await update(`home.welcome.body.${length}`)).status).toBe(200);
    expect((await home()).welcome.body.at(-1)).toBe('words');
    for (const index of ['-1', '01', '1e1', 'x', 'length', '9999999']) {
      expect([index, (await update(`home.welcome.body.${index}`)).status]).toEqual([index, 422]);
    }
  });
});

describe('a well-formed path that does not fit the content', () => {
  it.each([
    ['home.hero.headline.child', 'a child of a text'],
    ['home.welcome.stats.0.number', 'a text in place of a number'],
    ['home.hero', 'a text in place of a section'],
    ['home.9lives', 'a section id that does not start with a letter'],
    ['home.hero.unknown', 'a field the section does not have'],
  ])('%s (%s) is 422 and writes nothing', async (path) => {
    const before = await home();
    const answer = await update(path);
    expect([answer.status, answer.body.code, answer.body.issues[0].path]).toEqual([
      422,
      'UNPROCESSABLE_CONTENT',
      'path',
    ]);
    expect(await home()).toEqual(before);
    expect((await update('home.hero.cta')).body.version).toBe(2);
  });

  it('is 422 if a required field would be deleted, and 404 if there is nothing to delete', async () => {
    expect((await remove('home.hero.headline')).status).toBe(422);
    for (const path of ['home.nothing', 'home.hero.nothing', 'home.welcome.body.99', 'home.hero.headline.child']) {
      const answer = await remove(path);
      expect([path, answer.status, answer.body.issues[0].path]).toEqual([path, 404, 'path']);
    }
  });

  it.each(['dynamic.nope.title', 'element.nope.text', 'sections.nope.order'])('%s is 404', async (path) => {
    for (const answer of [await update(path, 0), await remove(path)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('a value', () => {
  it('can be a text, a rich text or any JSON that the field accepts', async () => {
    const blocks = { time: 1, blocks: [{ type: 'paragraph', data: { text: 'Hi' } }], version: '2.31.7' };
    for (const [path, value] of [
      ['home.hero.cta', ''],
      ['home.hero.headline', blocks],
      ['home.extra', { list: [1, 'two', false, null, { three: 3.5 }] }],
      ['home.welcome.body', ['One']],
    ] as const) {
      expect((await update(path, value)).body).toMatchObject({ success: true, path, value });
    }
    expect((await home()).extra).toEqual({ list: [1, 'two', false, null, { three: 3.5 }] });
  });

  it('cannot make a page larger than two million characters', async () => {
    for (let index = 0; index < 7; index++) {
      expect((await update(`home.extra${index}`, 'x'.repeat(256_000))).status).toBe(200);
    }
    const last = await update('home.extra7', 'x'.repeat(256_000));
    expect([last.status, last.body.issues[0].message]).toEqual([422, expect.stringContaining('two million')]);
  });

  it('can be nested 20 levels deep and have 256 KB, but not more', async () => {
    const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)]);
    expect((await update('home.extra', deep(20))).status).toBe(200);
    expect((await update('home.extra', deep(21))).status).toBe(400);
    expect((await update('home.extra', 'x'.repeat(256 * 1024 - 2))).status).toBe(200);
    const more = await update('home.extra', 'x'.repeat(256 * 1024 - 1));
    expect([more.status, more.body.issues[0].path]).toEqual([400, 'value']);
  });

  it('cannot be null or missing: deleting is a separate call', async () => {
    for (const input of [{ path: 'home.hero.cta', value: null }, { path: 'home.hero.cta' }]) {
      const answer = await server.send('POST', '/api/content/update', input, editor);
      expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'value']);
    }
  });
});

describe('base', () => {
  it('is compared by value, not by the order of keys', async () => {
    await update('home.extra', { a: 1, b: [{ c: 2, d: 3 }] });
    expect((await update('home.extra', 'x', { base: { b: [{ d: 3, c: 2 }], a: 1 } })).status).toBe(200);
    expect((await update('home.extra', 'y', { base: 'X' })).status).toBe(409);
  });

  it('means no value if it is null, and no comparison if it is absent', async () => {
    expect((await update('home.extra', 'x', { base: null })).status).toBe(200);
    const taken = await update('home.extra', 'y', { base: null });
    expect(taken.body.conflicts).toEqual([
      { path: 'home.extra', ref: 'home.extra', base: null, theirs: 'x', mine: 'y' },
    ]);
    expect((await update('home.extra', 'y')).status).toBe(200);
  });

  it('works for deletions, sections, elements and orders too', async () => {
    await section('made', { title: 'A', elements: [{ id: 'heading-1-a', type: 'heading', data: { text: 'B' } }] });
    expect((await remove('home.faq', { base: 'x' })).status).toBe(409);
    for (const [path, base, value] of [
      ['dynamic.made.title', 'A', 'C'],
      ['element.heading-1-a.text', 'B', 'D'],
      ['sections.made.order', 0, 0],
    ] as const) {
      const refused = await update(path, value, { base: 'never so' });
      expect([path, refused.status, refused.body.conflicts[0].theirs]).toEqual([path, 409, base]);
      expect([path, (await update(path, value, { base })).status]).toEqual([path, 200]);
    }
    const gone = await remove('dynamic.made.title', { base: 'C' });
    expect(gone.body).toEqual({ success: true, path: 'dynamic.made.title', version: expect.any(Number) });
  });
});

describe('the order of a section', () => {
  const ids = async () =>
    (await server.send('GET', '/api/sections/demo')).body.map(({ sectionId }: { sectionId: string }) => sectionId);

  it("is an index from 0 among its page's sections except floating ones; past the end means last", async () => {
    for (const id of ['a', 'b', 'c']) await section(id, {});
    await section('float', { elements: [] }, 'floating');
    expect((await update('sections.a.order', 99)).status).toBe(200);
    expect(await ids()).toEqual(expect.arrayContaining(['float']));
    expect((await ids()).filter((id: string) => id !== 'float')).toEqual(['b', 'c', 'a']);
    expect((await update('sections.a.order', 1)).body).toMatchObject({ value: 1 });
    expect((await ids()).filter((id: string) => id !== 'float')).toEqual(['b', 'a', 'c']);
  });

  it.each([-1, 1.5, '1', true, {}])('cannot be %j', async (value) => {
    await section('a', {});
    expect((await update('sections.a.order', value)).status).toBe(422);
  });
});
