import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import { aiGenerations, type changeSets, type changes } from '../../../db/schema/history';
import type { Operation } from '../../../src/content/items/operations';
import { type ChangesQuery, changeRows } from '../changes/change-rows';
import { requirePage } from '../changes/find-page';
import { presentPaths, presentRef } from './present-paths';

export interface WithAi {
  writer: string;
  asked: Record<string, unknown>;
  answered: unknown;
}

/** A change in the form of the history API. */
export interface HistoryItem {
  id: number;
  changeSetId: number;
  type: string;
  /** The current path, with items by index; null if it no longer exists. */
  path: string | null;
  /** The same path with items by id. */
  ref: string;
  /** The operation; null for a section as a whole. */
  op: Operation['op'] | null;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  description: string;
  actor: { id: string; name: string } | null;
  source: string;
  /** The reason that was given for the write or, of a draft, which it is, and who wrote and approved it. */
  note: string | null;
  /** The draft that the write published. */
  draftId: number | null;
  /** The AI request and answer that the value came from. */
  ai: WithAi | null;
  /** ISO 8601. */
  timestamp: string;
}

/**
 * Lists a page's changes, newest first, including those of its sections.
 * @throws AppError NOT_FOUND for an unknown page, BAD_REQUEST for a malformed path or cursor
 */
export async function listHistory(
  db: Db,
  query: ChangesQuery & { page: string },
): Promise<{ items: HistoryItem[]; nextCursor: string | null }> {
  await requirePage(db, query.page);
  const rows = await changeRows(db, await toRefQuery(db, query));
  const items = await presentChanges(db, rows.slice(0, query.limit));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? String(last.id) : null };
}

/** Returns the query with the items of its path named by their current ids. */
export async function toRefQuery<T extends ChangesQuery>(db: Db, query: T): Promise<T> {
  return query.path === undefined ? query : { ...query, path: await presentRef(db, query.path) };
}

type Row = { change: typeof changes.$inferSelect; set: typeof changeSets.$inferSelect };

/** Returns stored changes in the form of the API. */
export async function presentChanges(db: Db, rows: readonly Row[]): Promise<HistoryItem[]> {
  const [answers, draftIds, paths] = await Promise.all([
    readAnswers(db, rows),
    readDraftIds(db, rows),
    presentPaths(
      db,
      rows.map(({ change }) => change.ref),
    ),
  ]);
  return rows.map(({ change, set }) => {
    const { id, changeSetId, type, ref, op, fieldName, oldValue, newValue, description, createdAt } = change;
    const actor = set.actorId === null ? null : { id: set.actorId, name: set.actorName ?? '' };
    const about = { path: paths.get(ref) ?? null, ref, op, fieldName, oldValue, newValue, description };
    const ai = answers.get(change.aiId ?? '') ?? null;
    const { source, note } = set;
    const draftId = draftIds.get(changeSetId) ?? null;
    return { id, changeSetId, type, ...about, actor, source, note, draftId, ai, timestamp: createdAt.toISOString() };
  });
}

/** Reads the AI requests and answers that the changes came from. Skips the query if there are none, as is usual. */
async function readAnswers(db: Db, rows: readonly Row[]): Promise<Map<string, WithAi>> {
  const ids = [...new Set(rows.flatMap(({ change }) => change.aiId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, writer, asked, answered } = aiGenerations;
  const found = await db.select({ id, writer, asked, answered }).from(aiGenerations).where(inArray(id, ids));
  return new Map(found.map(({ id, ...answer }) => [id, answer]));
}

/** Reads which drafts the writes have published, by change set. Skips the query if no write has a note, as is usual. */
async function readDraftIds(db: Db, rows: readonly Row[]): Promise<Map<number, number>> {
  const noted = [...new Set(rows.flatMap(({ set }) => (set.note === null ? [] : set.id)))];
  if (noted.length === 0) return new Map();
  const { id, changeSetId } = drafts;
  const found = await db.select({ id, changeSetId }).from(drafts).where(inArray(changeSetId, noted));
  return new Map(found.map((row) => [Number(row.changeSetId), row.id]));
}
