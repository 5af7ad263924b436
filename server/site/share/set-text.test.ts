import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARD_COLORS } from './card';
import { type CardFont, canWrite, readCardFont } from './card-font';
import { drawCard } from './draw-card';
import { measureWidth, type Sizes, setText } from './set-text';

let font: CardFont;
beforeAll(async () => {
  font = await readCardFont();
});

const SIZES: Sizes = [
  [100, 1],
  [50, 2],
];
const WIDTH = 600;
const set = (text: string) => setText(font, text, WIDTH, SIZES);

describe('a title on a card', () => {
  it('has the largest size that fits all of it without breaking words', () => {
    expect(set('Team')).toEqual({ size: 100, lines: ['Team'] });
    const { size, lines } = set('We buy small companies');
    expect([size, lines.join(' ')]).toEqual([50, 'We buy small companies']);
  });

  it('is truncated with an ellipsis if it does not fit', () => {
    for (const text of [
      'We buy small companies and keep them '.repeat(9).trim(),
      'x'.repeat(300),
      `We ${'W'.repeat(99)}`,
    ]) {
      const { lines } = set(text);
      expect(lines).toHaveLength(2);
      expect(lines.at(-1)).toMatch(/[^ ]…$/);
      for (const line of lines) expect(measureWidth(font, line, 50)).toBeLessThanOrEqual(WIDTH);
    }
  });

  it('breaks a word that is longer than a line without losing letters', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    const { size, lines } = set(word);
    expect([size, lines.length, lines.join('')]).toEqual([50, 2, word]);
  });

  it('can be written only in the alphabets of the default serif', () => {
    for (const text of ['Šárka & Łukasz: “Größe”', 'Tiếng Việt', 'It’s 100 % — €5…'])
      expect(canWrite(font, text)).toBe(true);
    for (const text of ['Ελλάδα', 'עברית', '日本', '🚀', 'a\tb']) expect(canWrite(font, text)).toBe(false);
  });

  it('is drawn without text elements or any of the typed characters', async () => {
    const svg = await drawCard({
      title: '</svg><script>&"\'',
      firm: '<b>',
      mark: 'initial',
      initial: '<',
      colors: CARD_COLORS,
    });
    expect(svg).not.toMatch(/script|<text|<b>|&/);
    expect(svg.match(/<path /g)?.length).toBeGreaterThan(10);
  });
});

it('cards have the colors of the site’s style sheets', () => {
  const tokens = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
  const of = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(tokens)?.[1];
  const { ground, ink, accent, band } = CARD_COLORS;
  expect([ground, ink, accent, band]).toEqual([of('paper'), of('navy'), of('gold-fill'), of('navy')]);
});
