import { and, desc, eq, gte, ilike, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import { PathError, parsePath } from '../../../src/lib/dotted-path';
import { AppError } from '../../platform/errors';
import { parseIdCursor } from '../../platform/http/cursor';

export interface ChangesQuery {
  /** A page id; if absent, the whole site. */
  page?: string;
  /** Text to find in descriptions, paths and values. */
  q?: string;
  /** The last segment of a path, or the name of a section. */
  field?: string;
  /** The id of a person. */
  actor?: string;
  /** Matches the path and everything below it; names items by their ids. */
  path?: string;
  /** The id of a write. */
  changeSet?: number | undefined;
  /** Only minor edits that were published without approval. */
  minor?: boolean | undefined;
  /** Only changes from this moment on, and before that one. */
  from?: Date | undefined;
  to?: Date | undefined;
  cursor?: string;
  /** 1 to 200. */
  limit: number;
}

/**
 * Returns the query of one page of changes, newest first, plus one row to detect whether there are more. Reads one range of an index,
 * however long the history is.
 * @throws AppError BAD_REQUEST for a malformed path or cursor
 */
export function changeRows(db: Db, query: ChangesQuery) {
  const { page, q, field, actor, path, changeSet, minor, from, to, cursor, limit } = query;
  // The columns of the index to read: page, then field or person, then id.
  const scope: [PgColumn, string | undefined][] = [
    [changes.pageId, page],
    field === undefined ? [changes.actorId, actor] : [changes.fieldName, field],
  ];
  const fixed = scope.flatMap(([column, value]) =>
    value === undefined ? [] : [{ column, value: value.replaceAll('\u0000', '') }],
  );
  return db
    .select({ change: changes, set: changeSets })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(
      and(
        ...fixed.map(({ column, value }) => matchRange(column, value)),
        actor === undefined || field === undefined ? undefined : eq(changes.actorId, actor),
        path === undefined ? undefined : matchPath(path),
        q ? matchText(q) : undefined,
        changeSet === undefined ? undefined : eq(changes.changeSetId, changeSet),
        minor ? eq(changeSets.isMinor, true) : undefined,
        from && gte(changes.createdAt, from),
        to && lt(changes.createdAt, to),
        cursor === undefined ? undefined : matchBefore(fixed, parseIdCursor(cursor)),
      ),
    )
    .orderBy(...fixed.map(({ column }) => desc(column)), desc(changes.id))
    .limit(limit + 1);
}

/**
 * Matches one value by a range instead of equality, and the column stays in the `order by`. With equality, the planner considers the order
 * by id sufficient and may scan the changes of all pages, which means the whole history for a page that has not changed for long.
 */
function matchRange(column: PgColumn, value: string): SQL | undefined {
  return and(gte(column, value), lte(column, value));
}

/**
 * Matches the rows after a cursor in the index that is read. All of its columns are compared, because otherwise the planner may choose
 * another index.
 */
function matchBefore(fixed: { column: PgColumn; value: string }[], id: number): SQL {
  const place = sql.join([...fixed.map(({ column }) => sql`${column}`), sql`${changes.id}`], sql`, `);
  const cursor = sql.join([...fixed.map(({ value }) => sql`${value}`), sql`${id}::bigint`], sql`, `);
  return sql`(${place}) < (${cursor})`;
}

function matchText(words: string): SQL | undefined {
  const clean = words.replaceAll('\u0000', '');
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // Values are stored as JSON, which escapes quotes and line breaks.
  const inJson = pattern(JSON.stringify(clean).slice(1, -1));
  return or(
    ilike(changes.description, pattern(clean)),
    ilike(changes.path, pattern(clean)),
    sql`${changes.newValue}::text ilike ${inJson}`,
    sql`${changes.oldValue}::text ilike ${inJson}`,
  );
}

function matchPath(path: string) {
  try {
    parsePath(path);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw new AppError('BAD_REQUEST', error.message, { issues: [{ path: 'path', message: error.message }] });
  }
  return or(eq(changes.ref, path), like(changes.ref, `${path.replace(/_/g, '\\_')}.%`));
}
