import { and, asc, between, eq, gte, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import { addDays, startOfDay } from '../../../src/content/day';
import { type DraftState, OPEN_STATES } from '../../../src/content/draft-states';
import type { Region } from '../../../src/content/region';
import { toLocalTime } from '../../../src/content/zoned-time';
import { readClock } from '../../platform/database/read-clock';
import { AppError } from '../../platform/errors';
import { readLapses } from './approval-lapses';
import { LATE_MS } from './planned-time';

/** The maximum number of days, and of drafts of each kind, that a calendar shows. */
const [MAX_DAYS, MAX_DRAFTS] = [100, 500];
/** The maximum number of schedules with a problem that are listed, and of those due later that are checked for one. */
const [MAX_PROBLEMS, MAX_CHECKED] = [20, 500];

/** Something that is coming. */
export interface CalendarItem {
  /** `take-down` is a scheduled draft that takes another one back; `planned-take-down` follows the publication of a draft, and `proposal` is when one in review should be published. */
  kind: 'publication' | 'take-down' | 'planned-take-down' | 'proposal' | 'review';
  draft: { id: number; name: string; state: DraftState };
  /** The day in the site's time zone. */
  day: string;
  /** The time of day, to the second, and the instant in ISO 8601; null for the whole day. */
  time: string | null;
  at: string | null;
}

/**
 * Lists what is coming, in its order: scheduled and proposed publications, take-downs, and the days when reviews are due.
 * @param query the first and the last day, in the site's time zone
 * @throws AppError UNPROCESSABLE_CONTENT for more than 100 days
 */
export async function readCalendar(
  db: Db,
  { from, to }: { from: string; to: string },
  { timeZone }: Pick<Region, 'timeZone'>,
): Promise<CalendarItem[]> {
  if (to > addDays(from, MAX_DAYS - 1)) {
    const message = `At most ${MAX_DAYS} days can be listed at once.`;
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'to', message }] });
  }
  const [begin, end] = [startOfDay(from, timeZone), new Date(startOfDay(addDays(to, 1), timeZone).getTime() - 1)];
  const { id, name, state, publishAt, takesDownId, takeDown, review } = drafts;
  const takenDownAt = sql<string>`${takeDown}->>'at'`;
  const proposedAt = sql<string>`${review}->'publishAt'->>'at'`;
  const dueOn = sql<string>`${review}->>'dueOn'`;
  const [first, last] = [begin.toISOString(), end.toISOString()];
  const columns = { id, name, state };
  const [scheduled, planned, proposed, due] = await Promise.all([
    db
      .select({ ...columns, publishAt, takesDownId })
      .from(drafts)
      .where(between(publishAt, begin, end))
      .orderBy(asc(publishAt))
      .limit(MAX_DRAFTS),
    db
      .select({ ...columns, at: takenDownAt })
      .from(drafts)
      .where(and(inArray(state, [...OPEN_STATES]), between(takenDownAt, first, last)))
      .orderBy(takenDownAt)
      .limit(MAX_DRAFTS),
    db
      .select({ ...columns, at: proposedAt })
      .from(drafts)
      .where(and(eq(state, 'review'), between(proposedAt, first, last)))
      .orderBy(proposedAt)
      .limit(MAX_DRAFTS),
    db
      .select({ ...columns, dueOn })
      .from(drafts)
      .where(and(eq(state, 'review'), between(dueOn, from, to)))
      .orderBy(dueOn)
      .limit(MAX_DRAFTS),
  ]);
  const at = (instant: string | Date): Pick<CalendarItem, 'day' | 'time' | 'at'> => {
    const moment = new Date(instant);
    const [day = '', time = ''] = toLocalTime(moment.getTime(), timeZone).split('T');
    return { day, time, at: moment.toISOString() };
  };
  const items = [
    ...scheduled.map(({ publishAt, takesDownId, ...draft }): CalendarItem => {
      return { kind: takesDownId === null ? 'publication' : 'take-down', draft, ...at(publishAt ?? begin) };
    }),
    ...planned.map((one): CalendarItem => ({ kind: 'planned-take-down', draft: pick(one), ...at(one.at) })),
    ...proposed.map((one): CalendarItem => ({ kind: 'proposal', draft: pick(one), ...at(one.at) })),
    ...due.map((one): CalendarItem => ({ kind: 'review', draft: pick(one), day: one.dueOn, time: null, at: null })),
  ];
  const order = ({ day, at, draft }: CalendarItem) => `${day} ${at ?? ''} ${String(draft.id).padStart(15, '0')}`;
  return items.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function pick({ id, name, state }: CalendarItem['draft']): CalendarItem['draft'] {
  return { id, name, state };
}

/** The number of scheduled drafts that are listed as coming up. */
const MAX_UPCOMING = 5;

/** A scheduled draft that is due later. */
export interface Upcoming {
  id: number;
  name: string;
  /** ISO 8601. */
  at: string;
  /** Whether it takes another draft back. */
  isTakeDown: boolean;
}

/** Lists the drafts that are published next, soonest first. Overdue ones are among the problems. */
export async function listUpcoming(db: Db): Promise<Upcoming[]> {
  const { id, name, publishAt, takesDownId } = drafts;
  const rows = await db
    .select({ id, name, at: publishAt, isTakeDown: isNotNull(takesDownId).mapWith(Boolean) })
    .from(drafts)
    .where(gte(publishAt, new Date((await readClock(db)) - LATE_MS)))
    .orderBy(asc(publishAt), asc(id))
    .limit(MAX_UPCOMING);
  return rows.map(({ at, ...draft }) => ({ ...draft, at: at?.toISOString() ?? '' }));
}

/** A schedule that failed, that no server has carried out in time, or that will fail because its approval no longer counts. */
export interface ScheduleProblem {
  id: number;
  name: string;
  /** ISO 8601. */
  dueAt: string;
  /** False if it is due later. */
  isDue: boolean;
  /** Null if it is overdue. */
  reason: string | null;
}

/** Lists the schedules that need a decision: those that failed or are overdue, then those that will fail; at most 20 of each. */
export async function listScheduleProblems(db: Db): Promise<ScheduleProblem[]> {
  const { id, name, publishAt, scheduleFailure, state, approval } = drafts;
  const now = await readClock(db);
  const overdue = lt(publishAt, new Date(now - LATE_MS));
  const failed = and(isNotNull(scheduleFailure), inArray(state, [...OPEN_STATES]));
  const [past, ahead] = await Promise.all([
    db
      .select({ id, name, publishAt, scheduleFailure })
      .from(drafts)
      .where(or(failed, overdue))
      .orderBy(asc(id))
      .limit(MAX_PROBLEMS),
    db
      .select({ id, name, publishAt, state, approval })
      .from(drafts)
      .where(and(eq(state, 'scheduled'), isNotNull(approval), not(overdue)))
      .orderBy(asc(publishAt), asc(id))
      .limit(MAX_CHECKED),
  ]);
  const lapses = await readLapses(db, ahead);
  const failing = ahead.filter((draft) => lapses.has(draft.id)).slice(0, MAX_PROBLEMS);
  return [
    ...past.map(({ publishAt: at, scheduleFailure: failure, ...draft }) => {
      const dueAt = failure?.dueAt ?? at?.toISOString() ?? '';
      // A schedule ends as soon as the site changes at its places.
      return { ...draft, dueAt, isDue: Date.parse(dueAt) <= now, reason: failure?.reason ?? null };
    }),
    ...failing.map((draft) => ({
      ...{ id: draft.id, name: draft.name, isDue: false },
      dueAt: draft.publishAt?.toISOString() ?? '',
      reason: lapses.get(draft.id) ?? null,
    })),
  ];
}
