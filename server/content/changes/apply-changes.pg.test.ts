import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import type { Actor } from '../../platform/actor';
import { listHistory } from '../history/list-history';
import { revertChange } from '../history/revert-change';
import { buildUpdate } from '../sections/change-section';
import { createSection } from '../sections/create-section';
import { applyChanges } from './apply-changes';
import type { Change as AnyChange, ContentChange as Change } from './change';
import { listSections } from './list-sections';
import { readPage } from './read-page';

const actor: Actor = { kind: 'session', id: 'u1', name: 'Marian Oakes', role: 'editor', client: 'c' };
const by = { actor, source: 'dashboard' as const };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const apply = (...changes: Change[]) => applyChanges(database.db, { ...by, changes });
const section = (sectionId: string, sectionData: Record<string, unknown> = {}, sectionType = 'hero') =>
  createSection(database.db, { pageId: 'demo', sectionId, sectionType, sectionName: sectionId, sectionData }, by);
const order = async () =>
  (await listSections(database.db, 'demo', { includeInactive: true })).map(({ sectionId }) => sectionId);
const home = async () => (await readPage(database.db, 'home')).content as Record<string, Record<string, unknown>>;
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'written')).sort();

describe('concurrent writers', () => {
  it('with the same base: the second gets a conflict', async () => {
    const base = (await home()).hero?.cta;
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((value) => apply({ path: 'home.hero.cta', value, base })),
    );
    expect(codes(outcomes)).toEqual(['CONFLICT', 'written']);
    expect((await readPage(database.db, 'home')).version).toBe(2);
  });

  it('of different fields lose nothing', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `extra${index}`);
    await Promise.all(ids.map((id) => apply({ path: `home.${id}`, value: id })));
    expect(await home()).toMatchObject(Object.fromEntries(ids.map((id) => [id, id])));
    expect((await readPage(database.db, 'home')).version).toBe(13);
  });

  it('that name the same documents in opposite orders never deadlock', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    const pair = (first: string, second: string): Change[] => [
      { path: `dynamic.${first}.headline`, value: first },
      { path: `sections.${second}.order`, value: 0 },
      { path: 'home.hero.cta', value: second },
      { path: 'about.extra', value: first },
    ];
    const batches = Array.from({ length: 8 }, (_, index) => (index % 2 ? pair('a', 'c') : pair('c', 'a')));
    const outcomes = await Promise.allSettled(batches.map((changes) => apply(...changes)));
    expect(codes(outcomes)).toEqual(Array(8).fill('written'));
  });

  it('that move different sections all succeed', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await section(id);
    const last = ['a', 'b', 'c', 'd'].map((id) => apply({ path: `sections.${id}.order`, value: 4 }));
    await Promise.all(last);
    const rows = await listSections(database.db, 'demo', { includeInactive: true });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(5);
    expect(rows[0]?.sectionId).toBe('e');
  });

  it('that move a section with the same base: the second gets a conflict', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    const moves = [1, 2].map((value) => apply({ path: 'sections.a.order', value, base: 0 }));
    expect(codes(await Promise.allSettled(moves))).toEqual(['CONFLICT', 'written']);
  });

  it('that add sections each get their own place at the end', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => section(id)));
    const rows = await listSections(database.db, 'demo', { includeInactive: true });
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });
});

describe('a batch', () => {
  it('writes nothing if any of its changes is rejected', async () => {
    const before = await home();
    await expect(
      apply(
        { path: 'about.extra', value: 'x' },
        { path: 'home.hero.cta', value: 'x' },
        { path: 'home.hero.cta', value: 5 },
      ),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: 'changes.2.path' }] });
    expect(await home()).toEqual(before);
    expect((await readPage(database.db, 'about')).version).toBe(1);
    expect((await listHistory(database.db, { page: 'about', limit: 5 })).items).toEqual([]);
  });

  it('reports all conflicts, each compared with the state before the batch', async () => {
    await section('a');
    await expect(
      apply(
        { path: 'home.hero.cta', value: 'x', base: 'never so' },
        { path: 'home.extra', value: 'x', base: null },
        { path: 'sections.a.order', value: 0, base: 3 },
      ),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      conflicts: [{ path: 'home.hero.cta' }, { path: 'sections.a.order', theirs: 0, base: 3 }],
    });
  });

  it('can change and move a section, as one version', async () => {
    await section('a');
    await section('b');
    const { versions } = await apply(
      { path: 'dynamic.a.headline', value: 'Later' },
      { path: 'sections.a.order', value: 1 },
      { path: 'sections.a.order', value: 0 },
      { path: 'sections.a.order', value: 1 },
    );
    expect(versions).toEqual({ 'dynamic.a': 2 });
    expect(await order()).toEqual(['b', 'a']);
  });

  it('can add an element and then change it', async () => {
    await section('made', { elements: [] }, 'custom');
    await apply(
      { path: 'dynamic.made.elements.0', value: { id: 'heading-1-x', type: 'heading', data: { text: 'A' } } },
      { path: 'element.heading-1-x.text', value: 'B' },
    );
    const [row] = await listSections(database.db, 'demo', { includeInactive: true });
    expect(row?.sectionData).toMatchObject({ elements: [{ data: { text: 'B' } }] });
  });

  it('finds an element at its location, not where its id is only mentioned', async () => {
    await section('note', { headline: 'heading-2-x' });
    await section('made', { elements: [{ id: 'heading-2-x', type: 'heading', data: { text: 'A' } }] }, 'custom');
    expect((await apply({ path: 'element.heading-2-x.text', value: 'B' })).versions).toEqual({ 'dynamic.made': 2 });
  });
});

describe('stored content', () => {
  it('keeps the order of keys as it was sent', async () => {
    await apply({ path: 'home.extra', value: { zebra: 1, apple: { b: 1, a: 2 }, mango: 3 } });
    expect(JSON.stringify((await home()).extra)).toBe('{"zebra":1,"apple":{"b":1,"a":2},"mango":3}');
    expect(Object.keys(await home()).at(-1)).toBe('extra');
  });

  it('is cleaned, in the history and the answer too', async () => {
    const blocks = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
    const sent = blocks('<b onclick="x()">Hi</b><script>x()</script>');
    const { values } = await apply({ path: 'home.hero.headline', value: sent });
    const { items } = await listHistory(database.db, { page: 'home', limit: 1 });
    expect([values[0], items[0]?.newValue]).toEqual([blocks('<b>Hi</b>'), blocks('<b>Hi</b>')]);
    await apply({ path: 'home.hero.headline.blocks.0.data.text', value: '<i style="x">A</i>' });
    expect((await home()).hero?.headline).toEqual(blocks('<i>A</i>'));
  });

  it('keeps texts that look like JSON as texts, in the history too', async () => {
    for (const value of ['12', 'true', 'null', '{"a":1}', '"x"']) {
      await apply({ path: 'home.hero.cta', value });
      expect((await home()).hero?.cta).toBe(value);
      const { items } = await listHistory(database.db, { page: 'home', limit: 1 });
      expect(items[0]?.newValue).toBe(value);
    }
    const { items } = await listHistory(database.db, { page: 'home', limit: 1 });
    await revertChange(database.db, items[0]?.id ?? 0, actor);
    expect((await home()).hero?.cta).toBe('{"a":1}');
  });

  it('rejects values that the database cannot store, at any depth', async () => {
    const bad: unknown[] = ['\u0000', '\ud800', { 'a\u0000': 1 }, ['\udc00'], { constructor: 1 }];
    for (const value of bad) {
      await expect(apply({ path: 'home.extra', value })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const changes = [{ path: 'home.extra', value: 'x' }];
    await expect(applyChanges(database.db, { ...by, changes, note: '\u0000' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(section('a\u0000')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it('records each change of a section from the state that the change before it has left', async () => {
  await section('a', { headline: 'A' });
  const rename = (sectionName: string): AnyChange => ({
    op: 'section',
    sectionId: 'a',
    write: () => buildUpdate({ sectionName }),
  });
  const changes = [rename('First'), rename('a'), { path: 'dynamic.a.headline', value: 'B' }];
  const { changeSetId } = await applyChanges(database.db, { ...by, changes });
  const recorded = await database.db.execute(sql`
    select coalesce(old_value->>'sectionName', old_value #>> '{}') as old, coalesce(new_value->>'sectionName', new_value #>> '{}') as new
    from changes where change_set_id = ${changeSetId} order by id`);
  expect(rawRows(recorded)).toEqual([
    { old: 'a', new: 'First' },
    { old: 'First', new: 'a' },
    { old: 'A', new: 'B' },
  ]);
});

describe('reverting a change', () => {
  const newest = async (page: string) => (await listHistory(database.db, { page, limit: 1 })).items[0]?.id ?? 0;

  it('restores a deleted list item without overwriting the others', async () => {
    const body = (await home()).welcome?.body;
    await apply({ path: 'home.welcome.body.1', value: null });
    await revertChange(database.db, await newest('home'), actor);
    expect((await home()).welcome?.body).toEqual(body);
  });

  it('removes an added value, and restores it when reverted itself', async () => {
    await apply({ path: 'home.extra', value: { a: 1 } });
    await revertChange(database.db, await newest('home'), actor);
    expect(await home()).not.toHaveProperty('extra');
    await revertChange(database.db, await newest('home'), actor);
    expect((await home()).extra).toEqual({ a: 1 });
  });

  it('writes one new change set, and is rejected once it no longer fits', async () => {
    await section('a', { headline: 'A' });
    const added = await newest('demo');
    const first = await revertChange(database.db, added, actor);
    expect(first.changeSetId).toBeGreaterThan(0);
    expect(await order()).toEqual([]);
    await expect(revertChange(database.db, added, actor)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(revertChange(database.db, 999_999, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('writes one version per document, and the rows of the history cannot be altered', async () => {
  await section('a');
  await apply({ path: 'home.extra', value: 1 }, { path: 'dynamic.a.headline', value: 'x' });
  for (const table of ['change_sets', 'changes', 'page_versions', 'section_versions']) {
    for (const statement of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only ever added') },
      });
    }
  }
});
