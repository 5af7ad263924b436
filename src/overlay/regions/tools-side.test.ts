import { expect, it } from 'vitest';
import { toolsSide } from './tools-side';

const view = { top: 0, right: 1000 };
const text = { top: 100, left: 100, width: 80, height: 20 };
const right = { ...text, left: 200 };
const below = { ...text, top: 130 };
const above = { ...text, top: 70 };

it('a wide text has its tools over its corner, a short one beside it', () => {
  expect(toolsSide({ ...text, width: 400 }, [right], view)).toBe('corner');
  expect(toolsSide(text, [], view)).toBe('right');
});

it('they stand where no other text does', () => {
  expect(toolsSide(text, [right], view)).toBe('below');
  expect(toolsSide(text, [right, below], view)).toBe('above');
});

it('they stay in the window', () => {
  expect(toolsSide({ ...text, left: 900 }, [], view)).toBe('below');
  expect(toolsSide({ ...text, top: 10, left: 900 }, [{ ...below, top: 40, left: 900 }], view)).toBe('below');
});

it('where nothing is free they cover least', () => {
  expect(toolsSide(text, [right, { ...below, top: 150 }, above], view)).toBe('below');
});

it('they do not stand under the bar of their item, whatever they cover instead', () => {
  const bar = { ...below, width: 320, height: 32 };
  expect(toolsSide(text, [right], view, bar)).toBe('above');
  expect(toolsSide(text, [right, above], view, bar)).toBe('right');
});
