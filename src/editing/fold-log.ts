import { GoneError, type OperationIn } from '../content/items/apply-operation';
import type { Operation } from '../content/items/operations';
import { toRef } from '../content/items/refs';
import { PathError } from '../lib/dotted-path';
import { applyToRoot, type ContentRoot, idsOf, keyOf, resolvePath, valueAt } from './content-root';
import {
  addOrphan,
  dropChangesWithin,
  type Folded,
  findOuterChange,
  type Held,
  recordValue,
  restoreValue,
  updateOuterChange,
} from './folded';
import { type LogEntry, type LogPart, operationKey, partKey } from './log';
import { applyToOrder, findPredecessor, listItemIds, mergeGone } from './pending';

/** Applies one more log entry on top of the stored content and the entries before it. The result determines what is unsaved. */
export function foldEntry(
  held: Held,
  before: Folded,
  entry: LogEntry,
  dropped: ReadonlySet<string>,
  undone: ReadonlySet<string>,
): Folded {
  if (entry.kind === 'action')
    return undone.has(entry.id) ? before : dropCovered(held.stored, before, entry.action.covers ?? []);
  let folded = before;
  for (const [index, part] of entry.parts.entries()) {
    const key = partKey(entry, index);
    for (const [at, operation] of part.operations.entries()) {
      const isDropped = dropped.has(key) || dropped.has(operationKey(key, at));
      if (!isDropped) folded = foldOperation(held, folded, operation, part, key);
      // Later inserts may refer to the dropped item as their predecessor, so it stays in the order.
      else if (operation.op === 'insert') folded = recordOrder(held, folded, operation);
    }
  }
  return folded;
}

function foldOperation(held: Held, folded: Folded, operation: Operation, part: LogPart, key: string): Folded {
  try {
    if (part.isSettled && operation.op === 'remove' && folded.removed.has(operation.path)) {
      return { ...folded, removed: new Map(folded.removed).set(operation.path, operation.base) };
    }
    const at = resolvePath(folded.content, operation.path);
    if (operation.op === 'set' || operation.op === 'unset') {
      return at ? foldValue(held.stored, folded, operation, at, part) : addOrphan(folded, operation, part, key);
    }
    const next = recordOrder(held, folded, operation);
    return at ? foldItem(held.stored, next, operation, at, part) : addOrphan(next, operation, part, key);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return error instanceof GoneError || operation.op === 'set' ? addOrphan(folded, operation, part, key) : folded;
  }
}

function foldValue(
  stored: ContentRoot,
  folded: Folded,
  operation: Extract<Operation, { op: 'set' | 'unset' }>,
  at: readonly string[],
  { ai, isSettled }: LogPart,
): Folded {
  const { content, key } = applyToRoot(folded.content, { ...operation, at } as OperationIn);
  const value = operation.op === 'set' ? operation.value : null;
  const outer = findOuterChange({ ...folded, sets: omitKey(folded.sets, key) }, key);
  if (outer !== null) return updateOuterChange(stored, { ...folded, content }, outer, ai);
  const known = folded.sets.get(key);
  const own = operation.base ?? null;
  const base = isSettled ? own : known ? known.base : folded.agreed.has(key) ? valueAt(stored, key) : own;
  const inner = dropChangesWithin(folded, key);
  const { path } = operation;
  return recordValue(stored, { ...inner, content }, key, {
    path,
    value,
    base,
    ids: idsOf(content, key),
    ai: ai ?? known?.ai,
  });
}

function omitKey<T>(all: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  return all.has(key) ? new Map([...all].filter(([other]) => other !== key)) : all;
}

/** Records the new order of a list, including items that are gone. */
function recordOrder({ stored, former }: Held, folded: Folded, operation: ItemOperation): Folded {
  const list = keyOf(folded.content, operation.op === 'insert' ? operation.path : parentPath(operation.path));
  if (list === null) return folded;
  const names = (root: ContentRoot) => listItemIds(root, list);
  const order = folded.orders.get(list) ?? mergeGone(names(folded.content), [stored, ...former].map(names));
  return { ...folded, orders: new Map(folded.orders).set(list, applyToOrder(order, operation)) };
}

type ItemOperation = Extract<Operation, { op: 'insert' | 'move' | 'remove' }>;

function foldItem(
  stored: ContentRoot,
  folded: Folded,
  operation: ItemOperation,
  at: readonly string[],
  { ai }: LogPart,
): Folded {
  const isThere = operation.op === 'insert' && operation.id !== undefined && hasItem(folded.content, at, operation.id);
  // A save whose answer was lost has already inserted the item.
  if (isThere) return folded;
  const stoodAfter = (list: readonly string[], id: string) =>
    findPredecessor(folded.orders.get(toRef(folded.content.ids, list).join('.')) ?? [], id);
  const { content, key } = applyToRoot(folded.content, { ...operation, at } as OperationIn, stoodAfter);
  const next = { ...folded, content };
  const list = key.slice(0, key.lastIndexOf('.'));
  const outer = findOuterChange(folded, list);
  if (outer !== null) return updateOuterChange(stored, next, outer, ai);
  const listPath = operation.op === 'insert' ? operation.path : parentPath(operation.path);
  const lists = new Map(folded.lists).set(list, listPath);
  // The item was removed and inserted again, so it is the stored one.
  if (operation.op === 'insert' && keyOf(stored, key) !== null) return restoreItem(stored, { ...next, lists }, key, ai);
  const inserted = new Map(folded.inserted);
  if (operation.op === 'insert') inserted.set(key, ai);
  if (operation.op === 'move') return { ...next, lists, moved: new Set([...folded.moved, key]) };
  if (operation.op === 'insert') return { ...next, lists, inserted };
  // Changes within a removed item go with it.
  const inner = dropChangesWithin(next, key);
  const removed = new Map(inner.removed);
  if (!inserted.has(key)) removed.set(key, folded.sets.get(key)?.base ?? operation.base ?? null);
  const others = new Map([...inner.inserted].filter(([other]) => other !== key));
  return { ...inner, lists: new Map(inner.lists).set(list, parentPath(operation.path)), inserted: others, removed };
}

/** Restores a stored item to its list. Differences from the stored item become a change of it. */
function restoreItem(stored: ContentRoot, folded: Folded, key: string, ai: string | undefined): Folded {
  const removed = new Map(folded.removed);
  const base = removed.get(key) ?? valueAt(stored, key);
  removed.delete(key);
  const [value, ids] = [valueAt(folded.content, key), idsOf(folded.content, key)];
  return recordValue(stored, { ...folded, removed }, key, { path: key, value, base, ids, ai });
}

/** Returns the list's path for an item's path. */
function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function hasItem(content: ContentRoot, list: readonly string[], id: string): boolean {
  return keyOf(content, [...list, `~${id}`].join('.')) !== null;
}

/** Drops the changes that a later batch wrote: they are stored now. */
function dropCovered(stored: ContentRoot, folded: Folded, covers: readonly string[]): Folded {
  return covers.reduce((before, key) => {
    const next = dropChangesWithin(before, key);
    return { ...next, content: restoreValue(stored, next.content, key) };
  }, folded);
}
