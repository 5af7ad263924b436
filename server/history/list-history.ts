import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { aiGenerations, type changeSets, type changes } from '../../db/schema';
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
  const shown = rows.slice(0, query.limit);
  const answers = await readAnswers(db, shown);
  const items = shown.map(({ change, set }) => presentChange(change, set, answers));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? String(last.id) : null };
}

/** What the writing help was asked and answered, of the changes that came of it: mostly none, and then nothing is read. */
export async function readAnswers(
  db: Db,
  rows: readonly { change: { aiId: string | null } }[],
): Promise<Map<string, WithAi>> {
  const ids = [...new Set(rows.flatMap(({ change }) => change.aiId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, writer, asked, answered } = aiGenerations;
  const found = await db.select({ id, writer, asked, answered }).from(aiGenerations).where(inArray(id, ids));
  return new Map(found.map(({ id, ...answer }) => [id, answer]));
}

/** A stored change as it leaves the server. */
export function presentChange(
  change: typeof changes.$inferSelect,
  set: typeof changeSets.$inferSelect,
  answers: ReadonlyMap<string, WithAi>,
): HistoryItem {
  const ai = answers.get(change.aiId ?? '') ?? null;
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
