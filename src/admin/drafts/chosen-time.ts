import { addDays, isDay } from '../../content/day';
import { findOccurrences, formatOffset, isLocalTime, offsetAt, toLocalTime } from '../../content/zoned-time';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;
/** When an office opens. */
export const MORNING = '09:00';
/** Why a time that has passed cannot be chosen. */
export const PASSED = 'This time has passed. Choose a later one.';

/** A date and time that someone is choosing, as the inputs have them. */
export interface ChosenTime {
  /** `2026-03-29`; empty if there is none. */
  date: string;
  /** `09:00`; empty if there is none. */
  time: string;
  /** Which of two instants, if the clocks show the time twice. */
  index: number;
}

/** The meaning of a chosen time. */
export interface ReadTime {
  /** The instants at which clocks show it, in milliseconds. */
  instants: number[];
  /** The chosen one; null if there is none. */
  at: number | null;
  /** Why it cannot be chosen; null if it can, or is not complete. */
  problem: string | null;
}

/** Reads a chosen time in a time zone. @param after the latest instant that is too early, in milliseconds, and why */
export function readChosenTime(
  { date, time, index }: ChosenTime,
  timeZone: string,
  after: { at: number; problem: string },
): ReadTime {
  const local = `${date}T${time}`;
  if (!isDay(date) || !isLocalTime(local)) return { instants: [], at: null, problem: null };
  const { instants, next } = findOccurrences(local, timeZone);
  if (next !== null) {
    const problem = `The clocks skip ${time} on this day. The next time is ${next.slice(11, 16)}.`;
    return { instants, at: null, problem };
  }
  const at = instants[Math.min(index, instants.length - 1)] ?? null;
  return at !== null && at <= after.at
    ? { instants, at: null, problem: after.problem }
    : { instants, at, problem: null };
}

/** Returns the choice for an instant in a time zone. */
export function chooseInstant(at: number, timeZone: string): ChosenTime {
  const local = toLocalTime(at, timeZone);
  const index = Math.max(0, findOccurrences(local, timeZone).instants.indexOf(at));
  return { date: local.slice(0, 10), time: local.slice(11, local.endsWith(':00') ? 16 : 19), index };
}

/** Returns the next morning that is at least an hour away, which a new schedule suggests. */
export function suggestTime(now: number, timeZone: string): ChosenTime {
  const [day = '', time = ''] = toLocalTime(now + HOUR_MS, timeZone).split('T');
  return { date: time <= `${MORNING}:00` ? day : addDays(day, 1), time: MORNING, index: 0 };
}

/** The time that a request names. @param read what is chosen */
export function toGiven({ date, time }: ChosenTime, { instants, at }: ReadTime, timeZone: string) {
  const offset = instants.length > 1 && at !== null ? { offset: formatOffset(offsetAt(at, timeZone)) } : {};
  return { date, time, ...offset };
}

/** When a draft is published and taken back, in ISO 8601. */
interface Plan {
  takeDown: { at: string } | null;
  schedule: { at: string } | null;
}

/** Returns the planned take-down of a draft, or a week after its publication or from now. */
export function chooseDown({ takeDown, schedule }: Plan, now: number, timeZone: string): ChosenTime {
  if (takeDown) return chooseInstant(Date.parse(takeDown.at), timeZone);
  return schedule ? chooseInstant(Date.parse(schedule.at) + WEEK_MS, timeZone) : suggestTime(now + WEEK_MS, timeZone);
}
