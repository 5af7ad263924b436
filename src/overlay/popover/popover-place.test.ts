import { expect, it } from 'vitest';
import { placePopover } from './field-popover';

const VIEW = { width: 1000, height: 800, top: 84 };
const SIZE = { width: 300, height: 200 };

it('goes below its target', () => {
  expect(placePopover({ top: 200, left: 100, width: 80, height: 30 }, SIZE, VIEW)).toEqual({ top: 242, left: 100 });
});

it('goes above its target if there is no room below', () => {
  expect(placePopover({ top: 700, left: 100, width: 80, height: 30 }, SIZE, VIEW)).toEqual({ top: 488, left: 100 });
});

it('goes beside a target that fills the height', () => {
  expect(placePopover({ top: 100, left: 100, width: 400, height: 690 }, SIZE, VIEW)).toEqual({ top: 100, left: 512 });
  expect(placePopover({ top: 100, left: 500, width: 400, height: 690 }, SIZE, VIEW)).toEqual({ top: 100, left: 188 });
});

it('is at the right end of a wider target, where the pencil is', () => {
  expect(placePopover({ top: 200, left: 100, width: 800, height: 30 }, SIZE, VIEW)).toEqual({ top: 242, left: 600 });
  expect(placePopover({ top: 600, left: 0, width: 1000, height: 700 }, SIZE, VIEW)).toEqual({ top: 388, left: 688 });
});

it('is at the right edge if its target fills the window', () => {
  expect(placePopover({ top: 0, left: 0, width: 1000, height: 900 }, SIZE, VIEW).left).toBe(688);
});

it('never leaves the window', () => {
  const { left } = placePopover({ top: 200, left: 950, width: 40, height: 30 }, SIZE, VIEW);
  expect(left).toBe(688);
  const narrow = placePopover({ top: 90, left: 0, width: 320, height: 690 }, SIZE, {
    width: 320,
    height: 800,
    top: 84,
  });
  expect(narrow.left).toBeGreaterThanOrEqual(8);
  expect(narrow.top + SIZE.height).toBeLessThanOrEqual(800);
});

it('stays fully inside the window if its target is below or above it', () => {
  const below = placePopover({ top: 1400, left: 100, width: 80, height: 30 }, SIZE, VIEW);
  expect(below).toEqual({ top: 800 - SIZE.height - 12, left: 100 });
  const low = { width: 390, height: 400, top: 84 };
  expect(placePopover({ top: 700, left: 12, width: 80, height: 30 }, { width: 366, height: 292 }, low).top).toBe(96);
  expect(placePopover({ top: -500, left: 100, width: 80, height: 30 }, SIZE, VIEW).top).toBe(VIEW.top);
});
