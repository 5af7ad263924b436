import { describe, expect, it } from 'vitest';
import { dayAgo, longTime, shortTime } from './when';

const now = new Date(2026, 2, 10, 15, 0);
const at = (...parts: [number, number, number, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 0).toISOString();

describe('formatting a time', () => {
  it('shortTime shows the time today, the day this year, and otherwise the date', () => {
    expect(shortTime(at(2026, 2, 10, 9), now)).toBe('9:00 AM');
    expect(shortTime(at(2026, 1, 9), now)).toBe('Feb 9');
    expect(shortTime(at(2025, 2, 10, 15), now)).toBe('Mar 10, 2025');
  });

  it('longTime uses the site’s locale and time zone, if they are known', () => {
    expect(longTime(at(2025, 2, 10, 15))).toBe('Mar 10, 2025, 3:00 PM');
    const region = { locale: 'en-GB', timeZone: 'America/New_York' };
    expect(longTime('2025-03-10T19:42:00.000Z', region)).toBe('10 Mar 2025, 15:42');
  });

  it('dayAgo counts in days, then in months', () => {
    expect(dayAgo(at(2026, 2, 10, 23), now)).toBe('today');
    expect(dayAgo(at(2026, 2, 10, 0), now)).toBe('today');
    expect(dayAgo(at(2026, 2, 9, 23), now)).toBe('yesterday');
    expect(dayAgo(at(2026, 2, 4, 15), now)).toBe('6 days ago');
    expect(dayAgo(at(2025, 8, 10, 15), now)).toBe('6 months ago');
  });
});
