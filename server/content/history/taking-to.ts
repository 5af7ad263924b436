import { isDeepStrictEqual } from 'node:util';
import type { changes } from '../../../db/schema/history';
import { applyOperation } from '../../../src/content/items/apply-operation';
import { type Identified, idsAt } from '../../../src/content/items/ids';
import { operationsBetween } from '../../../src/content/items/operations-between';
import { itemAt } from '../../../src/content/items/refs';
import { getAt, PathError } from '../../../src/lib/dotted-path';
import { AppError } from '../../platform/errors';
import type { ContentChange } from '../changes/change';
import { findFormerNeighbor } from '../changes/item-ids';

export type StoredChange = typeof changes.$inferSelect;

/** Returns the error for a revert that would change nothing. */
export function createNoChangeError(): AppError {
  return new AppError('CONFLICT', 'This is already the current state.');
}

/** The current value and place of what was changed. */
type Current = { value: unknown; place: string[] } | null;

/**
 * Returns the change that brings the target of an earlier change to its state before or after it.
 * @param current the current value at its place; null if the item no longer exists
 * @throws AppError CONFLICT if nothing would change, NOT_FOUND if the target no longer exists
 */
export function buildReversal(
  to: 'before' | 'after',
  change: StoredChange,
  document: Identified,
  current: Current,
): ContentChange {
  const { op, ref: path, undo, oldValue, newValue } = change;
  const isThere = current !== null && current.value !== undefined;
  const [value, ids] = to === 'before' ? [oldValue, undo?.oldIds] : [newValue, undo?.newIds];
  const isItem = op === 'insert' || op === 'remove';
  if (op === 'move') return buildMove(change, to, document, current);
  if (value === null) {
    if (!isThere) throw createNoChangeError();
    const whole = to === 'before' ? countEmptiedParents(change, document, current.place) : 0;
    if (whole > 0) return { op: 'unset', path: path.split('.').slice(0, -whole).join('.') };
    return isItem ? { op: 'remove', path, base: to === 'before' ? newValue : oldValue } : { op: 'unset', path };
  }
  if (isItem && !isThere) {
    const [list, item] = [path.split('.').slice(0, -1).join('.'), path.split('.').at(-1)?.slice(1) ?? ''];
    const after = (op === 'remove' ? undo?.oldAfter : undo?.newAfter) ?? null;
    return { op: 'insert', path: list, after, id: item, value, ids };
  }
  // The item was inserted and still exists. This includes a removed item that was restored, whatever its current value is.
  if (op === 'remove') throw createNoChangeError();
  const now = { content: current?.value, ids: idsAt(document.ids, current?.place ?? []) };
  const [from, fromIds] = to === 'before' ? [newValue, undo?.newIds] : [oldValue, undo?.oldIds];
  if (!current) throw new AppError('NOT_FOUND', 'The changed item no longer exists.');
  const next = applyDifference(now, { content: from ?? undefined, ids: fromIds }, { content: value, ids });
  if (isDeepStrictEqual(next, now)) throw createNoChangeError();
  return { op: 'set', path, value: next.content, ids: next.ids };
}

/**
 * A change may have created the groups around its field. Returns how many of them contain nothing else now, and have to be removed as well.
 * @throws AppError CONFLICT
 */
function countEmptiedParents(
  { op, undo, newValue }: StoredChange,
  { content }: Identified,
  place: readonly string[],
): number {
  const made = undo?.made ?? 0;
  let whole = 0;
  while (whole < made && Object.keys(getAt(content, place.slice(0, -1 - whole)) as object).length === 1) whole += 1;
  if (whole === 0 || op !== 'insert' || isDeepStrictEqual(getAt(content, place), newValue)) return whole;
  throw new AppError('CONFLICT', 'The added item has been changed since.');
}

function buildMove(
  { ref: path, undo }: StoredChange,
  to: 'before' | 'after',
  document: Identified,
  current: Current,
): ContentChange {
  const after = (to === 'before' ? undo?.oldAfter : undo?.newAfter) ?? null;
  const item = current && itemAt(document, current.place);
  if (!item) throw new AppError('NOT_FOUND', 'The moved item no longer exists.');
  const { document: next } = applyOperation(document, { op: 'move', at: current.place, after });
  if (isDeepStrictEqual(idsAt(next.ids, item.list), idsAt(document.ids, item.list))) throw createNoChangeError();
  return { op: 'move', path, after };
}

/**
 * Applies the difference between two values, item by item, to a third one. Operations on items that no longer exist are skipped, unless
 * none of them can be applied.
 * @throws AppError NOT_FOUND
 */
export function applyDifference(now: Identified, from: Identified, to: Identified): Identified {
  const past = [to.ids, from.ids];
  let next = now;
  let refused: PathError | undefined;
  let count = 0;
  for (const operation of operationsBetween(from, to)) {
    const { ids } = next;
    try {
      next = applyOperation(next, operation, {
        stoodAfter: (list, id) => findFormerNeighbor(ids, past, list, id),
      }).document;
      count += 1;
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      refused = error;
    }
  }
  if (count === 0 && refused && !isDeepStrictEqual(now, to)) throw new AppError('NOT_FOUND', refused.message);
  return next;
}
