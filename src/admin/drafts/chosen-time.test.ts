import { expect, it } from 'vitest';
import { chooseInstant, readChosenTime, suggestTime } from './chosen-time';

const ZONE = 'America/New_York';
const after = { at: Date.parse('2026-01-01T00:00:00Z'), problem: 'This time has passed.' };
const read = (date: string, time: string, index = 0) => {
  const { instants, at, problem } = readChosenTime({ date, time, index }, ZONE, after);
  return [instants.length, at === null ? null : new Date(at).toISOString().slice(0, 16), problem];
};

it('reads a chosen time with the offset of its date, and asks which one the clocks show twice', () => {
  expect(read('2026-07-01', '09:00')).toEqual([1, '2026-07-01T13:00', null]);
  expect(read('2026-12-01', '09:00')).toEqual([1, '2026-12-01T14:00', null]);
  expect(read('2026-11-01', '01:30')).toEqual([2, '2026-11-01T05:30', null]);
  expect(read('2026-11-01', '01:30', 1)).toEqual([2, '2026-11-01T06:30', null]);
  // The choice of the second one is kept while the time is changed.
  expect(read('2026-11-01', '03:30', 1)).toEqual([1, '2026-11-01T08:30', null]);
});

it('says why a time cannot be chosen, but not while it is incomplete', () => {
  expect(read('2026-03-08', '02:30')).toEqual([0, null, 'The clocks skip 02:30 on this day. The next time is 03:00.']);
  expect(read('2025-12-31', '18:59')).toEqual([1, null, 'This time has passed.']);
  expect([read('', '09:00'), read('2026-03-08', '')]).toEqual([
    [0, null, null],
    [0, null, null],
  ]);
});

it('suggests the next morning that is at least an hour away, in the time zone of the site', () => {
  const now = Date.parse('2026-06-01T10:20:30Z');
  expect(suggestTime(now, ZONE)).toEqual({ date: '2026-06-01', time: '09:00', index: 0 });
  expect(suggestTime(now, 'Asia/Kathmandu')).toEqual({ date: '2026-06-02', time: '09:00', index: 0 });
  const late = Date.parse('2026-06-01T12:00:01Z');
  expect(suggestTime(late, ZONE).date).toBe('2026-06-02');
  expect(suggestTime(late - 1000, ZONE).date).toBe('2026-06-01');
  expect(chooseInstant(Date.parse('2026-11-01T06:30:00Z'), ZONE)).toEqual({
    date: '2026-11-01',
    time: '01:30',
    index: 1,
  });
});
