import { format, formatDistanceToNowStrict, isSameYear, isToday } from 'date-fns';

/** A moment in a list: the time today, the day this year, the date before. */
export function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (isToday(time)) return format(time, 'HH:mm');
  return format(time, isSameYear(time, now) ? 'd MMM' : 'd MMM yyyy');
}

/** A moment in full. */
export function longTime(iso: string): string {
  return format(new Date(iso), 'd MMMM yyyy, HH:mm');
}

/** How long ago: "3 days ago". */
export function ago(iso: string): string {
  return formatDistanceToNowStrict(new Date(iso), { addSuffix: true });
}
