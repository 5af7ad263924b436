const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a value is a calendar day, such as `2026-03-01`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

const inWords = new Map<string, Intl.DateTimeFormat>();

/** A day written out in a locale: `March 1, 2026` in `en-US`; empty for anything that is not a day. */
export function dayInWords(day: string, locale = 'en-US'): string {
  if (!isDay(day)) return '';
  // A day has no time zone: it is formatted in the one it is parsed in.
  const format = inWords.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  inWords.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A moment written out to the second, as it is at the site: `March 1, 2026 at 8:30:00 AM PST` in `en-US`. */
export function momentInWords(moment: Date, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  // A mail in English stays plain ASCII: some locales put a narrow no-break space before AM and PM.
  return format.format(moment).replaceAll('\u202f', ' ');
}

const byZone = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that a moment falls on in a time zone. @param timeZone an IANA name, such as `America/New_York` */
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
 * The moment a calendar day begins in a time zone. Where the clock skips midnight, the first moment after it.
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(day: string, timeZone: string): Date {
  // Zones are at most 14 hours from UTC; the day's first moment lies between the hour before it begins and the hour it has begun.
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

/** The day some days after another, or before it where the number is negative. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** The first day that an article may carry. */
const FIRST_DAY = '1900-01-01';
/** No time zone is further ahead of UTC. */
const MOST_AHEAD_MS = 14 * 60 * 60 * 1000;

/**
 * Returns why an article cannot carry a day as its publish date, or null if it can. A day counts as future once it has begun nowhere
 * on Earth, so that no time zone is refused its own today.
 */
export function publishDateProblem(day: string, now = new Date()): string | null {
  if (!isDay(day)) return 'Use a day such as 2026-03-01.';
  if (day < FIRST_DAY) return 'Use a day from 1900 on.';
  const latest = new Date(now.getTime() + MOST_AHEAD_MS).toISOString().slice(0, 10);
  return day > latest
    ? 'This day is in the future. Scheduling is not available: keep the page unpublished until then.'
    : null;
}
