import { expect, it } from 'vitest';
import { statesOtherValue } from './states-other-value';

it.each([
  ['32%', '32 percent', false],
  ['A return of 32% a year', '32%', false],
  ['15%', '5%', true],
  ['45%', '32%', true],
  ['ranked third', '32%', false],
  ['12 mills', 'twelve', false],
  ['In 2019', 'Most admired', false],
  ['The 32 mills', 'mill', true],
  ['32%', null, false],
])('of “%s” for a claim about “%s”: %s', (words, value, isOther) => {
  expect(statesOtherValue(words, value)).toBe(isOther);
});
