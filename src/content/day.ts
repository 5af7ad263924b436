const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns true if a value is a valid calendar day, such as `2026-03-01`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

const inWords = new Map<string, Intl.DateTimeFormat>();

/** Formats a day in a locale: `March 1, 2026` in `en-US`. @returns '' if the value is not a day */
export function formatDay(day: string, locale = 'en-US'): string {
  if (!isDay(day)) return '';
  // A day has no time zone, so it is formatted in the one it is parsed in.
  const format = inWords.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  inWords.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a moment to the second in the site's time zone: `March 1, 2026 at 8:30:00 AM PST` in `en-US`. */
export function formatMoment(moment: Date, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  // English e-mails must stay plain ASCII, but some locales use a narrow no-break space before AM and PM.
  return format.format(moment).replaceAll('\u202f', ' ');
}

const byZone = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a moment in a time zone. @param timeZone an IANA name, such as `America/New_York` */
export function dayIn(timeZone: string, moment: Date | number = Date.now()): string {
  const format =
    byZone.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  byZone.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

const HOUR_MS = 3_600_000;

/**
 * Returns the moment at which a calendar day begins in a time zone. If the clocks skip midnight, that is the first
 * moment after it.
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(day: string, timeZone: string): Date {
  // Time zones are at most 14 hours from UTC, so these two moments always enclose the beginning of the day.
  const noon = Date.parse(`${day}T12:00:00Z`);
  let before = noon - 27 * HOUR_MS;
  let after = noon + 15 * HOUR_MS;
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (dayIn(timeZone, middle) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const hourByZone = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the first moment of a calendar day at which clocks in a time zone show an hour or a later one. If the clocks skip that hour, that
 * is the moment after the change.
 * @param day `YYYY-MM-DD` @param hour 0 to 23
 */
export function momentOfHour(day: string, hour: number, timeZone: string): Date {
  const format =
    hourByZone.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  hourByZone.set(timeZone, format);
  let before = startOfDay(day, timeZone).getTime();
  let after = startOfDay(addDays(day, 1), timeZone).getTime();
  if (Number(format.format(before)) >= hour) return new Date(before);
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (Number(format.format(middle)) < hour) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Returns the day a number of days later, or earlier if the number is negative. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** Returns the same day a number of months later, or the last one of a shorter month: January 31 and one month are February 28. */
export function addMonthsToDay(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The first and the last day that a person can enter. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2200-12-31';
/** The largest offset ahead of UTC of any time zone. */
const MOST_AHEAD_MS = 14 * 60 * 60 * 1000;

/**
 * Returns why a day cannot be an article's publish date, or null if it can. A day counts as future only if it has not
 * begun anywhere on Earth, so that no time zone has its own today rejected.
 */
export function publishDateProblem(day: string, now = new Date()): string | null {
  if (!isDay(day)) return 'Enter a date such as 2026-03-01.';
  if (day < FIRST_DAY) return 'Enter a date in 1900 or later.';
  const latest = new Date(now.getTime() + MOST_AHEAD_MS).toISOString().slice(0, 10);
  return day > latest
    ? 'The publish date can’t be in the future. To publish later, keep the page unpublished until then.'
    : null;
}
