import { expect, it } from 'vitest';
import { filledText } from './wire-types';

it.each([' ', '\u200b', ' \u2060\ufeff ', '\u3164', '\u{e0041}', '\u0001'])(
  'a text that must be filled refuses %j, which shows nothing',
  (text) => {
    expect(filledText(10).safeParse(text).success).toBe(false);
  },
);

it.each(['a', ' 7 ', '\u200bé', '👩\u200d🌾', '½'])('a text that must be filled accepts %j', (text) => {
  expect(filledText(10).safeParse(text).success).toBe(true);
});
