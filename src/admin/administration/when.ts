import { differenceInCalendarDays, formatDistanceStrict } from 'date-fns';
import type { Region } from '../../content/region';

/** Formats a time for a list: the time if today, the day if this year, otherwise the date. */
export function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  const format = (options: Intl.DateTimeFormatOptions) => formatWith(time, options);
  if (format({ dateStyle: 'short' }) === formatWith(now, { dateStyle: 'short' })) return format({ timeStyle: 'short' });
  const isThisYear = format({ year: 'numeric' }) === formatWith(now, { year: 'numeric' });
  return format(isThisYear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' });
}

/** Formats a date and time: `Mar 10, 2025, 3:42 PM`. @param region the site's; defaults to US English and the reader's time zone */
export function longTime(iso: string, region?: Region): string {
  return formatWith(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' }, region);
}

function formatWith(time: Date, options: Intl.DateTimeFormatOptions, region?: Region): string {
  const zone = region && { timeZone: region.timeZone };
  // Some locales use a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat(region?.locale ?? 'en-US', { ...options, ...zone })
    .format(time)
    .replaceAll('\u202f', ' ');
}

/** Formats a day relative to today: "today", "yesterday", "3 days ago". */
export function dayAgo(iso: string, now = new Date()): string {
  const days = differenceInCalendarDays(now, new Date(iso));
  if (days <= 0) return 'today';
  return days === 1
    ? 'yesterday'
    : formatDistanceStrict(new Date(iso), now, { addSuffix: true, unit: days < 60 ? 'day' : 'month' });
}
