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

const some = { pageId: 'demo', sectionType: 'newer', sectionName: 'A section', sectionData: { a: 1 } };
const create = (input: object = {}) => server.send('POST', '/api/sections', { ...some, ...input }, key);
const patch = (id: string, input: unknown) => server.send('PATCH', `/api/sections/${id}`, input, key);
const remove = (id: string) => server.send('DELETE', `/api/sections/${id}`, undefined, key);
const restore = (id: string) => server.send('POST', `/api/sections/${id}/restore`, undefined, key);
const list = async (page = 'demo', query = '') =>
  (await server.send('GET', `/api/sections/${page}${query}`, undefined, query ? key : {})).body;
const FIELDS = ['createdBy', 'id', 'isActive', 'pageId', 'position', 'sectionData', 'sectionId', 'sectionName'];
FIELDS.push('sectionType', 'version');

describe('creating a section', () => {
  it('answers with the whole section, which the list then contains', async () => {
    const input = { ...some, sectionId: 'one', position: 7, isActive: true, createdBy: 'The importer' };
    const answer = await create(input);
    expect([answer.status, answer.body]).toEqual([201, { ...input, id: expect.any(Number), version: 1 }]);
    expect(Object.keys(answer.body).sort()).toEqual(FIELDS);
    expect(await list()).toEqual([answer.body]);
    expect(await list('home')).toEqual([]);
  });

  it('defaults to a generated id that starts with a letter, the last place, and the actor as creator', async () => {
    await create({ position: 4 });
    expect((await create({ sectionType: 'floating' })).body.position).toBe(999);
    const answer = await create({ sectionType: '42 wörds/of me' });
    expect(answer.body).toMatchObject({ position: 5, isActive: true, createdBy: 'A key' });
    expect(answer.body.sectionId).toMatch(/^[A-Za-z][\w-]{0,63}$/);
    expect((await create({ createdBy: null })).body.createdBy).toBe('A key');
  });

  it.each([
    [{ sectionId: '1one' }, 'sectionId'],
    [{ sectionId: '' }, 'sectionId'],
    [{ sectionId: 'a.b' }, 'sectionId'],
    [{ sectionId: 'constructor' }, 'sectionId'],
    [{ sectionId: 'x'.repeat(65) }, 'sectionId'],
    [{ sectionType: '' }, 'sectionType'],
    [{ sectionType: 'x'.repeat(65) }, 'sectionType'],
    [{ sectionName: ' ' }, 'sectionName'],
    [{ sectionName: 'x'.repeat(201) }, 'sectionName'],
    [{ sectionName: 'a\u0000' }, 'sectionName'],
    [{ sectionData: [] }, 'sectionData'],
    [{ sectionData: 'x' }, 'sectionData'],
    [{ sectionData: { a: '\ud800' } }, 'sectionData'],
    [{ position: '5' }, 'position'],
    [{ isActive: 'true' }, 'isActive'],
    [{ createdBy: 'x'.repeat(201) }, 'createdBy'],
  ])('rejects %j', async (input, path) => {
    const answer = await create(input);
    expect([answer.status, answer.body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
    expect(await list('demo', '?includeInactive=true')).toEqual([]);
  });

  it('answers 404 for an unknown page, 409 for a taken id, and 422 for data that does not fit the type', async () => {
    expect((await create({ sectionId: 'x'.repeat(64) })).status).toBe(201);
    expect((await create({ pageId: 'nope' })).status).toBe(404);
    expect((await create({ sectionId: 'x'.repeat(64), pageId: 'home' })).status).toBe(409);
    const unfit = await create({ sectionType: 'hero', sectionData: { headline: 5 } });
    expect([unfit.status, unfit.body.issues[0].path]).toEqual([422, 'sectionData.headline']);
    expect((await create({ sectionData: { linkUrl: 'javascript:x()' } })).status).toBe(422);
    expect(await list()).toHaveLength(1);
  });
});

describe('listing sections', () => {
  it('orders by position, then by creation', async () => {
    for (const [sectionId, position] of [
      ['c', 5],
      ['a', 1],
      ['d', 5],
      ['b', 3],
    ])
      await create({ sectionId, position });
    const ids = (await list()).map(({ sectionId }: { sectionId: string }) => sectionId);
    expect(ids).toEqual(['a', 'b', 'c', 'd']);
  });

  it('includes inactive sections for editors who ask, by session or key, and never deleted ones', async () => {
    await create({ sectionId: 'hidden', isActive: false });
    await create({ sectionId: 'gone' });
    await remove('gone');
    expect(await list()).toEqual([]);
    expect(await list('demo', '?includeInactive=false')).toEqual([]);
    for (const headers of [key, await server.signIn()]) {
      const answer = await server.send('GET', '/api/sections/demo?includeInactive=true', undefined, headers);
      expect(answer.body).toMatchObject([{ sectionId: 'hidden', isActive: false }]);
    }
    expect((await server.send('GET', '/api/sections/demo?includeInactive=true')).status).toBe(401);
    expect((await server.send('GET', '/api/sections/demo?includeInactive=yes', undefined, key)).status).toBe(400);
  });
});

describe('changing a section', () => {
  it('merges only the top-level keys of its data, and removes a key that is null', async () => {
    await create({ sectionId: 'one', sectionData: { a: 1, b: { c: 1, d: 1 }, e: [1, 2] } });
    const answer = await patch('one', { sectionData: { a: null, b: { c: null }, f: 'new' } });
    expect(answer.body.sectionData).toEqual({ b: { c: null }, e: [1, 2], f: 'new' });
    expect((await list())[0]).toEqual(answer.body);
  });

  it.each([
    [{ sectionName: 'B' }],
    [{ position: 3 }],
    [{ position: -2.25 }],
    [{ isActive: false }],
    [{ sectionData: { z: 1 } }],
  ])('changes only the fields of %j and the version', async (input) => {
    const { body: before } = await create({ sectionId: 'one' });
    const { body: after } = await patch('one', input);
    const data = { ...before.sectionData, ...('sectionData' in input ? input.sectionData : {}) };
    expect(after).toEqual({ ...before, ...input, sectionData: data, version: 2 });
  });

  it('compares `base` with the version, and increments the version with every change', async () => {
    await create({ sectionId: 'one' });
    expect((await patch('one', { sectionName: 'B', base: 1 })).body.version).toBe(2);
    const late = await patch('one', { sectionName: 'C', base: 1 });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ path: 'dynamic.one', ref: 'dynamic.one', base: 1, theirs: 2, mine: { sectionName: 'C' } }],
    ]);
    expect((await patch('one', { sectionName: 'C', base: 3 })).status).toBe(409);
    expect((await patch('one', { sectionName: 'C' })).body.version).toBe(3);
    expect((await list())[0].sectionName).toBe('C');
  });

  it.each([
    [{ base: '1' }, 'base'],
    [{ position: '1' }, 'position'],
    [{ isActive: 1 }, 'isActive'],
    [{ sectionName: '' }, 'sectionName'],
    [{ sectionData: null }, 'sectionData'],
    [{ sectionData: { a: '\u0000' } }, 'sectionData'],
  ])('rejects %j', async (input, path) => {
    await create({ sectionId: 'one' });
    const answer = await patch('one', input);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
    expect((await list())[0].version).toBe(1);
  });

  it('validates the data against the type, and writes nothing if it does not fit', async () => {
    await create({ sectionId: 'one', sectionType: 'hero', sectionData: { headline: 'A' } });
    const answer = await patch('one', { sectionName: 'B', sectionData: { headline: 5 } });
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, 'sectionData.headline']);
    expect((await list())[0]).toMatchObject({ sectionName: 'A section', version: 1 });
  });
});

describe('deleting a section', () => {
  it('hides it everywhere, keeps its id taken, and restores it unchanged', async () => {
    const { body: before } = await create({ sectionId: 'one', position: 2 });
    expect((await remove('one')).body).toEqual({ success: true, sectionId: 'one' });
    const update = { path: 'dynamic.one.a', value: 2 };
    const order = { path: 'sections.one.order', value: 0 };
    for (const answer of [
      await remove('one'),
      await patch('one', { sectionName: 'B' }),
      await server.send('POST', '/api/content/update', update, key),
      await server.send('POST', '/api/content/update', order, key),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await create({ sectionId: 'one' })).status).toBe(409);
    expect((await restore('one')).body).toEqual({ ...before, version: 3 });
    expect(await list()).toEqual([{ ...before, version: 3 }]);
  });

  it('restores only a section that is deleted', async () => {
    await create({ sectionId: 'one' });
    expect((await restore('one')).status).toBe(409);
    expect((await restore('nope')).status).toBe(404);
    expect((await remove('nope')).status).toBe(404);
    expect((await patch('nope', {})).status).toBe(404);
  });
});
