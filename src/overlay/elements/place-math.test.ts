import { describe, expect, it } from 'vitest';
import { clampToPage, getArrowStep, movePoint } from './place-math';

const page = { width: 1440, height: 3000 };

it.each([
  [
    { x: 100.4, y: 200.6 },
    { x: 100, y: 201 },
  ],
  [
    { x: -5, y: -1 },
    { x: 0, y: 0 },
  ],
  [
    { x: 1400, y: 2990 },
    { x: 1240, y: 2900 },
  ],
  [
    { x: 1240, y: 2900 },
    { x: 1240, y: 2900 },
  ],
])('clampToPage keeps %o on the page', (point, kept) => {
  expect(clampToPage(point, page)).toEqual(kept);
});

it('clampToPage works on a page smaller than the reserved space', () => {
  expect(clampToPage({ x: 50, y: 50 }, { width: 120, height: 60 })).toEqual({ x: 0, y: 0 });
});

it('getArrowStep moves by one pixel, or by ten with Shift', () => {
  expect([getArrowStep('ArrowLeft', false), getArrowStep('ArrowDown', true), getArrowStep('a', false)]).toEqual([
    { x: -1, y: 0 },
    { x: 0, y: 10 },
    null,
  ]);
});

describe('movePoint with an element that was placed on a wider screen', () => {
  const narrow = { width: 390, height: 3000 };

  it('starts from the visible position', () => {
    expect(movePoint({ x: 1200, y: 500 }, { x: -40, y: 10 }, narrow)).toEqual({ x: 150, y: 510 });
  });

  it('keeps the horizontal position if the element moves only vertically or against the edge', () => {
    expect(movePoint({ x: 1200, y: 500 }, { x: 0, y: -10 }, narrow)).toEqual({ x: 1200, y: 490 });
    expect(movePoint({ x: 1200, y: 500 }, { x: 30, y: 0 }, narrow)).toEqual({ x: 1200, y: 500 });
  });
});
