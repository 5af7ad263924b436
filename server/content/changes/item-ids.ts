import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { Applied } from '../../../src/content/items/apply-operation';
import { allIds, fitsIds, type Ids, idOf, idsAt, isItemId, isListIds, newItemId } from '../../../src/content/items/ids';
import { indexOfItem, toPlace, toRef } from '../../../src/content/items/refs';
import { AppError } from '../../platform/errors';
import { type Change, getGivenIds, getSentValue } from './change';
import type { Documents, LockedDocument } from './documents';
import { documentKey, type Target } from './resolve-targets';

/** How many versions back to search for a removed item. */
const VERSIONS_BACK = 200;

/** Returns a function that generates ids that no item of the document has or was assigned. */
export function createIdGenerator(document: LockedDocument): () => string {
  return () => {
    const taken = getTakenIds(document);
    let id = newItemId();
    while (taken.has(id)) id = newItemId();
    taken.add(id);
    return id;
  };
}

/**
 * Validates the ids that a change assigns against its value and the document.
 * @param replaced the ids of the value that it replaces, which can be assigned again
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export function refuseIds(document: LockedDocument, change: Change, index: number, replaced: Ids | undefined): void {
  const { id, ids } = getGivenIds(change);
  if (id !== undefined && !isItemId(id))
    throw createError('An item id must be 8 lowercase letters or digits.', `changes.${index}.id`);
  if (ids !== undefined && !fitsIds(getSentValue(change), ids)) {
    throw createError('The ids do not fit the value.', `changes.${index}.ids`);
  }
  if (id === undefined && ids === undefined) return;
  const taken = getTakenIds(document);
  const free = new Set(allIds(replaced));
  const given = [...(id === undefined ? [] : [['id', id]]), ...[...allIds(ids)].map((one) => ['ids', one])];
  for (const [field, one = ''] of given) {
    if (taken.has(one) && !free.has(one)) throw createError(`The id "${one}" is taken.`, `changes.${index}.${field}`);
  }
  if (id !== undefined && [...allIds(ids)].includes(id))
    throw createError(`The id "${id}" is taken.`, `changes.${index}.id`);
}

/**
 * Returns the id of the item that was before a removed one, or null if it was the first; the removed item's own id if its place is unknown.
 * @param past the ids of other states, searched in this order
 */
export function findFormerNeighbor(
  now: Ids | undefined,
  past: readonly (Ids | undefined)[],
  list: readonly string[],
  id: string,
): string | null {
  const ref = toRef(now, list);
  for (const ids of past) {
    const place = toPlace(ids, ref);
    const named = place ? idsAt(ids, place) : undefined;
    const index = indexOfItem(named, id);
    if (index === -1 || !isListIds(named)) continue;
    const before = named[index - 1];
    return before === undefined ? null : idOf(before);
  }
  return id;
}

/** Adds to the documents the newest earlier state of each removed item that an insert or move refers to. */
export async function findPast(
  tx: Db,
  changes: readonly Change[],
  targets: readonly Target[],
  documents: Documents,
): Promise<void> {
  const given = changes.map(getGivenIds);
  const made = new Set(given.flatMap(({ id, ids }) => [id, ...allIds(ids)]));
  for (const [index, change] of changes.entries()) {
    if ((change.op !== 'insert' && change.op !== 'move') || change.after === null || made.has(change.after)) continue;
    const target = targets[index] as Target;
    const document = documents.get(documentKey(target));
    if (!document || target.kind === 'order' || getTakenIds(document).has(change.after)) continue;
    const past = await findStateWith(tx, document, change.after);
    if (past) document.past.push(past);
  }
}

async function findStateWith(tx: Db, { kind, id, version }: LockedDocument, item: string): Promise<Ids | null> {
  if (!isItemId(item)) return null;
  const from = Math.max(0, version - VERSIONS_BACK);
  const newest = (table: SQL, key: SQL, ids: SQL) => sql`
    select ${ids} as ids from ${table} where ${key} = ${id} and version between ${from} and ${version}
      and strpos((${ids})::text, ${JSON.stringify(item)}) > 0 order by version desc limit 1`;
  const query =
    kind === 'page'
      ? newest(sql`page_versions`, sql`page_id`, sql`ids`)
      : newest(sql`section_versions`, sql`section_id`, sql`state -> 'ids'`);
  const [row] = rawRows<{ ids: Ids | null }>(await tx.execute(query));
  return row?.ids ?? null;
}

/**
 * Updates the set of taken ids after a change. @param place the place of the removed value before, and of the added value after the change
 */
export function trackIds(
  document: LockedDocument,
  { op, place }: Pick<Applied, 'op' | 'place'>,
  [before, after]: readonly [Ids | undefined, Ids | undefined],
): void {
  const { taken } = document;
  if (!taken || op === 'move') return;
  if (op !== 'insert') for (const id of listIdsAt(before, place)) taken.delete(id);
  if (op === 'set' || op === 'insert') for (const id of listIdsAt(after, place)) taken.add(id);
}

/** Yields the ids inside the value at a place, and its own if it is an item. */
function* listIdsAt(ids: Ids | undefined, place: readonly string[]): Generator<string> {
  const list = idsAt(ids, place.slice(0, -1));
  const item = isListIds(list) ? list[Number(place.at(-1))] : undefined;
  if (item !== undefined) yield idOf(item);
  yield* allIds(idsAt(ids, place));
}

function getTakenIds(document: LockedDocument): Set<string> {
  document.taken ??= new Set(allIds(document.after.ids));
  return document.taken;
}

function createError(message: string, path: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}
