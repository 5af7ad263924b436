import { differenceInCalendarDays, format, formatDistanceStrict, isSameDay, isSameYear } from 'date-fns';

/** Formats a time for a list: the time if today, the day if this year, otherwise the date. */
export function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (isSameDay(time, now)) return format(time, 'HH:mm');
  return format(time, isSameYear(time, now) ? 'd MMM' : 'd MMM yyyy');
}

/** Formats a date and time in full. */
export function longTime(iso: string): string {
  return format(new Date(iso), 'd MMMM yyyy, HH:mm');
}

/** Formats a day relative to today: "today", "yesterday", "3 days ago". */
export function dayAgo(iso: string, now = new Date()): string {
  const days = differenceInCalendarDays(now, new Date(iso));
  if (days <= 0) return 'today';
  return days === 1
    ? 'yesterday'
    : formatDistanceStrict(new Date(iso), now, { addSuffix: true, unit: days < 60 ? 'day' : 'month' });
}
