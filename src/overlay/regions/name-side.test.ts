import { expect, it } from 'vitest';
import { nameSide } from './tools-side';

const text = { top: 200, left: 100, width: 300, height: 30 };
const free = { tools: 'corner', others: [], top: 84, bar: null } as const;
const at = (top: number) => ({ top, left: 100, width: 300, height: 20 });

it('a name goes above its text, or below if it covers less there', () => {
  expect(nameSide(text, 'Headline', free)).toBe('above');
  expect(nameSide(text, 'Headline', { ...free, others: [at(150)] })).toBe('above');
  expect(nameSide(text, 'Headline', { ...free, others: [at(180)] })).toBe('below');
  expect(nameSide(text, 'Headline', { ...free, others: [at(180), at(232)] })).toBe('above');
});

it('a name stays visible, and goes behind the tools if they are on the same side', () => {
  expect(nameSide({ ...text, top: 90 }, 'Headline', free)).toBe('below');
  const others = [at(180)];
  expect(nameSide(text, 'Headline', { ...free, tools: 'below', others })).toBe('below');
  const small = { ...at(232), width: 80 };
  expect(nameSide(text, 'Headline', { ...free, others: [...others, small] })).toBe('above');
  expect(nameSide(text, 'Headline', { ...free, tools: 'below', others: [...others, small] })).toBe('below');
});

it('a name is hidden if its item’s bar would cover it', () => {
  expect(nameSide(text, 'Headline', { ...free, bar: { ...at(160), height: 32 } })).toBe('below');
  expect(nameSide({ ...text, top: 90 }, 'Headline', { ...free, bar: { ...at(124), height: 32 } })).toBe('none');
});
