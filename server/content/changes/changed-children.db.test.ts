import { expect, it } from 'vitest';
import { changedChildren } from './changed-children';

const [a, b, c] = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
const changed = (value: object, before: unknown) => [...changedChildren(value, before)];

it('returns the entries of an object that differ, each with its previous value', () => {
  const before = { a, b, title: 'Old', gone: 1 };
  expect(changed({ a, b: c, title: 'New', more: 2 }, before)).toEqual([
    ['b', c, b],
    ['title', 'New', 'Old'],
    ['more', 2, undefined],
  ]);
  expect(changed(before, before)).toEqual([]);
});

it('returns the items of a list that are new, but not those that moved or were shifted', () => {
  expect(changed([b, c, a], [a, b, c])).toEqual([]);
  expect(changed([c, a, b], [a, b])).toEqual([['0', c, undefined]]);
  expect(changed([a, c], [a, b])).toEqual([['1', c, b]]);
  // An equal object counts as changed, because it was never validated.
  expect(changed([{ text: 'a' }], [a])).toEqual([['0', { text: 'a' }, a]]);
});

it('compares texts by their index', () => {
  expect(changed(['b', 'a'], ['a', 'b'])).toEqual([
    ['0', 'b', 'a'],
    ['1', 'a', 'b'],
  ]);
  expect(changed(['a', 'c'], ['a', 'b'])).toEqual([['1', 'c', 'b']]);
  expect(changed(['a', 'b'], ['a'])).toHaveLength(2);
});

it('returns everything if there was no previous value, or one of another kind', () => {
  for (const before of [undefined, null, 'a', [a]]) expect(changed({ a }, before)).toEqual([['a', a, undefined]]);
  for (const before of [undefined, null, { 0: a }]) expect(changed([a], before)).toEqual([['0', a, undefined]]);
});
