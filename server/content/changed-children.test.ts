import { expect, it } from 'vitest';
import { changedChildren } from './changed-children';

const [a, b, c] = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
const changed = (value: object, before: unknown) => [...changedChildren(value, before)];

it('of a group, the parts that differ, each with what it was', () => {
  const before = { a, b, title: 'Old', gone: 1 };
  expect(changed({ a, b: c, title: 'New', more: 2 }, before)).toEqual([
    ['b', c, b],
    ['title', 'New', 'Old'],
    ['more', 2, undefined],
  ]);
  expect(changed(before, before)).toEqual([]);
});

it('of a list, the items that did not stand in it: not those that were moved, or stand elsewhere for what came and went', () => {
  expect(changed([b, c, a], [a, b, c])).toEqual([]);
  expect(changed([c, a, b], [a, b])).toEqual([['0', c, undefined]]);
  expect(changed([a, c], [a, b])).toEqual([['1', c, b]]);
  // An equal one is another: it was never examined.
  expect(changed([{ text: 'a' }], [a])).toEqual([['0', { text: 'a' }, a]]);
});

it('texts are told by their places', () => {
  expect(changed(['b', 'a'], ['a', 'b'])).toEqual([
    ['0', 'b', 'a'],
    ['1', 'a', 'b'],
  ]);
  expect(changed(['a', 'c'], ['a', 'b'])).toEqual([['1', 'c', 'b']]);
  expect(changed(['a', 'b'], ['a'])).toHaveLength(2);
});

it('everything, where before was nothing, or something of another kind', () => {
  for (const before of [undefined, null, 'a', [a]]) expect(changed({ a }, before)).toEqual([['a', a, undefined]]);
  for (const before of [undefined, null, { 0: a }]) expect(changed([a], before)).toEqual([['0', a, undefined]]);
});
