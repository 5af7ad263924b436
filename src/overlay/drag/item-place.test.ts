import { describe, expect, it } from 'vitest';
import { isBeside, itemDropPlace } from './item-place';

const box = (id: string, left: number, top: number, width: number, height: number) => ({
  id,
  left,
  top,
  width,
  height,
});

describe('in a list from top to bottom', () => {
  const list = [box('0', 0, 0, 400, 50), box('1', 0, 60, 400, 50), box('2', 0, 120, 400, 50)];

  it.each([
    [10, { id: '0', side: 'before' }],
    [40, { id: '0', side: 'after' }],
    [70, { id: '1', side: 'before' }],
    [165, { id: '2', side: 'after' }],
    [900, { id: '2', side: 'after' }],
    [-40, { id: '0', side: 'before' }],
  ])('the vertical midpoint decides (%i)', (y, place) => {
    expect(itemDropPlace(list, { x: 200, y })).toEqual(place);
  });
});

describe('among items side by side', () => {
  const cards = [box('0', 0, 0, 100, 200), box('1', 120, 10, 100, 180), box('2', 0, 240, 100, 200)];

  it('the horizontal midpoint decides', () => {
    expect(itemDropPlace(cards, { x: 130, y: 190 })).toEqual({ id: '1', side: 'before' });
    expect(itemDropPlace(cards, { x: 200, y: 20 })).toEqual({ id: '1', side: 'after' });
    expect(isBeside(cards, '1')).toBe(true);
  });

  it('one alone in its row is as in a list', () => {
    expect(itemDropPlace(cards, { x: 10, y: 430 })).toEqual({ id: '2', side: 'after' });
    expect(isBeside(cards, '2')).toBe(false);
  });
});

it('where nothing is, nothing can be put', () => {
  expect(itemDropPlace([], { x: 0, y: 0 })).toBeNull();
});
