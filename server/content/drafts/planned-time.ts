import type { PlannedTime } from '../../../db/schema/drafts';
import { formatDay, formatMoment } from '../../../src/content/day';
import { DEFAULT_LOCALE } from '../../../src/content/region';
import { findOccurrences, formatOffset, isLocalTime, offsetAt, toLocalTime } from '../../../src/content/zoned-time';
import { AppError } from '../../platform/errors';
import { badInput } from '../../platform/refuse-unstorable';

/** A local date and time, as requests name it. */
export interface GivenTime {
  /** `2026-03-29`. */
  date: string;
  /** `09:00` or `09:00:30`. */
  time: string;
  /** The offset from UTC, such as `-04:00`, to choose one of two instants at which clocks show this time; by default, the first one. */
  offset?: string | undefined;
}

/** From when on a publication counts as late, in milliseconds. */
export const LATE_MS = 60_000;
/** How far ahead a time may be, in years. The rules of time zones are not known for longer. */
const MAX_YEARS = 5;
const YEAR_MS = 366 * 86_400_000;

/**
 * Returns the instant of a local date and time in a time zone, with the offset of that date.
 * @param options `now` in milliseconds; `at` is the path of the fields in issues, with a dot at its end
 * @throws AppError BAD_REQUEST if there is no such time, UNPROCESSABLE_CONTENT if the clocks skip it, if it never has the offset, or
 * if it has passed or is more than five years ahead
 */
export function planTime(
  { date, time, offset }: GivenTime,
  { timeZone, now, at = '' }: { timeZone: string; now: number; at?: string },
): PlannedTime {
  const local = `${date}T${time}${time.length === 5 ? ':00' : ''}`;
  if (!isLocalTime(local)) throw badInput(`${at}time`, 'Enter a time such as 09:00.');
  const { instants, next } = findOccurrences(local, timeZone);
  if (next !== null) {
    const [day = '', clock = ''] = next.split('T');
    const until = day === date ? clock.slice(0, 5) : `${clock.slice(0, 5)} on ${formatDay(day)}`;
    throw refused(
      `${at}time`,
      `The clocks in ${timeZone} skip ${time} on ${formatDay(date)}. The next time is ${until}.`,
    );
  }
  const hasOffset = (one: number) => offset === undefined || formatOffset(offsetAt(one, timeZone)) === offset;
  const found = instants.find(hasOffset);
  if (found === undefined) {
    const known = instants.map((one) => formatOffset(offsetAt(one, timeZone))).join(' or ');
    throw refused(`${at}offset`, `At this time, ${timeZone} has the offset ${known}.`);
  }
  if (found <= now) throw refused(`${at}time`, 'This time has passed. Choose a later one.');
  if (found > now + MAX_YEARS * YEAR_MS) throw refused(`${at}date`, 'Choose a date within five years.');
  return { at: new Date(found).toISOString(), local, timeZone };
}

/**
 * Refuses a publication that is not before the take-down of the same changes.
 * @param path of the field in issues
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export function refuseAfterTakeDown(
  { at }: Pick<PlannedTime, 'at'>,
  takeDown: Pick<PlannedTime, 'at'> | null,
  path: string,
): void {
  if (takeDown && takeDown.at <= at) throw refused(path, 'The take-down must be later than the publication.');
}

function refused(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

/** A planned time with its offset from UTC, such as `-04:00`. */
export function presentTime({ at, local, timeZone }: PlannedTime): PlannedTime & { offset: string } {
  return { at, local, timeZone, offset: formatOffset(offsetAt(Date.parse(at), timeZone)) };
}

/** Returns a planned time as a request names it, in a time zone. The instant stays the same. */
export function toGivenTime({ at }: Pick<PlannedTime, 'at'>, timeZone: string): Required<GivenTime> {
  const instant = Date.parse(at);
  const [date = '', time = ''] = toLocalTime(instant, timeZone).split('T');
  return { date, time, offset: formatOffset(offsetAt(instant, timeZone)) };
}

/** Describes a planned time: `March 29, 2026 at 9:00 AM EDT (America/New York)`. Seconds and the zone are left out if they say nothing. */
export function describeTime({ at, timeZone }: Pick<PlannedTime, 'at' | 'timeZone'>): string {
  const moment = formatMoment(new Date(at), { locale: DEFAULT_LOCALE, timeZone }).replace(/(:\d\d):00\b/, '$1');
  return timeZone === 'UTC' ? moment : `${moment} (${timeZone.replaceAll('_', ' ')})`;
}
