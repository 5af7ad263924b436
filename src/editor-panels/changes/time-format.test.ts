import { expect, it } from 'vitest';
import { formatTime } from './time-format';

it('a moment is written as MMM dd, yyyy HH:mm:ss, two digits each and 24 hours', () => {
  expect(formatTime(new Date(2026, 0, 5, 9, 3, 7).toISOString())).toBe('Jan 05, 2026 09:03:07');
  expect(formatTime(new Date(2026, 11, 31, 23, 59, 59).toISOString())).toBe('Dec 31, 2026 23:59:59');
});
