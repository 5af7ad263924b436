import { describe, expect, it } from 'vitest';
import { dropPlace, orderAfterDrop, scrollStep } from './drop-place';

const rows = [
  { id: 'a', top: 100, height: 200 },
  { id: 'b', top: 300, height: 100 },
  { id: 'c', top: 400, height: 400 },
];

describe('where a dragged section is put', () => {
  it.each([
    [150, { id: 'a', side: 'before' }],
    [200, { id: 'a', side: 'after' }],
    [349, { id: 'b', side: 'before' }],
    [350, { id: 'b', side: 'after' }],
    [10, { id: 'a', side: 'before' }],
    [5000, { id: 'c', side: 'after' }],
  ])('at %i is by the midpoint of what is under it', (y, place) => {
    expect(dropPlace(rows, y)).toEqual(place);
  });

  it.each([
    ['a', { id: 'c', side: 'after' as const }, 2],
    ['a', { id: 'b', side: 'after' as const }, 1],
    ['a', { id: 'b', side: 'before' as const }, 0],
    ['c', { id: 'a', side: 'before' as const }, 0],
    ['c', { id: 'a', side: 'after' as const }, 1],
    ['b', { id: 'b', side: 'after' as const }, 1],
    ['b', { id: 'gone', side: 'before' as const }, 1],
  ])('moves %s to its place among the others', (dragged, place, order) => {
    expect(orderAfterDrop(['a', 'b', 'c'], dragged, place)).toBe(order);
  });
});

it.each([
  [0, -8],
  [50, -4],
  [99, -1],
  [100, 0],
  [400, 0],
  [701, 1],
  [800, 8],
  [-20, -8],
])('a drag at height %i of a window of 800 scrolls by %i', (y, step) => {
  expect(scrollStep(y, 800)).toBe(step);
});
