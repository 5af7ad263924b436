import { expect, it } from 'vitest';
import { chooseToolsSide, isCornerUnderBar, measureBeyond, placeToolsRow } from './tools-side';

const view = { top: 0, right: 1000 };
const text = { top: 100, left: 100, width: 80, height: 20 };
const right = { ...text, left: 200 };
const below = { ...text, top: 130 };
const above = { ...text, top: 70 };

it('tools go over the corner of a wide text, and beside a short one', () => {
  expect(chooseToolsSide({ ...text, width: 400 }, [right], view)).toBe('corner');
  expect(chooseToolsSide(text, [], view)).toBe('right');
});

it('tools go where no other text is', () => {
  expect(chooseToolsSide(text, [right], view)).toBe('below');
  expect(chooseToolsSide(text, [right, below], view)).toBe('above');
});

it('tools stay inside the window', () => {
  expect(chooseToolsSide({ ...text, left: 900 }, [], view)).toBe('below');
  expect(chooseToolsSide({ ...text, top: 10, left: 900 }, [{ ...below, top: 40, left: 900 }], view)).toBe('left');
});

it('tools go on the left of a text in a column of links, if the next column is too near', () => {
  const link = { ...text, left: 300 };
  const rows = [right, below, above].map((box) => ({ ...box, left: 300 }));
  expect(chooseToolsSide(link, [...rows, { ...link, left: 420 }], view)).toBe('left');
  expect(chooseToolsSide(link, [...rows, { ...link, left: 250, width: 40 }], view)).toBe('right');
});

it('a link, which has one more tool, needs more room beside it', () => {
  const next = { ...text, left: 100 + 80 + 8 + 100 };
  expect(chooseToolsSide(text, [next], view, null, 3)).toBe('right');
  expect(chooseToolsSide(text, [next], view, null, 4)).toBe('below');
});

it('tools go where they cover least if no side is free', () => {
  expect(chooseToolsSide(text, [right, { ...below, top: 150 }, above], view)).toBe('below');
});

it('tools never go under their item’s bar, whatever they cover instead', () => {
  const bar = { ...below, width: 320, height: 32 };
  expect(chooseToolsSide(text, [right], view, bar)).toBe('above');
  expect(chooseToolsSide(text, [right, above], view, bar)).toBe('right');
});

it('a row of tools begins behind the words, and stays inside the window below or above them', () => {
  expect(placeToolsRow(text, 'right', 40, 1000, 3)).toBe(50);
  expect(placeToolsRow(text, 'below', 80, 1000, 3)).toBe(-2);
  const { left } = { ...text, left: 940 };
  const row = left + placeToolsRow({ ...text, left }, 'above', 50, 1000, 3);
  expect(row + 3 * 32).toBeLessThanOrEqual(1000);
});

it('tools of a wide text go to its lower corner if its item’s bar would cover them', () => {
  const wide = { ...text, width: 300 };
  const bar = { top: 66, left: 100, width: 275, height: 32 };
  expect(isCornerUnderBar(wide, bar, 3)).toBe(true);
  expect(isCornerUnderBar({ ...wide, width: 600 }, bar, 3)).toBe(false);
  expect(isCornerUnderBar(wide, null, 3)).toBe(false);
});

it('tools keep away from the frame at the window’s edge', () => {
  expect(measureBeyond(text, 1000)).toBe(14);
  const wide = { ...text, left: 20, width: 970 };
  expect(wide.left + wide.width + measureBeyond(wide, 1000)).toBe(989);
  // A row beside a text moves closer to it rather than below it.
  const short = { ...text, left: 810 };
  expect(chooseToolsSide(short, [], view)).toBe('right');
  expect(short.left + placeToolsRow(short, 'right', short.width, 1000, 3) + 3 * 32 - 4).toBe(989);
});
