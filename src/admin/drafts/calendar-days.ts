import { addDays } from '../../content/day';

/** A month: `2026-03`. */
export type Month = string;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Returns true for a month that a calendar can show. */
export function isMonth(value: string): value is Month {
  return MONTH.test(value) && value >= '2000-01' && value < '2100-01';
}

/** Returns the month a number of months later, or earlier if the number is negative. */
export function addMonths(month: Month, count: number): Month {
  const moment = new Date(`${month}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  return moment.toISOString().slice(0, 7);
}

/** The number of days from today that the page of the current month always shows, so that next week is never on another page. */
const AHEAD = 14;

/**
 * Returns the weeks that a month's page of a calendar shows, each with its seven days, some of which belong to the months around it.
 * @param firstDay the first day of a week: 1 for Monday, 7 for Sunday
 */
export function listWeeks(month: Month, firstDay: number, today: string): string[][] {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const next = `${addMonths(month, 1)}-01`;
  const ahead = today.startsWith(month) ? addDays(today, AHEAD) : next;
  const end = ahead > next ? ahead : next;
  const weeks: string[][] = [];
  for (let day = addDays(first, -((weekday - firstDay + 7) % 7)); day < end; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

/** Returns the first day of a week in a language: 1 for Monday, 7 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  type WithWeeks = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };
  const known: WithWeeks = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? (known.region === 'US' ? 7 : 1);
}
