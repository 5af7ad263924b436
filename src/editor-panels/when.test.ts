import { afterEach, describe, expect, it } from 'vitest';
import { setRegion } from './use-region';
import { dayAgo, exactTime, longTime, plannedTime, shortTime, timelineTime } from './when';

const now = new Date(2026, 2, 10, 15, 0);
const at = (...parts: [number, number, number, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 0).toISOString();

describe('formatting a time', () => {
  afterEach(() => setRegion({}));

  it('shortTime shows the time today, the day this year, and otherwise the date', () => {
    expect(shortTime(at(2026, 2, 10, 9), now)).toBe('9:00 AM');
    expect(shortTime(at(2026, 1, 9), now)).toBe('Feb 9');
    expect(shortTime(at(2025, 2, 10, 15), now)).toBe('Mar 10, 2025');
  });

  it('longTime is in US English and the reader’s time zone until the site’s are known', () => {
    expect(longTime(at(2025, 2, 10, 15))).toBe('Mar 10, 2025, 3:00 PM');
    setRegion({ locale: 'en-GB', timeZone: 'America/New_York' });
    expect(longTime('2025-03-10T19:42:00.000Z')).toBe('10 Mar 2025, 15:42');
  });

  it('every format uses the site’s time zone', () => {
    setRegion({ locale: 'en-US', timeZone: 'America/New_York' });
    const moment = '2025-03-10T03:42:07.000Z';
    expect(exactTime(moment)).toBe('Mar 9, 2025, 11:42:07 PM');
    expect(plannedTime(moment)).toBe('Sun, Mar 9, 2025, 11:42 PM EDT');
    expect(plannedTime(moment, { timeZone: 'UTC' })).toBe('Mon, Mar 10, 2025, 3:42 AM UTC');
    expect(timelineTime(moment)).toBe('Mar 09, 2025 23:42:07');
    expect(shortTime(moment, new Date('2025-03-10T03:50:00.000Z'))).toBe('11:42 PM');
    expect(dayAgo(moment, new Date('2025-03-10T12:00:00.000Z'))).toBe('Yesterday');
  });

  it('timelineTime pads every part to two digits and uses the 24-hour clock (spec section 9)', () => {
    setRegion({ locale: 'de-DE', timeZone: 'UTC' });
    expect(timelineTime('2026-01-05T09:03:07.000Z')).toBe('Jan 05, 2026 09:03:07');
    expect(timelineTime('2026-12-31T00:59:59.000Z')).toBe('Dec 31, 2026 00:59:59');
  });

  it('dayAgo counts in days, then in months', () => {
    expect(dayAgo(at(2026, 2, 10, 23), now)).toBe('Today');
    expect(dayAgo(at(2026, 2, 10, 0), now)).toBe('Today');
    expect(dayAgo(at(2026, 2, 9, 23), now)).toBe('Yesterday');
    expect(dayAgo(at(2026, 2, 4, 15), now)).toBe('6 days ago');
    expect(dayAgo(at(2025, 8, 10, 15), now)).toBe('6 months ago');
  });
});
