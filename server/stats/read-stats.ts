import { and, asc, count, eq, gte, lt, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { changeSets, changes } from '../../db/schema/history';
import { contactMessages, pageViews } from '../../db/schema/operations';
import { AppError } from '../errors';

/** Figures by day (UTC, `YYYY-MM-DD`); a day without any is not listed. */
export interface Stats {
  from: string;
  to: string;
  visits: { day: string; pageId: string; views: number }[];
  /** Spam left out. */
  messages: { day: string; count: number }[];
  changes: { day: string; editor: { id: string; name: string } | null; source: string; count: number }[];
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What happened on the site from one day to another, both included; without them in the last thirty days. A moment is as good
 * as its day (UTC).
 * @throws AppError BAD_REQUEST for what is neither, UNPROCESSABLE_CONTENT for an end before its beginning, and more than 400 days
 */
export async function readStats(db: Db, range: { from?: string; to?: string }, now = new Date()): Promise<Stats> {
  const { from, to } = readRange(range, now);
  const begin = new Date(`${from}T00:00:00Z`);
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS);
  const [visits, messages, edits] = await Promise.all([
    db
      .select({ day: pageViews.day, pageId: pageViews.pageId, views: pageViews.views })
      .from(pageViews)
      .where(and(gte(pageViews.day, from), lte(pageViews.day, to)))
      .orderBy(asc(pageViews.day), asc(pageViews.pageId)),
    messagesByDay(db, begin, end),
    changesByDay(db, begin, end),
  ]);
  return { from, to, visits, messages, changes: edits };
}

function messagesByDay(db: Db, begin: Date, end: Date): Promise<Stats['messages']> {
  const { createdAt, status } = contactMessages;
  const day = dayOf(createdAt);
  return db
    .select({ day, count: count() })
    .from(contactMessages)
    .where(and(gte(createdAt, begin), lt(createdAt, end), ne(status, 'spam')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

async function changesByDay(db: Db, begin: Date, end: Date): Promise<Stats['changes']> {
  const day = dayOf(changes.createdAt);
  const rows = await db
    .select({
      day,
      id: changeSets.actorId,
      name: sql<string | null>`max(${changeSets.actorName})`,
      source: changeSets.source,
      count: count(),
    })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(and(gte(changes.createdAt, begin), lt(changes.createdAt, end)))
    .groupBy(sql`1`, changeSets.actorId, changeSets.source)
    .orderBy(sql`1`, asc(changeSets.actorId), asc(changeSets.source));
  return rows.map(({ id, name, ...row }) => ({ ...row, editor: id === null ? null : { id, name: name ?? '' } }));
}

function dayOf(column: typeof changes.createdAt | typeof contactMessages.createdAt) {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
}

function readRange(range: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const to = readDay('to', range.to) ?? now.toISOString().slice(0, 10);
  const last = Date.parse(`${to}T00:00:00Z`);
  const from = readDay('from', range.from) ?? new Date(last - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const days = (last - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  if (days < 1) throw outOfRange('to', 'The last day is before the first.');
  if (days > MAX_DAYS) throw outOfRange('from', `Ask for at most ${MAX_DAYS} days at once.`);
  return { from, to };
}

const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function readDay(path: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (dayOrMoment.safeParse(text).success) {
    if (text < '2000') throw outOfRange(path, 'Use a day from 2000 on.');
    return new Date(text).toISOString().slice(0, 10);
  }
  throw badInput(
    path,
    'Write a day like 2026-01-31, or a moment like 2026-01-31T10:00:00Z or 2026-01-31T10:00:00+01:00.',
  );
}

/** For well-formed days that cannot be answered. */
function outOfRange(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

function badInput(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
