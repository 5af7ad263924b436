import { expect, it } from 'vitest';
import { addMonths, firstDayOfWeek, isMonth, listWeeks } from './calendar-days';

it('lists whole weeks, from Sunday or Monday, over months of every length', () => {
  const ends = (month: string, firstDay: number, today = '2020-01-01') => {
    const weeks = listWeeks(month, firstDay, today);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]];
  };
  expect(ends('2026-03', 7)).toEqual([5, '2026-03-01', '2026-04-04']);
  expect(ends('2026-03', 1)).toEqual([6, '2026-02-23', '2026-04-05']);
  expect(ends('2026-02', 7)).toEqual([4, '2026-02-01', '2026-02-28']);
  expect(ends('2028-02', 1)).toEqual([5, '2028-01-31', '2028-03-05']);
  // The current month always shows the next two weeks.
  expect(ends('2026-02', 7, '2026-02-10')).toEqual([4, '2026-02-01', '2026-02-28']);
  expect(ends('2026-02', 7, '2026-02-27')).toEqual([6, '2026-02-01', '2026-03-14']);
});

it('counts months over the end of a year, and refuses what is no month', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', 12)]).toEqual([
    ...['2027-01', '2025-12', '2027-03'],
  ]);
  expect(['2026-13', '2026-1', '', '1999-12', '9999-01', '2026-03'].filter(isMonth)).toEqual(['2026-03']);
  expect(['en-US', 'en-GB', 'de-DE'].map(firstDayOfWeek)).toEqual([7, 1, 1]);
});
