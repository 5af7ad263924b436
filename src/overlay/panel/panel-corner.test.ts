import { expect, it } from 'vitest';
import { findFreeCorner } from './use-corner';

const VIEW = { width: 1440, height: 900 };
const PANEL = { width: 352, height: 300 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('stays at the bottom right while nothing there is being edited', () => {
  expect(findFreeCorner(PANEL, [], VIEW)).toEqual({ corner: 'bottom-right', isFree: true });
  expect(findFreeCorner(PANEL, [box(0, 0, 900, 500)], VIEW).corner).toBe('bottom-right');
});

it('moves to the left if something is under it', () => {
  expect(findFreeCorner(PANEL, [box(1200, 700, 100, 40)], VIEW)).toEqual({ corner: 'bottom-left', isFree: true });
});

it('moves up if the whole bottom is taken', () => {
  expect(findFreeCorner(PANEL, [box(0, 700, 1440, 100)], VIEW).corner).toBe('top-right');
});

it('reports that no corner is free, and takes the one that covers least', () => {
  const narrow = { width: 390, height: 844 };
  const panel = { width: 358, height: 300 };
  const found = findFreeCorner(panel, [box(0, 200, 390, 600)], narrow);
  expect(found.isFree).toBe(false);
  expect(found.corner).toBe('top-right');
});
