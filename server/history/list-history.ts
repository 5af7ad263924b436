import { and, desc, eq, like, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changeSets, changes } from '../../db/schema';
import { PathError, parsePath } from '../../src/lib/dotted-path';
import { isPageId } from '../../src/pages/models';
import { AppError } from '../errors';

/** A change as the history gives it. */
export interface HistoryItem {
  id: number;
  changeSetId: number;
  type: string;
  path: string;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  description: string;
  actor: { id: string; name: string } | null;
  door: string;
  /** ISO 8601. */
  timestamp: string;
}

export interface HistoryQuery {
  page: string;
  /** Matches itself and what lies below. */
  path?: string;
  cursor?: string;
  /** 1 to 200. */
  limit: number;
}

/**
 * A page's changes, newest first; a section's belong to its page.
 * @throws AppError NOT_FOUND for an unknown page, BAD_REQUEST for a malformed path or cursor
 */
export async function listHistory(
  db: Db,
  query: HistoryQuery,
): Promise<{ items: HistoryItem[]; nextCursor: string | null }> {
  if (!isPageId(query.page)) throw new AppError('NOT_FOUND', `There is no page "${query.page.slice(0, 64)}".`);
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const rows = await db
    .select({ change: changes, set: changeSets })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(
      and(
        eq(changes.pageId, query.page),
        before === undefined ? undefined : lt(changes.id, before),
        query.path === undefined ? undefined : pathAndBelow(query.path),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map(({ change, set }) => present(change, set));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? String(last.id) : null };
}

/** A stored change as it leaves the server. */
function present(change: typeof changes.$inferSelect, set: typeof changeSets.$inferSelect): HistoryItem {
  const { id, changeSetId, type, path, fieldName, oldValue, newValue, description } = change;
  const actor = set.actorId === null ? null : { id: set.actorId, name: set.actorName ?? '' };
  const timestamp = change.createdAt.toISOString();
  return { id, changeSetId, type, path, fieldName, oldValue, newValue, description, actor, door: set.door, timestamp };
}

function pathAndBelow(path: string) {
  try {
    parsePath(path);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw new AppError('BAD_REQUEST', error.message, { issues: [{ path: 'path', message: error.message }] });
  }
  return or(eq(changes.path, path), like(changes.path, `${path.replace(/_/g, '\\_')}.%`));
}

function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  const message = 'This is no cursor of an earlier answer.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'cursor', message }] });
}
