import { describe, expect, it } from 'vitest';
import { mergeRows } from './merge-lists';

const proposed = (base: unknown, mine: unknown[], theirs: unknown[]) =>
  mergeRows(base, mine, theirs).flatMap(({ item, isKept }) => (isKept ? [item] : []));

describe('two lists made of one are merged', () => {
  it.each([
    ['with what both added', ['a'], ['a', 'm'], ['t', 'a'], ['t', 'a', 'm']],
    ['with what both added in one place, mine first', ['a'], ['a', 'm'], ['a', 't'], ['a', 'm', 't']],
    ['without what either removed', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
    ['with what either changed', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
    ['with mine, where both changed the same', ['a', 'b'], ['m', 'b'], ['t', 'b'], ['m', 'b']],
    ['with one, where both added the same', ['a'], ['a', 'n'], ['a', 'n'], ['a', 'n']],
    ['with one that I changed and they left', ['a', 'b', 'c'], ['a', 'B', 'c'], ['b', 'c'], ['B', 'c']],
    ['from nothing', null, ['m'], ['t'], ['m', 't']],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(proposed(base, mine, theirs)).toEqual(expected);
  });

  it('by what the items hold', () => {
    const item = (title: string, words = '') => ({ title, words });
    const merged = proposed([item('a')], [item('a'), item('m')], [item('t'), item('a')]);
    expect(merged).toEqual([item('t'), item('a'), item('m')]);
  });

  it('and each item says whose it is, and whether the other removed it', () => {
    expect(mergeRows(['a', 'b', 'c'], ['a', 'c', 'm'], ['a', 'b', 'c'])).toEqual([
      { item: 'a', from: 'both', isRemoved: false, isKept: true },
      { item: 'b', from: 'theirs', isRemoved: true, isKept: false },
      { item: 'c', from: 'both', isRemoved: false, isKept: true },
      { item: 'm', from: 'mine', isRemoved: false, isKept: true },
    ]);
  });
});
