import { describe, expect, it } from 'vitest';
import { addDays, dayIn, startOfDay } from './day';
import { DEFAULT_RULES, disposalCutoff, fiscalYearEnd, keptUntil } from './retention';

const NEW_YORK = 'America/New_York';
const JUNE = { month: 6, day: 30, years: 5 };
const LEAP = { month: 2, day: 29, years: 6 };

describe('the retention period', () => {
  it('ends with the fiscal year of the last use, and some years later', () => {
    const until = (at: string, rules = DEFAULT_RULES) => keptUntil(new Date(at), rules, NEW_YORK);
    expect(until('2024-03-01T12:00:00Z')).toBe('2029-12-31');
    expect(until('2024-06-30T12:00:00Z', JUNE)).toBe('2029-06-30');
    expect(until('2024-07-01T12:00:00Z', JUNE)).toBe('2030-06-30');
    expect(until('2024-12-31T12:00:00Z', { ...DEFAULT_RULES, years: 7 })).toBe('2031-12-31');
  });

  it('depends on the day in the firm’s time zone', () => {
    const midnight = new Date('2025-01-01T03:00:00Z');
    expect(keptUntil(midnight, DEFAULT_RULES, NEW_YORK)).toBe('2029-12-31');
    expect(keptUntil(midnight, DEFAULT_RULES, 'Europe/Berlin')).toBe('2030-12-31');
  });

  it('ends on the last day of a shorter February', () => {
    expect(fiscalYearEnd('2023-02-28', LEAP)).toBe('2023-02-28');
    expect(fiscalYearEnd('2024-02-29', LEAP)).toBe('2024-02-29');
    expect(fiscalYearEnd('2024-03-01', LEAP)).toBe('2025-02-28');
    expect(keptUntil(new Date('2024-02-29T12:00:00Z'), LEAP, 'UTC')).toBe('2030-02-28');
    expect(keptUntil(new Date('2022-01-01T12:00:00Z'), LEAP, 'UTC')).toBe('2028-02-29');
  });

  it('is over exactly for what was last used before the cutoff', () => {
    for (const rules of [DEFAULT_RULES, JUNE, LEAP, { month: 2, day: 28, years: 5 }]) {
      for (const today of ['2030-12-31', '2031-01-01', '2028-02-29', '2028-03-01', '2029-06-30', '2029-07-01']) {
        const cutoff = startOfDay(disposalCutoff(today, rules), NEW_YORK).getTime();
        for (let day = '2021-01-15'; day < '2027-01-01'; day = addDays(day, 13)) {
          for (const at of [startOfDay(day, NEW_YORK).getTime(), cutoff - 1, cutoff]) {
            const isOver = keptUntil(at, rules, NEW_YORK) < today;
            expect([today, dayIn(NEW_YORK, at), at < cutoff]).toEqual([today, dayIn(NEW_YORK, at), isOver]);
          }
        }
      }
    }
  });
});
