import { GoneError, type OperationIn } from '../content/items/apply-operation';
import { type Ids, idOf, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { toRef } from '../content/items/refs';
import { getAt, missingAbove, PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { applyToRoot, type ContentRoot, getTarget, idsOf, keyOf, parentPath, resolvePath, valueAt } from './document';
import { type LogEntry, type LogPart, operationKey, partKey } from './log';

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
    if (part.isSettled && operation.op === 'unset') {
      const key = keyOf(folded.content, operation.path) ?? operation.path;
      const removed = folded.sets.get(key);
      if (removed?.value === null)
        return { ...folded, sets: new Map(folded.sets).set(key, { ...removed, base: operation.base ?? null }) };
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

/** A value to be written. */
interface PendingSet {
  path: string;
  /** null removes the value. */
  value: unknown;
  base: unknown;
  ids?: Ids | undefined;
  ai?: string | undefined;
}

/** A change inside something another person deleted. It waits for that to return. */
export interface Orphan extends PendingSet {
  /** Key of the log part the change belongs to. */
  part: string;
}

/** The stored content with the log applied. */
export interface Folded {
  content: ContentRoot;
  /** Values that differ from the stored ones, by key. No key lies within another. */
  sets: ReadonlyMap<string, PendingSet>;
  /** Lists whose items were inserted, removed or moved, by key, with the path used to address them. */
  lists: ReadonlyMap<string, string>;
  /** Item order of these lists, including items that are gone, by key. */
  orders: ReadonlyMap<string, readonly string[]>;
  /** Bases of removed items, by key. */
  removed: ReadonlyMap<string, unknown>;
  /** Keys of moved items. */
  moved: ReadonlySet<string>;
  /** Inserted items, by key, with the id of the AI answer they came from. */
  inserted: ReadonlyMap<string, string | undefined>;
  orphans: readonly Orphan[];
  /** Places where the stored value equals the written one; it is the base of later changes. */
  agreed: ReadonlySet<string>;
}

/** The server's content now, and before items or sections disappeared (newest first). */
interface Held {
  stored: ContentRoot;
  former: readonly ContentRoot[];
}

/** Returns the state before any entry is applied. */
export function createFold(stored: ContentRoot): Folded {
  const none = new Map<never, never>();
  const [moved, agreed] = [new Set<string>(), new Set<string>()];
  const items = { lists: none, orders: none, removed: none, moved, inserted: none };
  return { content: stored, sets: none, ...items, orphans: [], agreed };
}

/** Records a value if it differs from both the stored value and its base (rules P4, L3). */
function recordValue(stored: ContentRoot, folded: Folded, key: string, set: PendingSet): Folded {
  const sets = new Map(folded.sets);
  const held = valueAt(stored, key);
  if (isEqual(set.value, held)) {
    sets.delete(key);
    return {
      ...folded,
      content: restoreValue(stored, folded.content, key),
      sets,
      agreed: new Set([...folded.agreed, key]),
    };
  }
  if (isEqual(set.value, set.base)) {
    sets.delete(key);
    return { ...folded, content: restoreValue(stored, folded.content, key), sets };
  }
  sets.set(key, set);
  return { ...folded, sets };
}

/** Merges a change into the larger pending change that contains it (rule P6). */
function updateOuterChange(stored: ContentRoot, folded: Folded, outer: string, ai: string | undefined): Folded {
  const known = folded.sets.get(outer);
  if (!known) return folded;
  const value = valueAt(folded.content, outer);
  return recordValue(stored, folded, outer, { ...known, value, ids: idsOf(folded.content, outer), ai: ai ?? known.ai });
}

/** Returns the key of the pending value or inserted item that contains a key, or null. */
function findOuterChange({ sets, inserted }: Folded, key: string): string | null {
  const segments = key.split('.');
  for (let length = segments.length; length > 0; length--) {
    const outer = segments.slice(0, length).join('.');
    if (sets.has(outer) || inserted.has(outer)) return outer;
  }
  return null;
}

/** Drops the changes within a place, because they are now part of its own change (rule P5). */
function dropChangesWithin(folded: Folded, key: string): Folded {
  const isOutside = ([other]: readonly [string, unknown]) => !other.startsWith(`${key}.`);
  return {
    ...folded,
    sets: new Map([...folded.sets].filter((entry) => isOutside(entry) && entry[0] !== key)),
    lists: new Map([...folded.lists].filter((entry) => isOutside(entry) && entry[0] !== key)),
    orders: new Map([...folded.orders].filter((entry) => isOutside(entry) && entry[0] !== key)),
    removed: new Map([...folded.removed].filter(isOutside)),
    inserted: new Map([...folded.inserted].filter(isOutside)),
  };
}

/** Restores a place in the content to its stored value. */
function restoreValue(stored: ContentRoot, content: ContentRoot, key: string): ContentRoot {
  const place = resolvePath(content, key);
  const from = resolvePath(stored, key);
  if (!place || !from) return content;
  const value = getAt(stored, from);
  if (value !== undefined) {
    return applyToRoot(content, { op: 'set', at: place, value, ids: idsOf(stored, key) } as OperationIn).content;
  }
  if (getAt(content, place) === undefined) return content;
  const at = place.slice(0, place.length - countEmptied(content, place, missingAbove(stored, from)));
  return applyToRoot(content, { op: 'unset', at }).content;
}

/**
 * Counts the ancestors that contain nothing but this place, so that unstored ancestors are removed with it.
 * @param most the number of ancestors that are not stored
 */
function countEmptied(content: ContentRoot, place: readonly string[], most: number): number {
  let count = 0;
  while (count < most && Object.keys(getAt(content, place.slice(0, -1 - count)) as object).length === 1) count += 1;
  return count;
}

/** Keeps values written inside something that is gone as orphans. Removing or moving it needs no operation anymore. */
function addOrphan(folded: Folded, operation: Operation, { ai }: LogPart, part: string): Folded {
  if (operation.op !== 'set' && operation.op !== 'insert') return folded;
  const { value } = operation;
  const path = getTarget(operation);
  const known = folded.orphans.find((other) => other.path === path);
  const base = known ? known.base : operation.op === 'set' ? (operation.base ?? null) : null;
  const others = folded.orphans.filter((other) => other !== known && !other.path.startsWith(`${path}.`));
  return { ...folded, orphans: [...others, { path, value, base, part, ai }] };
}

/** Returns the ids of a list's items, in order. */
export function listItemIds(root: ContentRoot, list: string): readonly string[] {
  if (list === 'sections') return root.sections;
  const ids = idsOf(root, list);
  return isListIds(ids) ? ids.map(idOf) : [];
}

/**
 * Inserts removed items into an order at their last position.
 * @param former earlier orders, newest first
 */
function mergeGone(order: readonly string[], former: readonly (readonly string[])[]): readonly string[] {
  const all = [...order];
  const there = new Set(order);
  for (const before of former) {
    for (const [index, id] of before.entries()) {
      if (there.has(id)) continue;
      all.splice(index === 0 ? 0 : all.indexOf(before[index - 1] as string) + 1, 0, id);
      there.add(id);
    }
  }
  return all;
}

/** Returns the order after an insert or move. Removed items stay in the order, because later inserts may refer to them. */
function applyToOrder(order: readonly string[], operation: Operation): readonly string[] {
  if (operation.op !== 'insert' && operation.op !== 'move') return order;
  const id = operation.op === 'insert' ? operation.id : operation.path.slice(operation.path.lastIndexOf('.') + 1);
  const name = id?.startsWith('~') ? id.slice(1) : id;
  const { after } = operation;
  if (name === undefined || name === after) return order;
  const others = order.filter((other) => other !== name);
  const behind = after === null ? 0 : others.indexOf(after) + 1;
  return others.toSpliced(after !== null && behind === 0 ? others.length : behind, 0, name);
}

/** Returns the id of the preceding item: null for the first item, undefined if the item was never in the order. */
function findPredecessor(order: readonly string[], id: string): string | null | undefined {
  const index = order.indexOf(id);
  return index === -1 ? undefined : (order[index - 1] ?? null);
}
