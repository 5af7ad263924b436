import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changes } from '../../../db/schema/history';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import type { Actor } from '../../platform/actor';
import { revertChange } from '../history/revert-change';
import { applyChanges } from './apply-changes';
import { readPage } from './read-page';
import { insertKey } from './return-to-place';

const actor: Actor = { kind: 'session', id: 'p1', name: 'Person', role: 'editor', client: 'c' };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const write = (...parts: [path: string, value: unknown][]) =>
  applyChanges(database.db, { actor, source: 'api', changes: parts.map(([path, value]) => ({ path, value })) });
const extras = async () => {
  const { content } = await readPage(database.db, 'home');
  return Object.keys(content).filter((id) => id.startsWith('x'));
};

describe('a deleted section that is added again', () => {
  beforeEach(async () => {
    await write(['home.xa', { title: 'A' }], ['home.xb', { title: 'B' }], ['home.xc', { title: 'C' }]);
  });

  it.each(['xa', 'xb', 'xc'])('returns to its former place: %s', async (id) => {
    await write([`home.${id}`, null]);
    await write([`home.${id}`, { title: 'Back' }]);
    expect(await extras()).toEqual(['xa', 'xb', 'xc']);
  });

  it('returns between its former neighbors, even if others were added or removed since', async () => {
    await write(['home.xb', null]);
    await write(['home.xd', { title: 'D' }], ['home.xa', null]);
    await write(['home.xb', { title: 'B' }]);
    expect(await extras()).toEqual(['xb', 'xc', 'xd']);
    await write(['home.xa', { title: 'A' }]);
    expect(await extras()).toEqual(['xa', 'xb', 'xc', 'xd']);
  });

  it('returns to its place together with others in one write', async () => {
    await write(['home.xa', null], ['home.xb', null]);
    await write(['home.xb', { title: 'B' }], ['home.xa', { title: 'A' }]);
    expect(await extras()).toEqual(['xa', 'xb', 'xc']);
  });

  it('returns to its place by a revert too', async () => {
    await write(['home.xb', null]);
    const [deletion] = await database.db.select().from(changes).orderBy(desc(changes.id)).limit(1);
    await revertChange(database.db, deletion?.id ?? 0, actor);
    expect(await extras()).toEqual(['xa', 'xb', 'xc']);
  });
});

it('a section that never existed is added at the end', async () => {
  await write(['home.xz', { title: 'Z' }]);
  await write(['home.xa', { title: 'A' }]);
  expect(await extras()).toEqual(['xz', 'xa']);
});

it.each([
  [['a', 'b'], ['k', 'a', 'b'], 'k,a,b'],
  [['a', 'b'], ['a', 'k', 'b'], 'a,k,b'],
  [['a', 'b'], ['gone', 'k'], 'k,a,b'],
  [['new', 'a', 'b'], ['a', 'gone', 'k', 'b'], 'new,a,k,b'],
])('into %j, with the former order %j, k is inserted as %s', (keys, order, expected) => {
  expect(insertKey(keys, 'k', order).join()).toBe(expected);
});
