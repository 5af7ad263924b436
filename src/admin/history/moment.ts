import { findOccurrences, isLocalTime, toLocalTime } from '../../content/zoned-time';
import { currentRegion } from '../../editor-panels/use-region';

/** Formats a time for a `datetime-local` input, in the site's time zone. @param iso ISO 8601 */
export function formatInput(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : toLocalTime(time, currentRegion().timeZone);
}

/**
 * Returns the end of the second given by a `datetime-local` input, so that changes made within it are included. Of a time that the clocks show
 * twice, that is the later one; for one that they skip, the first time after it.
 * @returns ISO 8601, or the input itself if it is not a valid time, for the server to refuse
 */
export function parseInput(input: string): string {
  if (!isLocalTime(input)) return input;
  const { timeZone } = currentRegion();
  const { instants, next } = findOccurrences(input, timeZone);
  const second = instants.at(-1) ?? findOccurrences(next ?? input, timeZone).instants.at(-1) ?? Date.now();
  const time = second + 999;
  // The current second has not ended yet.
  return new Date(time > Date.now() && time - Date.now() < 1000 ? Date.now() : time).toISOString();
}
