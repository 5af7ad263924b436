import { expect, it } from 'vitest';
import { findQuote, makeQuote, quotableText } from './find-quote';

it('finds a hundred changed quotes fast, also where their surroundings occur many times', () => {
  const [before, after] = ['abcdefghijklmnop', 'qrstuvwxyzabcdef'];
  const words = 'x y '.repeat(250).slice(0, 999);
  const range = { start: before.length, end: before.length + words.length };
  const quote = makeQuote(before + words + after, range);
  const changed = 'x y '.repeat(170) + 'x z '.repeat(30);
  const text = quotableText(
    `${`${before}${words.slice(0, 16)} `.repeat(12)}${changed}${`${words.slice(-16)}${after}`.repeat(12)}${' filler'.repeat(30_000)}`,
  );
  const begun = performance.now();
  const found = Array.from({ length: 100 }, () => findQuote(text, quote));
  expect(performance.now() - begun).toBeLessThan(1000);
  const [one] = found;
  expect(one && text.slice(one.start, one.end)).toContain(changed.trim());
});
