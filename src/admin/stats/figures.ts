import { addDays, differenceInCalendarDays, format, parseISO, startOfISOWeek } from 'date-fns';
import type { Outputs } from '../../api/trpc';

export type Stats = Outputs['stats']['read'];

/** A day in a chart, or the week that starts on it. */
export interface Step {
  /** `YYYY-MM-DD`. */
  day: string;
  label: string;
  /** Null if nothing was counted at that time. */
  count: number | null;
}

/** Longer ranges are shown by week. */
const MAX_DAILY = 92;

/** Returns whether a range is shown by week. */
export function isWeekly(from: string, to: string): boolean {
  return differenceInCalendarDays(parseISO(to), parseISO(from)) + 1 > MAX_DAILY;
}

/** Returns a step for each day of a range, or each week of a long one, including empty ones. */
export function makeSteps(counts: { day: string; count: number }[], from: string, to: string): Step[] {
  const weekly = isWeekly(from, to);
  const place = (day: string) => (weekly ? format(startOfISOWeek(parseISO(day)), 'yyyy-MM-dd') : day);
  const sums = new Map<string, number>();
  for (const { day, count } of counts) sums.set(place(day), (sums.get(place(day)) ?? 0) + count);
  const steps: Step[] = [];
  for (let day = parseISO(place(from)); format(day, 'yyyy-MM-dd') <= to; day = addDays(day, weekly ? 7 : 1)) {
    const iso = format(day, 'yyyy-MM-dd');
    steps.push({
      day: iso,
      label: format(day, weekly ? "'Week of' MMM d, yyyy" : 'EEE, MMM d, yyyy'),
      count: sums.get(iso) ?? 0,
    });
  }
  return steps;
}

/**
 * Returns null in place of the counts of steps that ended before counting began.
 * @param to the last day of the last step
 * @param since the first day that was counted; null if there is none
 */
export function hideUncounted(steps: readonly Step[], to: string, since: string | null): Step[] {
  return steps.map((step, index) => {
    const next = steps[index + 1]?.day;
    const isCounted = since !== null && (next === undefined ? to >= since : next > since);
    return isCounted ? step : { ...step, count: null };
  });
}

/** Sums counts by name, largest first. */
export function sumByName<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  countOf: (row: T) => number,
): { name: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + countOf(row));
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export function sum(rows: readonly { count: number | null }[]): number {
  return rows.reduce((total, { count }) => total + (count ?? 0), 0);
}

/** Formats a count: `1 visit`, `1,200 visits`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a table as CSV. Texts that look like a formula get a leading apostrophe. */
export function toCsv(header: string[], rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
