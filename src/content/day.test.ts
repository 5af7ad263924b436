import { describe, expect, it } from 'vitest';
import { dayInWords, isDay } from './day';

describe('a day', () => {
  it('is one of the calendar', () => {
    expect(['2026-03-01', '2024-02-29', '1999-12-31'].every(isDay)).toBe(true);
    const others = ['2025-02-29', '2026-13-01', '2026-00-10', '2026-3-1', '2026-03-01T00:00', '', null, 20260301];
    expect(others.filter(isDay)).toEqual([]);
  });

  it('is said in words, the same everywhere', () => {
    expect(dayInWords('2026-03-01')).toBe('1 March 2026');
    expect(dayInWords('2025-12-24')).toBe('24 December 2025');
    expect(dayInWords('yesterday')).toBe('');
  });
});
