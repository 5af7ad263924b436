import { and, asc, count, eq, gte, lt, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import { contactMessages, pageViews } from '../../../db/schema/operations';
import { addDays, dayIn, isDay, startOfDay } from '../../../src/content/day';
import { AppError } from '../../platform/errors';

/** Statistics by day (`YYYY-MM-DD`, in the site's time zone). Days without activity are not listed. */
export interface Stats {
  from: string;
  to: string;
  visits: { day: string; pageId: string; views: number }[];
  /** Excludes spam. */
  messages: { day: string; count: number }[];
  changes: { day: string; editor: { id: string; name: string } | null; source: string; count: number }[];
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

/**
 * Returns the statistics from one day to another, both inclusive; by default for the last 30 days. A time means the day containing it.
 * @param timeZone the site's time zone, which determines when days begin
 * @throws AppError BAD_REQUEST for a malformed date, UNPROCESSABLE_CONTENT if the end is before the start or there are over 400 days
 */
export async function readStats(
  db: Db,
  range: { from?: string; to?: string },
  timeZone: string,
  now = new Date(),
): Promise<Stats> {
  const { from, to, count } = readRange(range, timeZone, now);
  const days = Array.from({ length: count }, (_, index) => addDays(from, index));
  const span = {
    days,
    begins: days.map((day) => startOfDay(day, timeZone)),
    end: startOfDay(addDays(to, 1), timeZone),
  };
  const [visits, messages, edits] = await Promise.all([
    db
      .select({ day: pageViews.day, pageId: pageViews.pageId, views: pageViews.views })
      .from(pageViews)
      .where(and(gte(pageViews.day, from), lte(pageViews.day, to)))
      .orderBy(asc(pageViews.day), asc(pageViews.pageId)),
    messagesByDay(db, span),
    changesByDay(db, span),
  ]);
  return { from, to, visits, messages, changes: edits };
}

/** Consecutive days, the moments when they begin, and the moment when the last one ends. */
interface Span {
  days: readonly string[];
  begins: readonly Date[];
  end: Date;
}

async function messagesByDay(db: Db, span: Span): Promise<Stats['messages']> {
  const { createdAt, status } = contactMessages;
  const rows = await db
    .select({ day: numberOfDay(createdAt, span), count: count() })
    .from(contactMessages)
    .where(and(isWithin(createdAt, span), ne(status, 'spam')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, day: span.days[row.day - 1] ?? '' }));
}

async function changesByDay(db: Db, span: Span): Promise<Stats['changes']> {
  const rows = await db
    .select({
      day: numberOfDay(changes.createdAt, span),
      id: changeSets.actorId,
      name: sql<string | null>`max(${changeSets.actorName})`,
      source: changeSets.source,
      count: count(),
    })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(isWithin(changes.createdAt, span))
    .groupBy(sql`1`, changeSets.actorId, changeSets.source)
    .orderBy(sql`1`, asc(changeSets.actorId), asc(changeSets.source));
  return rows.map(({ id, name, ...row }) => ({
    ...row,
    day: span.days[row.day - 1] ?? '',
    editor: id === null ? null : { id, name: name ?? '' },
  }));
}

type Moment = typeof changes.createdAt | typeof contactMessages.createdAt;

function isWithin(column: Moment, { begins: [begin = new Date(0)], end }: Span) {
  return and(gte(column, begin), lt(column, end));
}

/** Returns the number of the day that contains a moment, starting at 1. Works without time zone data in the database. */
function numberOfDay(column: Moment, { begins }: Span) {
  const moments = sql.raw(`array[${begins.map((begin) => `'${begin.toISOString()}'`).join(', ')}]::timestamptz[]`);
  return sql<number>`width_bucket(${column}, ${moments})`;
}

function readRange(
  range: { from?: string; to?: string },
  timeZone: string,
  now: Date,
): { from: string; to: string; count: number } {
  const to = readDay('to', range.to, timeZone) ?? dayIn(timeZone, now);
  const from = readDay('from', range.from, timeZone) ?? addDays(to, 1 - DEFAULT_DAYS);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1) throw createRangeError('to', 'The last day must not be before the first.');
  if (count > MAX_DAYS) throw createRangeError('from', `Choose at most ${MAX_DAYS} days.`);
  return { from, to, count };
}

/** The length of a day in UTC. */
const DAY_MS = 86_400_000;

const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function readDay(path: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined;
  if (dayOrMoment.safeParse(text).success) {
    if (text < '2000') throw createRangeError(path, 'Enter a day in 2000 or later.');
    return isDay(text) ? text : dayIn(timeZone, new Date(text));
  }
  throw createInputError(
    path,
    'Use a date such as 2026-01-31, or a time such as 2026-01-31T10:00:00Z or 2026-01-31T10:00:00+01:00.',
  );
}

/** Creates the error for well-formed days outside the allowed range. */
function createRangeError(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

function createInputError(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
