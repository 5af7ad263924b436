import { expect, it } from 'vitest';
import { findOccurrences, offsetAt, toLocalTime } from './zoned-time';

const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
const [FROM, UNTIL] = [Date.UTC(2025, 0, 1), Date.UTC(2028, 0, 1)];

/** Finds when the clocks of a time zone are changed, to the second. */
function findClockChanges(zone: string): number[] {
  const found: number[] = [];
  for (let day = FROM; day < UNTIL; day += DAY) {
    let [before, after] = [day, day + DAY];
    const offset = offsetAt(before, zone);
    if (offset === offsetAt(after, zone)) continue;
    while (after - before > SECOND) {
      const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
      if (offsetAt(middle, zone) === offset) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

it('every time zone, at every clock change of three years: each local time has the instants at which clocks show it', () => {
  const kinds = { forward: 0, back: 0 };
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    // Without a clock change, a local time occurs once.
    const usual = findOccurrences('2026-01-15T12:00', zone);
    expect([zone, usual.instants.map((at) => toLocalTime(at, zone))]).toEqual([zone, ['2026-01-15T12:00:00']]);
    for (const change of findClockChanges(zone)) {
      const [before, after] = [offsetAt(change - SECOND, zone), offsetAt(change, zone)];
      const isForward = after > before;
      kinds[isForward ? 'forward' : 'back'] += 1;
      const size = Math.abs(after - before);
      const first = change + Math.min(before, after);
      for (const at of [-HOUR, -SECOND, 0, SECOND, size / 2, size - SECOND, size, size + HOUR]) {
        const local = new Date(first + at).toISOString().slice(0, 19);
        const { instants, next } = findOccurrences(local, zone);
        const isInside = at >= 0 && at < size;
        const expected = !isInside ? 1 : isForward ? 0 : 2;
        expect([zone, local, instants.length]).toEqual([zone, local, expected]);
        for (const instant of instants) expect([zone, toLocalTime(instant, zone)]).toEqual([zone, local]);
        expect(instants).toEqual([...instants].sort((a, b) => a - b));
        expect([zone, local, next]).toEqual([zone, local, expected === 0 ? toLocalTime(change, zone) : null]);
      }
    }
  }
  // Most zones of Europe and America have both.
  expect(kinds.forward).toBeGreaterThan(300);
  expect(kinds.back).toBeGreaterThan(300);
});
