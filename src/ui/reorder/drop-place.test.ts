import { describe, expect, it } from 'vitest';
import { findDropForOrder, findDropPlace, isBeside, orderAfterDrop } from './drop-place';

const box = (id: string, left: number, top: number, width: number, height: number) => ({
  id,
  left,
  top,
  width,
  height,
});

describe('in a vertical list', () => {
  const list = [box('0', 0, 0, 400, 50), box('1', 0, 60, 400, 50), box('2', 0, 120, 400, 50)];

  it.each([
    [10, { id: '0', side: 'before' }],
    [40, { id: '0', side: 'after' }],
    [70, { id: '1', side: 'before' }],
    [165, { id: '2', side: 'after' }],
    [900, { id: '2', side: 'after' }],
    [-40, { id: '0', side: 'before' }],
  ])('uses the vertical midpoint (%i)', (y, place) => {
    expect(findDropPlace(list, { x: 200, y })).toEqual(place);
  });
});

describe('among items side by side', () => {
  const cards = [box('0', 0, 0, 100, 200), box('1', 120, 10, 100, 180), box('2', 0, 240, 100, 200)];

  it('uses the horizontal midpoint', () => {
    expect(findDropPlace(cards, { x: 130, y: 190 })).toEqual({ id: '1', side: 'before' });
    expect(findDropPlace(cards, { x: 200, y: 20 })).toEqual({ id: '1', side: 'after' });
    expect(isBeside(cards, '1')).toBe(true);
  });

  it('treats a single card in its row like a list item', () => {
    expect(findDropPlace(cards, { x: 10, y: 430 })).toEqual({ id: '2', side: 'after' });
    expect(isBeside(cards, '2')).toBe(false);
  });
});

it('treats a list beside its first item as vertical', () => {
  const boxes = [
    box('0', 0, 0, 500, 220),
    box('1', 600, 0, 500, 50),
    box('2', 600, 60, 500, 50),
    box('3', 600, 120, 500, 50),
  ];
  expect(boxes.map(({ id }) => isBeside(boxes, id))).toEqual([true, false, false, false]);
  expect(findDropPlace(boxes, { x: 620, y: 165 })).toEqual({ id: '3', side: 'after' });
});

it('returns no drop place if there are no boxes', () => {
  expect(findDropPlace([], { x: 0, y: 0 })).toBeNull();
});

describe('orderAfterDrop', () => {
  it.each([
    ['a', { id: 'c', side: 'after' as const }, 2],
    ['a', { id: 'b', side: 'after' as const }, 1],
    ['a', { id: 'b', side: 'before' as const }, 0],
    ['c', { id: 'a', side: 'before' as const }, 0],
    ['c', { id: 'a', side: 'after' as const }, 1],
    ['b', { id: 'b', side: 'after' as const }, 1],
    ['b', { id: 'gone', side: 'before' as const }, 1],
  ])('moves %s to its index among the others', (dragged, place, order) => {
    expect(orderAfterDrop(['a', 'b', 'c'], dragged, place)).toBe(order);
  });

  it('is the inverse of findDropForOrder', () => {
    const ids = ['a', 'b', 'c', 'd'];
    for (const dragged of ids) {
      for (const order of ids.keys()) {
        const place = findDropForOrder(ids, dragged, order);
        expect(place && orderAfterDrop(ids, dragged, place)).toBe(order);
      }
    }
    expect(findDropForOrder(['a'], 'a', 0)).toBeNull();
  });
});
