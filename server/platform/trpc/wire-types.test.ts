import { expect, it } from 'vitest';
import { calendarDay, filledText } from './wire-types';

it.each([' ', '\u200b', ' \u2060\ufeff ', '\u3164', '\u{e0041}', '\u0001'])(
  'a text that must be filled refuses %j, which shows nothing',
  (text) => {
    expect(filledText(10).safeParse(text).success).toBe(false);
  },
);

it.each(['a', ' 7 ', '\u200bé', '👩\u200d🌾', '½'])('a text that must be filled accepts %j', (text) => {
  expect(filledText(10).safeParse(text).success).toBe(true);
});

it.each(['1900-01-01', '2026-03-01', '2028-02-29', '2200-12-31'])('a calendar day accepts %j', (text) => {
  expect(calendarDay().safeParse(text).data).toBe(text);
});

const [WRONG, OUT_OF_RANGE] = ['Enter a date such as 2026-03-01.', 'Enter a date from 1900 to 2200.'];

it.each([
  ['0000-01-01', OUT_OF_RANGE],
  ['1899-12-31', OUT_OF_RANGE],
  ['2201-01-01', OUT_OF_RANGE],
  ['9999-12-31', OUT_OF_RANGE],
  ['2026-02-29', WRONG],
  ['2026-13-01', WRONG],
  ['+12026-01-01', WRONG],
  ['2026-3-1', WRONG],
  ['2026-03-01T00:00:00Z', WRONG],
  ['x'.repeat(100_000), WRONG],
  ['', WRONG],
])('a calendar day refuses %.20s with one message', (text, message) => {
  expect(
    calendarDay()
      .safeParse(text)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message]);
});
