import { describe, expect, it } from 'vitest';
import { mergeRows } from './merge-lists';

const proposed = (base: unknown, mine: unknown[], theirs: unknown[]) =>
  mergeRows(base, mine, theirs).flatMap(({ item, isKept }) => (isKept ? [item] : []));

describe('mergeRows', () => {
  it.each([
    ['includes what both added', ['a'], ['a', 'm'], ['t', 'a'], ['t', 'a', 'm']],
    ['puts mine first if both added in the same place', ['a'], ['a', 'm'], ['a', 't'], ['a', 'm', 't']],
    ['leaves out what either removed', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
    ['includes what either changed', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
    ['takes mine if both changed the same item', ['a', 'b'], ['m', 'b'], ['t', 'b'], ['m', 'b']],
    ['includes an item only once if both added it', ['a'], ['a', 'n'], ['a', 'n'], ['a', 'n']],
    ['keeps my change next to their removal', ['a', 'b', 'c'], ['a', 'B', 'c'], ['b', 'c'], ['B', 'c']],
    ['includes both lists if there was no base', null, ['m'], ['t'], ['m', 't']],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(proposed(base, mine, theirs)).toEqual(expected);
  });

  it('matches items by their content', () => {
    const item = (title: string, words = '') => ({ title, words });
    const merged = proposed([item('a')], [item('a'), item('m')], [item('t'), item('a')]);
    expect(merged).toEqual([item('t'), item('a'), item('m')]);
  });

  it('records who has each item and whether the other person removed it', () => {
    expect(mergeRows(['a', 'b', 'c'], ['a', 'c', 'm'], ['a', 'b', 'c'])).toEqual([
      { item: 'a', from: 'both', isRemoved: false, isKept: true },
      { item: 'b', from: 'theirs', isRemoved: true, isKept: false },
      { item: 'c', from: 'both', isRemoved: false, isKept: true },
      { item: 'm', from: 'mine', isRemoved: false, isKept: true },
    ]);
  });
});
