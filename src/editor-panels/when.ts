import { formatDistanceStrict } from 'date-fns';
import { dayIn } from '../content/day';
import type { Region } from '../content/region';
import { currentRegion } from './use-region';

type Instant = string | number | Date;

/** Formats a date and time: `Mar 10, 2025, 3:42 PM`. */
export function longTime(at: Instant): string {
  return format(at, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats a date and time to the second: `Mar 10, 2025, 3:42:07 PM`. */
export function exactTime(at: Instant): string {
  return format(at, { dateStyle: 'medium', timeStyle: 'medium' });
}

/**
 * Formats a date and time for plans, with the day of the week and the time zone: `Mon, Mar 10, 2025, 3:42 PM EDT`.
 * @param timeZone defaults to the site's
 */
export function plannedTime(at: Instant, { timeZone }: Pick<Region, 'timeZone'> = currentRegion()): string {
  const parts = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return format(at, { ...parts, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone });
}

/** Formats a time for a list: the time if today, the day if this year, otherwise the date. */
export function shortTime(at: Instant, now = new Date()): string {
  if (dayOf(at) === dayOf(now)) return format(at, { timeStyle: 'short' });
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return format(at, isThisYear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' });
}

/** Formats a time as 'Jan 05, 2026 10:00:00' (spec section 9, "timeline time format"). */
export function timelineTime(at: Instant): string {
  const day = { year: 'numeric', month: 'short', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const [date, time] = [day, clock].map((options) => format(at, options, 'en-US'));
  return `${date} ${time}`;
}

/** Formats a day relative to today: "Today", "Yesterday", "3 days ago". */
export function dayAgo(at: Instant, now = new Date()): string {
  const [then, today] = [at, now].map((moment) => new Date(`${dayOf(moment)}T00:00:00Z`)) as [Date, Date];
  const days = Math.round((today.getTime() - then.getTime()) / 86_400_000);
  if (days <= 0) return 'Today';
  return days === 1
    ? 'Yesterday'
    : formatDistanceStrict(then, today, { addSuffix: true, unit: days < 60 ? 'day' : 'month' });
}

function dayOf(at: Instant): string {
  return dayIn(currentRegion().timeZone, new Date(at));
}

function format(at: Instant, options: Intl.DateTimeFormatOptions, locale = currentRegion().locale): string {
  const { timeZone } = currentRegion();
  // Some locales use a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(at)).replaceAll('\u202f', ' ');
}
