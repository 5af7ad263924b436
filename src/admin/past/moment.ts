import { format } from 'date-fns';

/** A moment as the browser's field for date and time has it, in the reader's own time zone. @param iso ISO 8601 */
export function inputOf(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? '' : format(time, "yyyy-MM-dd'T'HH:mm:ss");
}

/**
 * The moment that such a field means: the end of its second, so that what was changed in it has been changed.
 * @returns ISO 8601; what is no time as it is, for the server to refuse
 */
export function momentOf(input: string): string {
  const time = new Date(input);
  if (Number.isNaN(time.getTime())) return input;
  time.setMilliseconds(999);
  // The second that is running has no end yet.
  return (time.getTime() > Date.now() && time.getTime() - Date.now() < 1000 ? new Date() : time).toISOString();
}

/** A moment in full, to the second. */
export function momentWords(iso: string): string {
  return format(new Date(iso), 'd MMMM yyyy, HH:mm:ss');
}
