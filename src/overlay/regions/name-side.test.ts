import { expect, it } from 'vitest';
import { chooseNameSide } from './tools-side';

const text = { top: 200, left: 100, width: 300, height: 30 };
const free = { tools: 'corner', count: 3, others: [], top: 84, bars: [] } as const;
const at = (top: number) => ({ top, left: 100, width: 300, height: 20 });

it('a name goes where it covers no other text: above its own, or below', () => {
  expect(chooseNameSide(text, 'Headline', free)).toBe('above');
  expect(chooseNameSide(text, 'Headline', { ...free, others: [at(150)] })).toBe('above');
  expect(chooseNameSide(text, 'Headline', { ...free, others: [at(180)] })).toBe('below');
  expect(chooseNameSide(text, 'Headline', { ...free, others: [at(180), at(232)] })).toBe('none');
  expect(chooseNameSide(text, 'Headline', { ...free, others: [at(161), at(249)] })).toBe('above');
});

it('a name stays visible, and goes behind the tools if they are on the same side', () => {
  expect(chooseNameSide({ ...text, top: 90 }, 'Headline', free)).toBe('below');
  const others = [at(180)];
  expect(chooseNameSide(text, 'Headline', { ...free, tools: 'below', others })).toBe('below');
  const small = { ...at(232), width: 80 };
  expect(chooseNameSide(text, 'Headline', { ...free, others: [...others, small] })).toBe('none');
  expect(chooseNameSide(text, 'Headline', { ...free, tools: 'below', others: [...others, small] })).toBe('below');
});

it('a name is hidden if a bar would cover it', () => {
  expect(chooseNameSide(text, 'Headline', { ...free, bars: [{ ...at(160), height: 32 }] })).toBe('below');
  expect(chooseNameSide({ ...text, top: 90 }, 'Headline', { ...free, bars: [{ ...at(124), height: 32 }] })).toBe(
    'none',
  );
});
