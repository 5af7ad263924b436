const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/;

/**
 * Parses a local date and time, such as `2026-03-29T09:00`.
 * @returns the milliseconds that the clock would show if it were UTC; null if there is no such date or time
 */
function parseLocal(local: string): number | null {
  if (!LOCAL.test(local)) return null;
  const ms = Date.parse(`${local}Z`);
  // `Date.parse` accepts February 30 and 24:00.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local) ? ms : null;
}

/** Returns true for a local date and time that a calendar has, such as `2026-03-29T09:00` or `2026-03-29T09:00:30`. */
export function isLocalTime(local: string): boolean {
  return parseLocal(local) !== null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function readClock(timeZone: string, instant: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns how far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. @param timeZone an IANA name */
export function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return readClock(timeZone, whole) - whole;
}

/** Returns the local date and time of an instant, to the second: `2026-03-29T09:00:00`. */
export function toLocalTime(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 19);
}

/** When a local date and time occurs in a time zone. */
export interface Occurrences {
  /**
   * The instants, in milliseconds since 1970, earliest first. Usually there is one. There is none if the clocks skip the time, and there
   * are two if they are set back over it.
   */
  instants: number[];
  /** The local time after the skipped hour, if the given time is in it. */
  next: string | null;
}

/**
 * Finds when a local date and time occurs in a time zone, with the offset of that date.
 * @param local such as `2026-03-29T09:00` @param timeZone an IANA name @throws Error if there is no such date or time in any time zone
 */
export function findOccurrences(local: string, timeZone: string): Occurrences {
  const clock = parseLocal(local);
  if (clock === null) throw new Error('This is not a local date and time.');
  // Offsets are between -12 and +14 hours, and change by up to a day, so these moments enclose the local time and any change around it.
  const around = [-38, -14, 0, 14, 38].map((hours) => offsetAt(clock + hours * HOUR_MS, timeZone));
  const offsets = [...new Set(around)].sort((a, b) => b - a);
  // The largest offset comes first, so the instants are in order.
  const instants = offsets.map((offset) => clock - offset).filter((at) => at + offsetAt(at, timeZone) === clock);
  return { instants, next: instants.length > 0 ? null : findNext(clock, offsets, timeZone) };
}

/** Returns the first local time after a skipped one. */
function findNext(clock: number, offsets: readonly number[], timeZone: string): string {
  // The clocks are set forward between these moments: they show less than the local time at the first, and more at the second.
  let [before, after] = [clock - Math.max(...offsets), clock - Math.min(...offsets)];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (middle + offsetAt(middle, timeZone) < clock) before = middle;
    else after = middle;
  }
  return toLocalTime(after, timeZone);
}

/** Formats how far clocks are ahead of UTC: `+05:30`. @param offset in milliseconds */
export function formatOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
