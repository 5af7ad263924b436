import { expect, it } from 'vitest';
import { arrowStep, clampToPage } from './place-math';

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
])('keeps %o on the page', (point, kept) => {
  expect(clampToPage(point, page)).toEqual(kept);
});

it('keeps an element at the edge of a page smaller than the room it needs', () => {
  expect(clampToPage({ x: 50, y: 50 }, { width: 120, height: 60 })).toEqual({ x: 0, y: 0 });
});

it('moves by one pixel an arrow, by ten with Shift', () => {
  expect([arrowStep('ArrowLeft', false), arrowStep('ArrowDown', true), arrowStep('a', false)]).toEqual([
    { x: -1, y: 0 },
    { x: 0, y: 10 },
    null,
  ]);
});
