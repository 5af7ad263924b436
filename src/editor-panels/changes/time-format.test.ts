import { expect, it } from 'vitest';
import { formatTime } from './time-format';

it('formatTime pads every part to two digits and uses the 24-hour clock', () => {
  expect(formatTime(new Date(2026, 0, 5, 9, 3, 7).toISOString())).toBe('Jan 05, 2026 09:03:07');
  expect(formatTime(new Date(2026, 11, 31, 23, 59, 59).toISOString())).toBe('Dec 31, 2026 23:59:59');
});
