import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { draftOperations } from '../../../db/schema/drafts';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { AppError } from '../../platform/errors';
import { applyDraft } from './apply-draft';
import { createdIds, namedIds } from './draft-operations';
import { loadChanges, type StoredOperation } from './load-draft';

/**
 * Returns operations by their ids, with all later ones that need something they create.
 * @throws AppError NOT_FOUND if one of them is not in the draft
 */
export async function chooseOperations(
  tx: Db,
  stored: readonly StoredOperation[],
  ids: readonly number[],
): Promise<StoredOperation[]> {
  const chosen = chooseNamed(stored, ids);
  // A value that is set contains items that were there before, too. Those that it creates are missing without it.
  const made = new Set(chosen.flatMap(({ operation }) => (operation.op === 'set' ? createdIds(operation) : [])));
  const left = stored.filter((one) => !chosen.includes(one));
  const needsMade = ({ operation }: StoredOperation) => namedIds(operation).some((name) => made.has(name));
  if (!left.some(needsMade)) return chosen;
  const loaded = await loadChanges(
    tx,
    left.map(({ operation }) => operation),
  );
  const missing = applyDraft(loaded).missing.flatMap((index) => left[index] ?? []);
  return chooseNamed(stored, [...ids, ...missing.filter(needsMade).map(({ id }) => id)]);
}

function chooseNamed(stored: readonly StoredOperation[], ids: readonly number[]): StoredOperation[] {
  const wanted = new Set(ids);
  const known = new Set(stored.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new AppError('NOT_FOUND', `There is no change ${unknown} in this draft.`);
  const made = new Set<string>();
  return stored.filter(({ id, operation }) => {
    const isChosen = wanted.has(id) || namedIds(operation).some((name) => made.has(name));
    if (isChosen && operation.op !== 'set') for (const name of createdIds(operation)) made.add(name);
    return isChosen;
  });
}

/** Deletes operations of a draft. An item or section that stays, and is placed after one that goes, gets the place of that one. */
export async function removeOperations(
  tx: Db,
  stored: readonly StoredOperation[],
  gone: readonly StoredOperation[],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = new Set(gone.map(({ id }) => id));
  await tx.delete(draftOperations).where(inArray(draftOperations.id, [...ids]));
  const places = new Map<string, string | null>();
  for (const { id, operation } of stored) {
    const place = readPlace(operation);
    if (!place) continue;
    const { list, item, after } = place;
    const neighbor = places.get(`${list} ${after}`);
    const moved = neighbor === undefined ? after : neighbor;
    if (ids.has(id)) {
      if (operation.op !== 'move') places.set(`${list} ${item}`, moved);
    } else if (moved !== after) {
      const set = { operation: { ...operation, after: moved } as DraftOperation };
      await tx.update(draftOperations).set(set).where(eq(draftOperations.id, id));
    }
  }
}

/** Returns the place that an operation gives an item in its list, or a section on its page. */
function readPlace(operation: DraftOperation): { list: string; item: string; after: string | null } | null {
  switch (operation.op) {
    case 'addSection':
      return { list: 'sections', item: operation.sectionId, after: operation.after ?? null };
    case 'insert':
      return { list: operation.path, item: operation.id ?? '', after: operation.after };
    case 'move': {
      const at = operation.path.lastIndexOf('.');
      return { list: operation.path.slice(0, at), item: operation.path.slice(at + 1), after: operation.after };
    }
    default:
      return null;
  }
}
