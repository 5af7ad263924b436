import { format } from 'date-fns';

/** Formats a time as 'Jan 05, 2026 10:00:00', in the reader's time zone (spec section 9). @param timestamp ISO 8601 */
export function formatTime(timestamp: string): string {
  return format(new Date(timestamp), 'MMM dd, yyyy HH:mm:ss');
}
