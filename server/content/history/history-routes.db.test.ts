import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let key: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  key = await server.key();
});

interface Item {
  id: number;
  path: string;
  oldValue: unknown;
  newValue: unknown;
  [field: string]: unknown;
}

const ask = (query: string) => server.send('GET', `/api/history?${query}`, undefined, key);
const items = async (query: string): Promise<Item[]> => (await ask(query)).body.items;
const update = (path: string, value: unknown, headers = key) =>
  server.send('POST', '/api/content/update', { path, value }, headers);
const revert = (id: unknown, headers = key) => server.send('POST', `/api/history/${id}/revert`, undefined, headers);
const home = async () => (await server.send('GET', '/api/content/home')).body;
const section = { pageId: 'demo', sectionId: 'made', sectionType: 'newer', sectionName: 'Made', sectionData: { a: 1 } };

describe('a change in the history', () => {
  it('has exactly the fields of the contract', async () => {
    const before = Date.now();
    await update('home.hero.cta', 'Later');
    const [item] = await items('page=home');
    expect(item).toEqual({
      id: expect.any(Number),
      changeSetId: expect.any(Number),
      type: 'text',
      path: 'home.hero.cta',
      ref: 'home.hero.cta',
      op: 'set',
      fieldName: 'cta',
      oldValue: 'Start a conversation',
      newValue: 'Later',
      description: expect.any(String),
      actor: { id: expect.any(String), name: 'A key' },
      source: 'api',
      note: null,
      draftId: null,
      ai: null,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const at = Date.parse(String(item?.timestamp));
    expect(at >= before - 1000 && at <= Date.now() + 1000).toBe(true);
  });

  it('has the screen it came from as its source, and `api` for all other clients', async () => {
    const session = await server.signIn();
    for (const [headers, source] of [
      [{ ...session, 'X-Source': 'overlay' }, 'overlay'],
      [{ ...session, 'X-Source': 'dashboard' }, 'dashboard'],
      [{ ...session, 'X-Source': 'import' }, 'api'],
      [{ ...key, 'X-Source': 'overlay' }, 'api'],
      [session, 'api'],
    ] as const) {
      expect((await update('home.hero.cta', source, headers)).status).toBe(200);
      expect((await items('page=home'))[0]?.source).toBe(source);
    }
  });

  it('has null as the old value of a new field and as the new value of a deleted one', async () => {
    await update('home.extra', 'x');
    await server.send('POST', '/api/content/delete', { path: 'home.extra' }, key);
    const found = await items('page=home');
    expect(found.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['x', null],
      [null, 'x'],
    ]);
  });

  it('of a section belongs to the history of its page, whatever the change was', async () => {
    await server.send('POST', '/api/sections', { ...section, sectionId: 'first', position: -1 }, key);
    await server.send('POST', '/api/sections', section, key);
    await update('dynamic.made.a', 2);
    await server.send('PATCH', '/api/sections/made', { sectionName: 'Other' }, key);
    await update('sections.made.order', 0);
    await server.send('DELETE', '/api/sections/made', undefined, key);
    await server.send('POST', '/api/sections/made/restore', undefined, key);
    expect((await items('page=demo')).map(({ type, path, source }) => [type, path, source])).toEqual([
      ['section-restore', 'dynamic.made', 'restore'],
      ['section-delete', 'dynamic.made', 'api'],
      ['text', 'sections.made.order', 'api'],
      ['section-update', 'dynamic.made', 'api'],
      ['text', 'dynamic.made.a', 'api'],
      ['section-add', 'dynamic.made', 'api'],
      ['section-add', 'dynamic.first', 'api'],
    ]);
    expect(await items('page=home')).toEqual([]);
    expect((await items('page=demo&path=dynamic.made')).length).toBe(5);
  });
});

describe('GET /api/history', () => {
  it('returns the newest first, 50 at a time by default, until there are no more', async () => {
    const changes = Array.from({ length: 123 }, (_, index) => ({ path: 'home.extra', value: index }));
    await server.send('POST', '/api/content/batch', { changes }, key);
    const newest = Array.from({ length: 123 }, (_, index) => 122 - index);
    for (const [limit, sizes] of [
      ['', [50, 50, 23]],
      ['&limit=41', [41, 41, 41]],
      ['&limit=200', [123]],
    ] as const) {
      const found: Item[][] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await ask(`page=home${limit}${cursor && `&cursor=${cursor}`}`);
        found.push(body.items);
        cursor = body.nextCursor;
      }
      expect([limit, found.map(({ length }) => length)]).toEqual([limit, sizes]);
      expect(found.flat().map(({ newValue }) => newValue)).toEqual(newest);
    }
  });

  it('is not affected by writes between two pages of results', async () => {
    for (const value of ['A', 'B', 'C']) await update('home.hero.cta', value);
    const first = (await ask('page=home&limit=2')).body;
    await update('home.hero.cta', 'D');
    const second = (await ask(`page=home&limit=2&cursor=${first.nextCursor}`)).body;
    expect([second.items.map(({ newValue }: Item) => newValue), second.nextCursor]).toEqual([['A'], null]);
  });

  it('returns the changes at a path and below it, and none with a merely similar path', async () => {
    for (const path of ['home.news', 'home.news.a_b', 'home.news.aXb', 'home.news.a_b.c', 'home.newsletter']) {
      await update(path, {});
    }
    const paths = async (path: string) => (await items(`page=home&path=${path}`)).map((item) => item.path).reverse();
    expect(await paths('home.news')).toEqual(['home.news', 'home.news.a_b', 'home.news.aXb', 'home.news.a_b.c']);
    expect(await paths('home.news.a_b')).toEqual(['home.news.a_b', 'home.news.a_b.c']);
    expect(await paths('home.nothing')).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'cursor=x',
    'cursor=-1',
    'path=home..x',
    'path=%00',
  ])('answers 400 to %s', async (query) => {
    const answer = await ask(`page=home&${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.issues[0].path).toBe(query.split('=')[0]);
  });

  it('answers 400 without a page, 404 for an unknown page, and 401 to visitors', async () => {
    expect((await ask('')).status).toBe(400);
    expect((await ask('page=')).status).toBe(400);
    expect((await ask('page=constructor')).status).toBe(404);
    expect((await server.send('GET', '/api/history?page=home')).status).toBe(401);
    expect((await ask('page=home')).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('reverting', () => {
  it('restores the old value as a new change, which can itself be reverted', async () => {
    await update('home.hero.cta', 'Later');
    const [changed] = await items('page=home');
    const answer = await revert(changed?.id);
    expect(answer.body).toEqual({ success: true, changeSetId: expect.any(Number) });
    const [put] = await items('page=home');
    expect(put).toMatchObject({ oldValue: 'Later', newValue: 'Start a conversation', source: 'restore' });
    expect(put?.changeSetId).toBe(answer.body.changeSetId);
    await revert(put?.id);
    expect((await home()).hero.cta).toBe('Later');
    expect(await items('page=home')).toHaveLength(3);
  });

  it('restores a deleted list item to its place and removes an added field', async () => {
    const { body } = (await home()).welcome;
    await server.send('POST', '/api/content/delete', { path: 'home.welcome.body.1' }, key);
    await revert((await items('page=home'))[0]?.id);
    expect((await home()).welcome.body).toEqual(body);
    await update('home.extra', 'x');
    await revert((await items('page=home'))[0]?.id);
    expect(await home()).not.toHaveProperty('extra');
  });

  it('answers 404 for an unknown change, 400 for a malformed id, and 422 if the change no longer fits', async () => {
    expect((await revert(999_999)).status).toBe(404);
    expect((await revert('999999999999999')).status).toBe(404);
    for (const id of ['x', '-1', '1.5', '9'.repeat(16)]) expect((await revert(id)).status).toBe(400);
    await update('home.extra', { a: 1 });
    await update('home.extra.a', 2);
    const [deeper, whole] = await items('page=home');
    await revert(whole?.id);
    await update('home.extra', 'a text');
    expect((await revert(deeper?.id)).status).toBe(422);
    expect((await home()).extra).toBe('a text');
    expect((await revert(deeper?.id, {})).status).toBe(401);
  });
});
