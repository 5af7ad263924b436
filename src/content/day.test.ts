import { describe, expect, it } from 'vitest';
import { addDays, dayIn, formatDay, formatMoment, isDay, startOfDay } from './day';

describe('calendar days', () => {
  it('isDay accepts only days that exist', () => {
    expect(['2026-03-01', '2024-02-29', '1999-12-31'].every(isDay)).toBe(true);
    const others = ['2025-02-29', '2026-13-01', '2026-00-10', '2026-3-1', '2026-03-01T00:00', '', null, 20260301];
    expect(others.filter(isDay)).toEqual([]);
  });

  it("formatDay formats a day in the site's locale", () => {
    expect(formatDay('2026-03-01')).toBe('March 1, 2026');
    expect(formatDay('2025-12-24', 'en-GB')).toBe('24 December 2025');
    expect(formatDay('2025-12-24', 'de-DE')).toBe('24. Dezember 2025');
    expect(formatDay('yesterday')).toBe('');
  });

  it("formatMoment formats a moment in the site's locale and time zone", () => {
    const moment = new Date('2026-03-02T02:30:05Z');
    const inLosAngeles = formatMoment(moment, { locale: 'en-US', timeZone: 'America/Los_Angeles' });
    expect(inLosAngeles).toBe('March 1, 2026 at 6:30:05 PM PST');
    expect(formatMoment(moment, { locale: 'de-DE', timeZone: 'Europe/Berlin' })).toBe('2. März 2026 um 03:30:05 MEZ');
  });

  it('dayIn depends on the time zone', () => {
    const evening = new Date('2026-03-02T02:30:00Z');
    expect(dayIn('America/Los_Angeles', evening)).toBe('2026-03-01');
    expect(dayIn('UTC', evening)).toBe('2026-03-02');
    expect(dayIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  });

  it('startOfDay returns midnight in the time zone, even when clocks change', () => {
    expect(startOfDay('2026-03-01', 'UTC').toISOString()).toBe('2026-03-01T00:00:00.000Z');
    expect(startOfDay('2026-03-01', 'America/Los_Angeles').toISOString()).toBe('2026-03-01T08:00:00.000Z');
    expect(startOfDay('2026-03-01', 'Pacific/Kiritimati').toISOString()).toBe('2026-02-28T10:00:00.000Z');
    expect(startOfDay('2026-03-01', 'Asia/Kathmandu').toISOString()).toBe('2026-02-28T18:15:00.000Z');
    // In Santiago the clocks skip from 23:59 to 1:00.
    expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  it('addDays counts forward and backward', () => {
    expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  });
});
