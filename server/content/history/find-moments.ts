import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { AppError } from '../../platform/errors';
import { readPageIds } from '../changes/find-page';
import type { Scope } from './plan-restore';

/** The write that produced the state at a moment. */
export interface MadeBy {
  by: string | null;
  source: string;
  /** The descriptions of its changes; only the first few. */
  what: string[];
  count: number;
  /** ISO 8601. */
  timestamp: string;
}

/** A moment and the changes around it. */
export interface Moments {
  at: Date;
  /** The oldest available moment, the change before this one and the one after it: ISO 8601. */
  first: string;
  earlier: string | null;
  later: string | null;
  /** The last write up to the moment; null if nothing had been changed yet. */
  made: MadeBy | null;
}

const MAX_LINES = 5;

/**
 * Locates a moment among the changes of a page (including the site-wide content) or of the whole site.
 * @param asked defaults to now
 * @throws AppError BAD_REQUEST for a moment in the future or before the page or site existed
 */
export async function findMoments(db: Db, scope: Scope, asked: Date | undefined): Promise<Moments> {
  const { pages, at, first } = await checkMoment(db, scope, asked, 'at');
  const after = new Date(at.getTime() + 1);
  const [last, next] = await Promise.all([
    readWrite(db, pages, sql`created_at < ${after.toISOString()}::timestamptz`, 'newest'),
    readWrite(db, pages, sql`created_at >= ${after.toISOString()}::timestamptz`, 'oldest'),
  ]);
  const before =
    last && (await readWrite(db, pages, sql`created_at < ${last.at.toISOString()}::timestamptz`, 'newest'));
  const earlier = last && (before?.at ?? (first < last.at ? first : null));
  return {
    at,
    first: first.toISOString(),
    earlier: earlier?.toISOString() ?? null,
    later: next?.at.toISOString() ?? null,
    made: last && (await readMade(db, pages, last)),
  };
}

/**
 * Refuses a moment without a state.
 * @param asked defaults to now
 * @param field the input's name, for the error
 * @returns the moment, the oldest possible one, and the ids of the pages that belong to the scope, as JSON
 * @throws AppError BAD_REQUEST for a moment in the future or before the page or site existed
 */
export async function checkMoment(db: Db, scope: Scope, asked: Date | undefined, field: 'at' | 'to') {
  const pages = JSON.stringify(scope === 'all' ? await readPageIds(db) : [...new Set([scope, 'site'])]);
  const { now, first } = await readBounds(db, pages, scope);
  const at = asked ?? now;
  const refuse = (message: string) => new AppError('BAD_REQUEST', message, { issues: [{ path: field, message }] });
  if (at > now) throw refuse('This time is in the future. Choose a time in the past.');
  if (first === null || at < first) {
    throw refuse(scope === 'all' ? 'The site did not exist then.' : 'The page did not exist then.');
  }
  return { pages, at, first };
}

/** Reads the newest and the oldest moment that can be asked for. Both use the clock of the database, as the changes do. */
async function readBounds(db: Db, pages: string, scope: Scope): Promise<{ now: Date; first: Date | null }> {
  const own =
    scope === 'all' ? sql`page_id in (select json_array_elements_text(${pages}::json))` : sql`page_id = ${scope}`;
  const answer = await db.execute(sql`
    select ${toMilliseconds(sql`greatest(clock_timestamp(), (select max(last_at) from page_clocks))`)} as now,
      (select ${toMilliseconds(sql`min(created_at)`)} from page_versions where ${own}) as first`);
  const [row] = rawRows<{ now: string | number; first: string | number | null }>(answer);
  return { now: new Date(Number(row?.now)), first: row?.first == null ? null : new Date(Number(row.first)) };
}

interface Write {
  id: number;
  at: Date;
}

/** Reads the newest or oldest write of some pages, from one index range for each. */
async function readWrite(db: Db, pages: string, isWanted: SQL, which: 'newest' | 'oldest'): Promise<Write | null> {
  const order = which === 'newest' ? sql`desc` : sql`asc`;
  const answer = await db.execute(sql`
    select one.id, one.at from json_array_elements_text(${pages}::json) as wanted (id)
      cross join lateral (
        select change_set_id as id, ${toMilliseconds(sql`created_at`)} as at, changes.id as change from changes
        where changes.page_id = wanted.id and ${isWanted} order by changes.id ${order} limit 1
      ) one order by one.at ${order}, one.change ${order} limit 1`);
  const [row] = rawRows<{ id: string | number; at: string | number }>(answer);
  return row ? { id: Number(row.id), at: new Date(Number(row.at)) } : null;
}

async function readMade(db: Db, pages: string, { id, at }: Write): Promise<MadeBy> {
  const answer = await db.execute(sql`
    select actor_name as by, source, made.what, made.count from change_sets cross join lateral (
      select json_agg(description order by changes.id) as what, count(*)::int as count from changes
      where change_set_id = ${id} and page_id in (select json_array_elements_text(${pages}::json))
    ) made where id = ${id}`);
  const [row] = rawRows<{ by: string | null; source: string; what: string[] | null; count: number }>(answer);
  const { by = null, source = '', what, count = 0 } = row ?? {};
  return { by, source, what: (what ?? []).slice(0, MAX_LINES), count, timestamp: at.toISOString() };
}

/** Converts a timestamp to whole milliseconds, independent of how the driver returns timestamps. */
function toMilliseconds(moment: SQL): SQL {
  return sql`floor(extract(epoch from ${moment}) * 1000)::bigint`;
}
