import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fitsIds, type Ids, idOf, idsAt, type ListIds } from '../../../src/content/items/ids';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write']);
const { send, batch, update } = tests;
const read = async (): Promise<{ content: Record<string, Record<string, unknown>>; ids: Ids; version: number }> =>
  (await send('GET', '/api/content/home?ids=true')).body;
const readIds = async (...place: string[]) => (idsAt((await read()).ids, place) as ListIds).map(idOf);
const body = async () => (await read()).content.welcome?.body;
const BODY = 'home.welcome.body';

/** Writes texts to the list. @returns their ids */
async function writeFruit(...texts: string[]): Promise<string[]> {
  expect((await update(BODY, texts.length > 0 ? texts : ['Apple', 'Bread', 'Cider'])).status).toBe(200);
  return readIds('welcome', 'body');
}

describe('item ids', () => {
  it('are returned only to callers who may write; without them, responses are unchanged', async () => {
    const { content, ids, version } = await read();
    expect([fitsIds(content, ids), version]).toEqual([true, 1]);
    expect((await send('GET', '/api/content/home')).body).toEqual(content);
    expect((await send('GET', '/api/content/home?ids=false')).body).toEqual(content);
    expect((await tests.server.send('GET', '/api/content/home?ids=true')).status).toBe(401);
    const reader = await tests.server.key(['content:read']);
    expect((await tests.server.send('GET', '/api/content/home?ids=true', undefined, reader)).status).toBe(403);
    expect((await tests.server.send('GET', '/api/sections/home?ids=true', undefined, reader)).status).toBe(403);
    expect((await send('GET', '/api/content/home?ids=true')).headers.get('cache-control')).toBe('private, no-store');
    expect((await send('GET', '/api/content/nope?ids=true')).status).toBe(404);
  });

  it('come with a page when an editor opens it, including those of its sections and the site-wide content', async () => {
    const sectionData = { rows: ['a', 'b'] };
    const made = { pageId: 'home', sectionId: 'made', sectionType: 'newer', sectionName: 'Made', sectionData };
    await send('POST', '/api/sections', { ...made, isActive: false });
    const asked = encodeURIComponent(JSON.stringify({ pageId: 'home', isSiteShown: true }));
    const opened = (await send('GET', `/api/trpc/content.editable?input=${asked}`)).body.result.data;
    expect({ content: opened.content, ids: opened.ids, version: opened.version }).toEqual(await read());
    const [one] = opened.sections;
    expect(one).toMatchObject({
      sectionId: 'made',
      isActive: false,
      ids: { rows: [expect.any(String), expect.any(String)] },
    });
    expect(fitsIds(opened.site.content, opened.site.ids)).toBe(true);
    const listed = (await send('GET', '/api/sections/home?ids=true&includeInactive=true')).body;
    expect(listed).toEqual(opened.sections);
    expect(Object.keys((await send('GET', '/api/sections/home?includeInactive=true')).body[0])).not.toContain('ids');
  });

  it('stay with their items through edits, moves, sorting, deleting a section, restoring and reverting', async () => {
    const [a, b, c] = await writeFruit();
    await batch({ op: 'move', path: `${BODY}.~${c}`, after: null }, { path: `${BODY}.~${a}`, value: 'Apple two' });
    expect([await body(), await readIds('welcome', 'body')]).toEqual([
      ['Cider', 'Apple two', 'Bread'],
      [c, a, b],
    ]);
    await update(BODY, ['Bread', 'Cider', 'Apple two']);
    expect(await readIds('welcome', 'body')).toEqual([b, c, a]);
    await send('POST', '/api/content/delete', { path: 'home.welcome' });
    const [gone] = (await send('GET', '/api/history?page=home&limit=1')).body.items;
    expect((await send('POST', `/api/history/${gone.id}/revert`)).status).toBe(200);
    expect(await readIds('welcome', 'body')).toEqual([b, c, a]);
  });
});

describe('an item named by its id', () => {
  it('is found wherever it is when the change is applied', async () => {
    const [, b] = await writeFruit();
    await send('POST', '/api/content/delete', { path: `${BODY}.0` });
    const answer = await batch({ op: 'set', path: `${BODY}.~${b}`, value: 'Bread two', base: 'Bread' });
    expect([answer.status, await body()]).toEqual([200, ['Bread two', 'Cider']]);
    expect((await send('POST', '/api/content/update', { path: `${BODY}.~${b}`, value: 'Three' })).status).toBe(200);
    expect((await send('POST', '/api/content/delete', { path: `${BODY}.~${b}` })).status).toBe(200);
    expect(await body()).toEqual(['Cider']);
  });

  it('is 404 once it is removed, for every operation, and nothing is written', async () => {
    const [a, b] = await writeFruit();
    await batch({ op: 'remove', path: `${BODY}.~${b}` });
    const { version } = await read();
    for (const change of [
      { op: 'set', path: `${BODY}.~${b}`, value: 'x', base: 'Bread' },
      { op: 'remove', path: `${BODY}.~${b}` },
      { op: 'move', path: `${BODY}.~${b}`, after: null },
      { path: `${BODY}.~${b}`, value: null },
    ]) {
      const answer = await batch({ path: 'home.hero.cta', value: 'x' }, change);
      expect([answer.status, answer.body.code, answer.body.issues]).toEqual([
        404,
        'NOT_FOUND',
        [{ path: 'changes.1.path', message: expect.any(String) }],
      ]);
    }
    expect([(await read()).version, await readIds('welcome', 'body')]).toEqual([version, [a, expect.any(String)]]);
  });

  it('is the right one among equal texts', async () => {
    const [, second, third] = await writeFruit('same', 'same', 'same');
    await batch({ op: 'remove', path: `${BODY}.~${second}` });
    await batch({ op: 'set', path: `${BODY}.~${third}`, value: 'other' });
    expect(await body()).toEqual(['same', 'other']);
  });

  it('in a nested list moves with its parent', async () => {
    await update('home.extra', { groups: [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }] });
    const [first] = await readIds('extra', 'groups');
    const [tag] = await readIds('extra', 'groups', '0', 'tags');
    await batch(
      { op: 'move', path: `home.extra.groups.~${first}`, after: (await readIds('extra', 'groups'))[1] },
      { op: 'set', path: `home.extra.groups.~${first}.tags.~${tag}`, value: 'A' },
    );
    expect((await read()).content.extra).toEqual({ groups: [{ tags: ['a', 'b'] }, { tags: ['A', 'b'] }] });
  });

  it('is compared with its base before the batch, and is named in conflicts by id and by index', async () => {
    const [, b] = await writeFruit();
    const answer = await batch(
      { op: 'remove', path: `${BODY}.0` },
      { op: 'set', path: `${BODY}.~${b}`, value: 'Mine', base: 'never so' },
    );
    expect([answer.status, answer.body.conflicts]).toEqual([
      409,
      [{ path: `${BODY}.~${b}`, ref: `${BODY}.~${b}`, base: 'never so', theirs: 'Bread', mine: 'Mine' }],
    ]);
    const byIndex = await batch({ path: `${BODY}.1`, value: 'Mine', base: 'never so' });
    expect(byIndex.body.conflicts[0]).toMatchObject({ path: `${BODY}.1`, ref: `${BODY}.~${b}` });
  });
});

describe('an operation', () => {
  it('inserts an item with a given id, which later changes of the batch can use', async () => {
    const [a] = await writeFruit();
    const answer = await batch(
      { op: 'insert', path: BODY, after: a, value: 'New', id: 'k7f2m9qa' },
      { op: 'set', path: `${BODY}.~k7f2m9qa`, value: 'Newer' },
      { op: 'insert', path: BODY, after: 'k7f2m9qa', value: 'Newest' },
    );
    expect([answer.status, await body()]).toEqual([200, ['Apple', 'Newer', 'Newest', 'Bread', 'Cider']]);
    expect((await readIds('welcome', 'body'))[1]).toBe('k7f2m9qa');
    for (const [change, path] of [
      [{ op: 'insert', path: BODY, after: null, value: 'x', id: 'k7f2m9qa' }, 'changes.0.id'],
      [{ op: 'insert', path: 'home.record.items', after: null, value: {}, id: 'k7f2m9qa' }, 'changes.0.id'],
      [{ op: 'insert', path: BODY, after: null, value: 'x', id: 'no id' }, 'changes.0.id'],
      [{ op: 'set', path: 'home.extra', value: { list: ['x'] }, ids: { list: ['k7f2m9qa'] } }, 'changes.0.ids'],
      [{ op: 'set', path: 'home.extra', value: { list: ['x'] }, ids: { list: [] } }, 'changes.0.ids'],
      [{ op: 'set', path: 'home.extra', value: 'x', ids: ['a'] }, 'changes.0.ids'],
      [{ op: 'set', path: 'home.extra', value: null }, 'changes.0.path'],
      [{ op: 'insert', path: 'home.hero', after: null, value: 'x' }, 'changes.0.path'],
      [{ op: 'unset', path: `${BODY}.0` }, 'changes.0.path'],
    ] as const) {
      const refused = await batch(change);
      expect([change, refused.status, refused.body.issues?.[0].path]).toEqual([change, 422, path]);
    }
  });

  it('sets and removes fields, and keeps the ids given with a value', async () => {
    const value = { list: ['x', { tags: ['y'] }] };
    const ids = { list: ['aaaaaaaa', { id: 'bbbbbbbb', ids: { tags: ['cccccccc'] } }] };
    expect((await batch({ op: 'set', path: 'home.extra', value, ids, base: null })).status).toBe(200);
    expect(idsAt((await read()).ids, ['extra'])).toEqual(ids);
    expect(
      (await batch({ op: 'set', path: 'home.extra', value: { list: ['x'] }, ids: { list: ['aaaaaaaa'] } })).status,
    ).toBe(200);
    expect((await batch({ op: 'unset', path: 'home.extra', base: { list: ['x'] } })).status).toBe(200);
    expect((await read()).content.extra).toBeUndefined();
    expect((await batch({ op: 'unset', path: 'home.extra' })).status).toBe(404);
  });

  it('that refers to a removed item uses its former place, from the batch or an earlier version', async () => {
    const [a, b, c] = await writeFruit();
    await batch({ op: 'remove', path: `${BODY}.~${b}` }, { op: 'insert', path: BODY, after: b, value: 'In the batch' });
    expect(await body()).toEqual(['Apple', 'In the batch', 'Cider']);
    await update('home.hero.cta', 'x');
    await batch({ op: 'insert', path: BODY, after: b, value: 'Later' });
    expect(await body()).toEqual(['Apple', 'Later', 'In the batch', 'Cider']);
    await batch({ op: 'remove', path: `${BODY}.~${a}` });
    await batch({ op: 'move', path: `${BODY}.~${c}`, after: b });
    expect(await body()).toEqual(['Cider', 'Later', 'In the batch']);
    await batch({ op: 'insert', path: BODY, after: 'zzzzzzzz', value: 'Never there' });
    expect(await body()).toEqual(['Cider', 'Later', 'In the batch', 'Never there']);
  });

  it.each([
    [{ op: 'replace', path: BODY, value: 1 }, 'changes.0.op'],
    [{ op: 'insert', path: BODY, value: 'x' }, 'changes.0.after'],
    [{ op: 'insert', path: BODY, after: null }, 'changes.0.value'],
    [{ op: 'move', path: `${BODY}.0` }, 'changes.0.after'],
    [{ op: 'move', path: `${BODY}.0`, after: null, value: 1 }, 'changes.0.value'],
    [{ op: 'remove' }, 'changes.0.path'],
    [{ path: `${BODY}.0` }, 'changes.0.value'],
    [{ path: `${BODY}.0`, value: 1, after: null }, 'changes.0.after'],
    [{ op: 'insert', path: BODY, after: null, value: { constructor: 1 } }, 'changes.0.value.constructor'],
    [{ op: 'move', path: 'sections.made.order', after: null }, 'changes.0.path'],
  ])('of an invalid shape is rejected with the invalid field: %j', async (change, path) => {
    const answer = await batch(change);
    expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, path]);
  });
});

describe('the ids of an exported file', () => {
  it('are kept by an import; without them, items keep the ids they have', async () => {
    await update('home.extra', { groups: [{ tags: ['a', 'a'] }] });
    const made = {
      pageId: 'demo',
      sectionId: 'made',
      sectionType: 'newer',
      sectionName: 'M',
      sectionData: { rows: ['a', 'b'] },
    };
    await send('POST', '/api/sections', made);
    const file = (await send('GET', '/api/admin/export')).body;
    await tests.reset();
    expect((await send('POST', '/api/admin/import', file)).status).toBe(200);
    const again = (await send('GET', '/api/admin/export')).body;
    expect([again.ids, again.sections]).toEqual([file.ids, file.sections]);
    expect((await send('POST', '/api/admin/import', again)).body.changeSetId).toBeNull();
    // The format of the previous release.
    const { ids: _ids, ...old } = structuredClone(again);
    old.version = 1;
    old.sections = old.sections.map(({ ids: _, ...entry }: { ids: unknown }) => entry);
    old.pages.home.extra.groups.unshift({ tags: ['new'] });
    const before = await readIds('extra', 'groups');
    expect((await send('POST', '/api/admin/import', old)).status).toBe(200);
    expect((await readIds('extra', 'groups')).slice(1)).toEqual(before);
  });
});

it('content that was not written by the writer gets ids with the next write', async () => {
  await tests.server.database.db.execute(sql`update pages set ids = null where page_id = 'home'`);
  expect((await send('POST', '/api/content/delete', { path: `${BODY}.0` })).status).toBe(200);
  const { content, ids } = await read();
  expect(fitsIds(content, ids)).toBe(true);
  await tests.server.database.db.execute(sql`update pages set ids = null where page_id = 'home'`);
  expect((await update('home.hero.cta', 'x')).status).toBe(200);
  const { content: now, ids: named } = await read();
  expect(fitsIds(now, named)).toBe(true);
});
