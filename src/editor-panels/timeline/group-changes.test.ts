import { expect, it } from 'vitest';
import { groupChanges } from './timeline-rows';

const at = (...seconds: number[]) =>
  seconds.map((second) => ({ second, timestamp: new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString() }));
const groupAt = (...seconds: number[]) =>
  groupChanges(at(...seconds)).map((group) => group.map(({ second }) => second));

it.each([
  [[], []],
  [[50], [[50]]],
  [[50, 40], [[50, 40]]],
  [
    [50, 39.999],
    [[50], [39.999]],
  ],
  [[50, 42, 34, 26], [[50, 42, 34, 26]]],
  [
    [90, 85, 60, 55, 20],
    [[90, 85], [60, 55], [20]],
  ],
])('groups changes at %j seconds as %j', (seconds, groups) => {
  expect(groupAt(...seconds)).toEqual(groups);
});
