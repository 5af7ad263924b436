import type { Db } from '../../db/client';
import type { changeSets, changes } from '../../db/schema';
import { isPageId } from '../../src/pages/models';
import { AppError } from '../errors';
import { type ChangesQuery, changeRows } from './change-rows';

export interface WithAi {
  writer: string;
  asked: Record<string, unknown>;
  answered: unknown;
}

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
  /** What the writing help was asked and answered, where the value came of it. */
  ai: WithAi | null;
  /** ISO 8601. */
  timestamp: string;
}

/**
 * A page's changes, newest first; a section's belong to its page.
 * @throws AppError NOT_FOUND for an unknown page, BAD_REQUEST for a malformed path or cursor
 */
export async function listHistory(
  db: Db,
  query: ChangesQuery & { page: string },
): Promise<{ items: HistoryItem[]; nextCursor: string | null }> {
  if (!isPageId(query.page)) throw new AppError('NOT_FOUND', `There is no page "${query.page.slice(0, 64)}".`);
  const rows = await changeRows(db, query);
  const items = rows.slice(0, query.limit).map(({ change, set, ai }) => presentChange(change, set, ai));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? String(last.id) : null };
}

/** A stored change as it leaves the server. */
export function presentChange(
  change: typeof changes.$inferSelect,
  set: typeof changeSets.$inferSelect,
  ai: WithAi | null,
): HistoryItem {
  const { id, changeSetId, type, path, fieldName, oldValue, newValue, description } = change;
  const actor = set.actorId === null ? null : { id: set.actorId, name: set.actorName ?? '' };
  const timestamp = change.createdAt.toISOString();
  return {
    id,
    changeSetId,
    type,
    path,
    fieldName,
    oldValue,
    newValue,
    description,
    actor,
    door: set.door,
    ai,
    timestamp,
  };
}
