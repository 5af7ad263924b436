import { describe, expect, it } from 'vitest';
import { writerTests } from '../../main/testing-writer';

const { send, batch, update, ...tests } = writerTests();
const history = (query = '') => tests.history('home', query);
const newest = async () => (await history('&limit=1'))[0];
const revert = async (id: number, to = 'before') => (await send('POST', `/api/history/${id}/revert`, { to })).status;
const home = async () => (await send('GET', '/api/content/home')).body;
const BODY = 'home.welcome.body';

describe('the history of items', () => {
  it('describes what was done to an item, with its current path and its ref', async () => {
    await update('home.faq.items.6', { question: 'A new one?', answer: 'Yes.' });
    const added = await newest();
    expect(added).toMatchObject({
      op: 'insert',
      description: 'Added \u201cA new one?\u201d',
      path: 'home.faq.items.6',
    });
    await batch({ op: 'move', path: added.ref, after: null });
    expect(await newest()).toMatchObject({
      op: 'move',
      description: 'Moved \u201cA new one?\u201d',
      path: 'home.faq.items.0',
      ref: added.ref,
      oldValue: 6,
      newValue: 0,
    });
    await update(`${added.ref}.answer`, 'No.');
    expect(await newest()).toMatchObject({ op: 'set', description: 'Changed answer', path: 'home.faq.items.0.answer' });
    await update('home.welcome.body.0', `${'long '.repeat(30)}`);
    await batch({ op: 'remove', path: added.ref }, { op: 'remove', path: `${BODY}.0` });
    const [text, removed, , changed] = await history();
    expect(text.description).toMatch(/^Removed \u201clong .{50,60}\u2026\u201d$/);
    expect(removed).toMatchObject({ op: 'remove', description: 'Removed \u201cA new one?\u201d', path: null });
    expect(changed).toMatchObject({ path: null, ref: `${added.ref}.answer` });
  });

  it('filters by an item, given by its current index or its id', async () => {
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    await update(`${BODY}.1`, 'Bread two');
    const { ref } = await newest();
    await update(`${BODY}.0`, 'Apple two');
    await send('POST', '/api/content/delete', { path: `${BODY}.0` });
    await update(`${BODY}.0`, 'Bread three');
    const values = async (path: string) =>
      (await history(`&path=${encodeURIComponent(path)}`)).map(({ newValue }: { newValue: unknown }) => newValue);
    expect(await values(`${BODY}.0`)).toEqual(['Bread three', 'Bread two']);
    expect(await values(ref)).toEqual(['Bread three', 'Bread two']);
    expect(await values('home.welcome')).toHaveLength(5);
  });

  it('finds elements by their ids, wherever they are', async () => {
    const elements = [{ id: 'list-1', type: 'list', data: { items: ['a', 'b'] } }];
    const made = {
      pageId: 'home',
      sectionId: 'made',
      sectionType: 'custom',
      sectionName: 'Made',
      sectionData: { elements },
    };
    await send('POST', '/api/sections', made);
    await update('element.list-1.items.1', 'B');
    const { ref, path } = await newest();
    expect([path, ref]).toEqual([
      'element.list-1.items.1',
      expect.stringMatching(/^element\.list-1\.items\.~[a-z0-9]{8}$/),
    ]);
    await batch({ op: 'move', path: ref, after: null });
    expect((await history('&path=element.list-1.items.0')).map(({ op }: { op: string }) => op)).toEqual([
      'move',
      'set',
    ]);
    await send('DELETE', '/api/sections/made');
    expect((await history(`&path=${encodeURIComponent(ref)}`))[0].path).toBeNull();
  });
});

describe('reverting', () => {
  it('removes an added item from the list it was added to, even if an equal item is in another list', async () => {
    await update('home.extra', { groups: [{ tags: ['same'] }, { tags: ['other'] }] });
    await update('home.extra.groups.1.tags.1', 'same');
    const { id } = await newest();
    await batch({ op: 'move', path: 'home.extra.groups.1', after: null });
    expect(await revert(id)).toBe(200);
    expect((await home()).extra).toEqual({ groups: [{ tags: ['other'] }, { tags: ['same'] }] });
    expect(await revert(id, 'after')).toBe(200);
    expect((await home()).extra).toEqual({ groups: [{ tags: ['other', 'same'] }, { tags: ['same'] }] });
  });

  it('of a whole list keeps later additions to the same list', async () => {
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    await update(BODY, ['Cider', 'Apple two', 'Dates']);
    const { id } = await newest();
    await update(`${BODY}.3`, 'Eggs');
    await update(`${BODY}.0`, 'Cider two');
    expect(await revert(id)).toBe(200);
    const { body } = (await home()).welcome;
    expect([...body].sort()).toEqual(['Apple', 'Bread', 'Cider two', 'Eggs']);
    expect(body.filter((text: string) => text !== 'Eggs')).toEqual(['Apple', 'Bread', 'Cider two']);
    expect((await newest()).op).toBe('set');
  });

  it('of a removed item restores the same item with its contents', async () => {
    await update('home.extra', { groups: [{ tags: ['a', 'b'] }, { tags: [] }] });
    await update('home.extra.groups.0.tags.1', 'B');
    const inner = await newest();
    await send('POST', '/api/content/delete', { path: 'home.extra.groups.0' });
    const { id } = await newest();
    expect(await revert(inner.id)).toBe(422);
    expect(await revert(id)).toBe(200);
    expect(await revert(inner.id)).toBe(200);
    expect((await home()).extra).toEqual({ groups: [{ tags: ['a', 'b'] }, { tags: [] }] });
  });

  it('of a move restores the old neighbor, and of an added item is refused if the item has changed since', async () => {
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    await batch({ op: 'move', path: `${BODY}.2`, after: null });
    const moved = await newest();
    await update(`${BODY}.3`, 'Dates');
    const added = await newest();
    expect(await revert(moved.id)).toBe(200);
    expect((await home()).welcome.body).toEqual(['Apple', 'Bread', 'Cider', 'Dates']);
    expect(await revert(moved.id)).toBe(422);
    await update(`${BODY}.3`, 'Dates two');
    expect(await revert(added.id)).toBe(422);
    expect((await home()).welcome.body).toHaveLength(4);
  });

  it('of an added field also removes the groups created for it, unless they contain something else by now', async () => {
    await update('home.extra.deep.title', 'x');
    const { id } = await newest();
    expect(await revert(id)).toBe(200);
    expect(await home()).not.toHaveProperty('extra');
    await update('home.extra.deep.title', 'x');
    const again = await newest();
    await update('home.extra.more', 'y');
    expect(await revert(again.id)).toBe(200);
    expect((await home()).extra).toEqual({ more: 'y' });
  });

  it('of a renamed or hidden section affects only its name or its visibility', async () => {
    const made = {
      pageId: 'home',
      sectionId: 'made',
      sectionType: 'newer',
      sectionName: 'Made',
      sectionData: { rows: ['a', 'b'] },
    };
    await send('POST', '/api/sections', made);
    await send('PATCH', '/api/sections/made', { sectionName: 'Renamed' });
    const renamed = await newest();
    await send('PATCH', '/api/sections/made', { isActive: false });
    const hid = await newest();
    await send('PATCH', '/api/sections/made', { sectionData: { rows: ['b', 'a', 'c'] } });
    const sorted = await newest();
    await update('dynamic.made.rows.0', 'B');
    await send('PATCH', '/api/sections/made', { position: 7.5 });
    const now = async () => (await send('GET', '/api/sections/home?includeInactive=true')).body[0];
    expect(await revert(renamed.id)).toBe(200);
    expect(await now()).toMatchObject({
      sectionName: 'Made',
      isActive: false,
      position: 7.5,
      sectionData: { rows: ['B', 'a', 'c'] },
    });
    expect(await revert(hid.id)).toBe(200);
    expect(await now()).toMatchObject({ sectionName: 'Made', isActive: true, position: 7.5 });
    expect(await revert(sorted.id)).toBe(200);
    expect((await now()).sectionData).toEqual({ rows: ['a', 'B'] });
  });
});
