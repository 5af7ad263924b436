import { expect, test } from 'vitest';
import { shortName } from './short-name';

test.each([
  ['Oak Hill Partners', 'Oak Hill'],
  ['Oak Hill Capital Partners, L.L.C.', 'Oak Hill'],
  ['Oak Hill & Co.', 'Oak Hill'],
  ['Oak, Hill', 'Oak, Hill'],
  ['Harbor & Vale', 'Harbor & Vale'],
  ['Partners', 'Partners'],
  ['', ''],
])('the short name of %j is %j', (name, short) => {
  expect(shortName(name)).toBe(short);
});
