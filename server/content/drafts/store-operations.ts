import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type Author, draftOperations } from '../../../db/schema/drafts';
import type { DraftOperation } from '../../../src/content/draft-operation';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import type { AppliedDraft } from './apply-draft';
import { addAuthor, toAuthor } from './author';
import { createdIds, createLocator, findReplaced, isNoOperation, mergeOperations } from './draft-operations';
import type { StoredOperation } from './load-draft';

/** The maximum number of operations of a draft. */
export const MAX_OPERATIONS = 10_000;
/** The maximum size of a draft's operations as JSON, in MB. */
export const MAX_MEGABYTES = 16;
/** The number of operations per statement, because values may be large. */
const ROWS_AT_ONCE = 100;

/**
 * Removes the deletion of a section from a draft that restores it.
 * @returns whether that is all: if the site has deleted the section too, the draft must still restore it
 */
function takesBack(all: Made[], { operation: { op, ...rest }, isDeletedOnSite = false }: Made): boolean {
  if (op !== 'restoreSection' || !('sectionId' in rest)) return false;
  const isOf = (kind: DraftOperation['op'], { operation }: Made) =>
    operation.op === kind && 'sectionId' in operation && operation.sectionId === rest.sectionId;
  const index = all.findLastIndex((one) => isOf('deleteSection', one));
  if (index === -1) return false;
  all.splice(index, 1);
  return !isDeletedOnSite || all.some((one) => isOf('restoreSection', one));
}

/**
 * Stores new operations after those of a draft. A value that is set again replaces the earlier one; an operation that ends where it began
 * is dropped.
 * @param applied the site with the draft and the new operations
 * @returns the number of operations that the draft has then
 */
export async function storeOperations(
  tx: Db,
  draftId: number,
  stored: readonly StoredOperation[],
  { made, applied }: { made: readonly Made[]; applied: Pick<AppliedDraft, 'site' | 'conflicts' | 'done'> },
  actor: Actor,
): Promise<number> {
  const conflicting = new Set(applied.conflicts.map(({ index }) => index));
  const done = new Set(applied.done);
  const standingOf = (index: number) => (conflicting.has(index) ? 'conflict' : done.has(index) ? 'done' : undefined);
  const all: Kept[] = stored.map((one, index) => ({ ...one, standing: standingOf(index) }));
  const locate = createLocator(applied.site.documents);
  const withPlace = ({ operation }: Made) => ({ operation, at: locate(operation) });
  // An address has at most one redirect, so its changes become one. An import brings thousands, so they are found by their address.
  const fromOf = ({ operation }: Made) => (operation.op === 'redirect' ? operation.from : undefined);
  const redirects = new Map(all.map((one) => [fromOf(one), one]));
  for (const one of made) {
    if (takesBack(all, one)) continue;
    const from = fromOf(one);
    const replaced =
      from === undefined
        ? all[findReplaced(all.length, (at) => withPlace(all[at] as Made), withPlace(one))]
        : redirects.get(from);
    if (replaced) {
      replaced.operation = mergeOperations(replaced.operation, one.operation, replaced.standing);
      replaced.isChanged = true;
    } else {
      const added = { ...one, isChanged: true };
      all.push(added);
      redirects.set(from, added);
    }
  }
  // If the site has changed there, writing the previous value is a change.
  const kept = all.filter((one) => !one.isChanged || one.standing === 'conflict' || !isNoOperation(one.operation));
  refuseTooMany(kept.length);
  const left = new Set(kept.map(({ id }) => id));
  const gone = stored.flatMap(({ id }) => (left.has(id) ? [] : id));
  if (gone.length > 0) await tx.delete(draftOperations).where(inArray(draftOperations.id, gone));
  const rows = kept.filter(({ isChanged }) => isChanged);
  const writer = toAuthor(actor);
  const toRow = ({ operation, pageId }: Made) => ({
    ...{ draftId, operation, pageId, makes: createdIds(operation) },
    ...{ actorId: writer.id, actorName: writer.name },
  });
  const earlier = await readEarlierWriters(
    tx,
    rows.flatMap(({ id }) => id ?? []),
    writer,
  );
  await updateOperations(
    tx,
    rows.flatMap(({ id, ...one }) =>
      id === undefined ? [] : { id, ...toRow(one), earlierWriters: earlier.get(id) ?? null },
    ),
  );
  await insertOperations(tx, rows.filter(({ id }) => id === undefined).map(toRow));
  await refuseLargeDraft(tx, draftId);
  return kept.length;
}

/** Everyone who wrote an operation: those before first, the last writer last. */
export function listWriters({
  earlierWriters,
  actorId: id,
  actorName: name,
}: Pick<typeof draftOperations.$inferSelect, 'earlierWriters' | 'actorId' | 'actorName'>): Author[] {
  return [...(earlierWriters ?? []), { id, name }];
}

/** Returns everyone but its new writer who wrote an operation, by its id. */
async function readEarlierWriters(tx: Db, ids: readonly number[], writer: Author): Promise<Map<number, Author[]>> {
  if (ids.length === 0) return new Map();
  const { id, actorId, actorName, earlierWriters } = draftOperations;
  const rows = await tx
    .select({ id, actorId, actorName, earlierWriters })
    .from(draftOperations)
    .where(inArray(id, [...ids]));
  const isOther = (one: Author) => one.id !== writer.id || one.name !== writer.name;
  return new Map(
    rows.flatMap((row) => {
      const others = listWriters(row).filter(isOther).reduce<Author[]>(addAuthor, []);
      return others.length === 0 ? [] : [[row.id, others]];
    }),
  );
}

/** @throws AppError UNPROCESSABLE_CONTENT if a draft would have too many operations */
export function refuseTooMany(operations: number): void {
  if (operations <= MAX_OPERATIONS) return;
  const message = `A draft can have at most ${MAX_OPERATIONS.toLocaleString('en')} changes.`;
  throw new AppError('UNPROCESSABLE_CONTENT', message);
}

/** @throws AppError UNPROCESSABLE_CONTENT if the operations of a draft are too large to be read each time that it is */
export async function refuseLargeDraft(tx: Db, draftId: number): Promise<void> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${draftOperations.operation}::text)), 0)::float8` })
    .from(draftOperations)
    .where(eq(draftOperations.draftId, draftId));
  refuseSize(row?.bytes ?? 0);
}

/** @param size of the operations of a draft as JSON, in bytes or characters @throws AppError UNPROCESSABLE_CONTENT if it is too large */
export function refuseSize(size: number): void {
  if (size <= MAX_MEGABYTES * 1024 * 1024) return;
  const message = `A draft can have at most ${MAX_MEGABYTES} MB of changes. Start another draft for further ones.`;
  throw new AppError('UNPROCESSABLE_CONTENT', message);
}

/** Adds operations, in their order. */
export async function insertOperations(tx: Db, rows: readonly (typeof draftOperations.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx.insert(draftOperations).values(rows.slice(at, at + ROWS_AT_ONCE));
  }
}

/** Writes operations again that have changed. */
async function updateOperations(
  tx: Db,
  rows: readonly (typeof draftOperations.$inferInsert & { id: number })[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx.execute(sql`
      update draft_operations set operation = given.operation, page_id = given."pageId", makes = given.makes,
        actor_id = given."actorId", actor_name = given."actorName", earlier_writers = given."earlierWriters",
        created_at = now()
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))}::json) as given
        (id bigint, operation json, "pageId" text, makes json, "actorId" text, "actorName" text, "earlierWriters" json)
      where draft_operations.id = given.id`);
  }
}

/** An operation with the page it belongs to. */
export interface Made {
  operation: DraftOperation;
  pageId: string;
  isDeletedOnSite?: boolean;
}

/** An operation of a draft while new ones are stored. */
interface Kept extends Made {
  id?: number;
  isChanged?: boolean;
  /** The current state of its place on the site. */
  standing?: 'done' | 'conflict' | undefined;
}
