import { format } from 'date-fns';

/** Formats a time for a `datetime-local` input, in the reader's time zone. @param iso ISO 8601 */
export function formatInput(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? '' : format(time, "yyyy-MM-dd'T'HH:mm:ss");
}

/**
 * Returns the end of the second given by a `datetime-local` input, so that changes made within it are included.
 * @returns ISO 8601, or the input itself if it is not a valid time, for the server to refuse
 */
export function parseInput(input: string): string {
  const time = new Date(input);
  if (Number.isNaN(time.getTime())) return input;
  time.setMilliseconds(999);
  // The current second has not ended yet.
  return (time.getTime() > Date.now() && time.getTime() - Date.now() < 1000 ? new Date() : time).toISOString();
}

const TO_THE_SECOND = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Formats a time to the second: `Mar 10, 2025, 3:42:07 PM`. */
export function formatMoment(iso: string): string {
  return TO_THE_SECOND.format(new Date(iso)).replaceAll('\u202f', ' ');
}
