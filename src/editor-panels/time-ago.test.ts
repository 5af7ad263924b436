import { expect, it } from 'vitest';
import { formatAgo } from './time-ago';

const NOW = Date.parse('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T12:00:00Z', 'just now'],
  ['2026-03-10T11:59:01Z', 'just now'],
  // The clock of the server may be ahead.
  ['2026-03-10T12:00:20Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-17T12:00:00Z', 'in 7 days'],
])('formats %s as %s', (time, words) => {
  expect(formatAgo(Date.parse(time), NOW)).toBe(words);
});
