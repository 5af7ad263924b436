import { and, asc, count, eq, gte, inArray, isNotNull, lt, lte, ne, sql, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import { documents } from '../../../db/schema/library';
import { contactMessages, dailyCounts, pageViews } from '../../../db/schema/operations';
import { addDays, dayIn, isDay, startOfDay } from '../../../src/content/day';
import { AppError } from '../../platform/errors';
import { MAX_NAMES } from '../../site/visits/daily-counts';
import { OTHER } from '../../site/visits/report';

/**
 * Statistics by day (`YYYY-MM-DD`, in the site's time zone), and by name for the whole range, largest first. Days without activity are not
 * listed.
 */
export interface Stats {
  from: string;
  to: string;
  /** The first day on which visits were counted; null if there is none. */
  visitsSince: string | null;
  /** `visits` is how many of the views began a visit, or null if visits were not counted on that day. */
  pageViews: { day: string; pageId: string; views: number; visits: number | null }[];
  /** The host is empty for visits without a referrer. */
  referrers: { host: string; visits: number }[];
  devices: { device: string; visits: number }[];
  /** The name is empty if several documents are counted together. */
  downloads: { documentId: string; name: string; count: number }[];
  outboundLinks: { host: string; clicks: number }[];
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
  const [visitsSince, views, names, messages, edits] = await Promise.all([
    firstDayWithVisits(db),
    db
      .select({ day: pageViews.day, pageId: pageViews.pageId, views: pageViews.views, visits: pageViews.visits })
      .from(pageViews)
      .where(and(gte(pageViews.day, from), lte(pageViews.day, to)))
      .orderBy(asc(pageViews.day), asc(pageViews.pageId)),
    sumsByName(db, from, to),
    messagesByDay(db, span),
    changesByDay(db, span),
  ]);
  return {
    from,
    to,
    visitsSince,
    pageViews: views,
    referrers: rankNames(names, 'referrer').map(({ name, count }) => ({ host: name, visits: count })),
    devices: rankNames(names, 'device').map(({ name, count }) => ({ device: name, visits: count })),
    downloads: await withDocumentNames(db, rankNames(names, 'download')),
    outboundLinks: rankNames(names, 'outbound').map(({ name, count }) => ({ host: name, clicks: count })),
    messages,
    changes: edits,
  };
}

async function firstDayWithVisits(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: pageViews.day })
    .from(pageViews)
    .where(isNotNull(pageViews.visits))
    .orderBy(asc(pageViews.day))
    .limit(1);
  return row?.day ?? null;
}

type NamedSum = Pick<typeof dailyCounts.$inferSelect, 'kind' | 'name' | 'count'>;

function sumsByName(db: Db, from: string, to: string): Promise<NamedSum[]> {
  return db
    .select({ kind: dailyCounts.kind, name: dailyCounts.name, count: sum(dailyCounts.count).mapWith(Number) })
    .from(dailyCounts)
    .where(and(gte(dailyCounts.day, from), lte(dailyCounts.day, to)))
    .groupBy(dailyCounts.kind, dailyCounts.name);
}

/** Returns the names of a kind, largest first, then the sum of all others. */
function rankNames(sums: readonly NamedSum[], kind: NamedSum['kind']): { name: string; count: number }[] {
  const named = sums
    .filter((row) => row.kind === kind && row.name !== OTHER)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const listed = named.slice(0, MAX_NAMES).map(({ name, count }) => ({ name, count }));
  const rest = [...named.slice(MAX_NAMES), ...sums.filter((row) => row.kind === kind && row.name === OTHER)];
  if (rest.length === 0) return listed;
  return [...listed, { name: OTHER, count: rest.reduce((total, row) => total + row.count, 0) }];
}

async function withDocumentNames(
  db: Db,
  ranked: readonly { name: string; count: number }[],
): Promise<Stats['downloads']> {
  if (ranked.length === 0) return [];
  const ids = ranked.map(({ name }) => name);
  const rows = await db
    .select({ id: documents.id, name: documents.name })
    .from(documents)
    .where(inArray(documents.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ranked.map(({ name: id, count }) => ({ documentId: id, name: names.get(id) ?? '', count }));
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
