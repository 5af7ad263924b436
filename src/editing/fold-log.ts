import { type ApplyOptions, applyOperation, GoneError, type OperationIn } from '../content/items/apply-operation';
import { freshIds, type Ids } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { toRef } from '../content/items/refs';
import { getAt, PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, idsOf, keyOf, placeOf, targetOf, valueAt } from './content-root';
import { namesIn, orderAfter, before as stoodBefore, withGone } from './item-order';
import { droppedIn, type Log, type LogEntry, type LogPart, operationKey, partKey, undoneIn } from './log';

/** A value that is to be written. */
export interface PendingSet {
  path: string;
  /** null takes it away. */
  value: unknown;
  base: unknown;
  ids?: Ids | undefined;
  ai?: string | undefined;
}

/** What was written in what somebody else took away: it waits. */
export interface Orphan extends PendingSet {
  /** The part of the log that it is. */
  part: string;
}

/** What is stored with what was done laid over it. */
export interface Folded {
  content: ContentRoot;
  /** Values that differ from what is stored, by key. No key lies within another. */
  sets: ReadonlyMap<string, PendingSet>;
  /** Lists in which items were put in, taken out or moved, by key, with the path they are called by. */
  lists: ReadonlyMap<string, string>;
  /** In what order the items of these lists stand, with those that are gone between them, by key. */
  orders: ReadonlyMap<string, readonly string[]>;
  /** What was seen of items that are taken out, by key. */
  removed: ReadonlyMap<string, unknown>;
  /** Items that were moved, by key. */
  moved: ReadonlySet<string>;
  /** Items that were put in, by key, with the answer of the writing help they came of. */
  inserted: ReadonlyMap<string, string | undefined>;
  orphans: readonly Orphan[];
  /** Places where what is stored is what one wrote: what is done further is held against it. */
  agreed: ReadonlySet<string>;
}

/** What the server holds, and what it held before items or sections went, newest first. */
export interface Held {
  stored: ContentRoot;
  former: readonly ContentRoot[];
}

/** Lays what was done over what is stored: the one thing that says what is unsaved. */
export function foldLog(held: Held, log: Log, position: number): Folded {
  const applied = log.slice(0, position);
  const dropped = droppedIn(applied);
  const undone = undoneIn(applied);
  return applied.reduce((folded, entry) => foldEntry(held, folded, entry, dropped, undone), startOf(held.stored));
}

export function startOf(stored: ContentRoot): Folded {
  const none = new Map<never, never>();
  const [moved, agreed] = [new Set<string>(), new Set<string>()];
  const items = { lists: none, orders: none, removed: none, moved, inserted: none };
  return { content: stored, sets: none, ...items, orphans: [], agreed };
}

/** One more entry. */
export function foldEntry(
  held: Held,
  before: Folded,
  entry: LogEntry,
  dropped: ReadonlySet<string>,
  undone: ReadonlySet<string>,
): Folded {
  if (entry.action) return undone.has(entry.id) ? before : uncovered(held.stored, before, entry.action.covers ?? []);
  let folded = before;
  for (const [index, part] of entry.parts.entries()) {
    const key = partKey(entry, index);
    for (const [at, operation] of part.operations.entries()) {
      const isDropped = dropped.has(key) || dropped.has(operationKey(key, at));
      if (!isDropped) folded = foldOperation(held, folded, operation, part, key);
      // What was put behind it goes on standing there.
      else if (operation.op === 'insert') folded = withOrder(held, folded, operation);
    }
  }
  return folded;
}

function foldOperation(held: Held, folded: Folded, operation: Operation, part: LogPart, key: string): Folded {
  try {
    if (part.isSettled && operation.op === 'remove' && folded.removed.has(operation.path)) {
      return { ...folded, removed: new Map(folded.removed).set(operation.path, operation.base) };
    }
    const at = placeOf(folded.content, operation.path);
    if (operation.op === 'set' || operation.op === 'unset') {
      return at ? foldValue(held.stored, folded, operation, at, part) : orphaned(folded, operation, part, key);
    }
    const next = withOrder(held, folded, operation);
    return at ? foldItem(held.stored, next, operation, at, part) : orphaned(next, operation, part, key);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return error instanceof GoneError || operation.op === 'set' ? orphaned(folded, operation, part, key) : folded;
  }
}

function foldValue(
  stored: ContentRoot,
  folded: Folded,
  operation: Extract<Operation, { op: 'set' | 'unset' }>,
  at: readonly string[],
  { ai, isSettled }: LogPart,
): Folded {
  const { content, key } = applied(folded.content, { ...operation, at } as OperationIn);
  const value = operation.op === 'set' ? operation.value : null;
  const outer = outerOf({ ...folded, sets: without(folded.sets, key) }, key);
  if (outer !== null) return refreshed(stored, { ...folded, content }, outer, ai);
  const known = folded.sets.get(key);
  const own = operation.base ?? null;
  const base = isSettled ? own : known ? known.base : folded.agreed.has(key) ? valueAt(stored, key) : own;
  const inner = withoutWithin(folded, key);
  const { path } = operation;
  return keepValue(stored, { ...inner, content }, key, {
    path,
    value,
    base,
    ids: idsOf(content, key),
    ai: ai ?? known?.ai,
  });
}

function without<T>(all: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  return all.has(key) ? new Map([...all].filter(([other]) => other !== key)) : all;
}

/** Notes a value, where it is a change at all (rules P4, L3). */
function keepValue(stored: ContentRoot, folded: Folded, key: string, set: PendingSet): Folded {
  const sets = new Map(folded.sets);
  const held = valueAt(stored, key);
  if (isEqual(set.value, held)) {
    sets.delete(key);
    return {
      ...folded,
      content: restored(stored, folded.content, key),
      sets,
      agreed: new Set([...folded.agreed, key]),
    };
  }
  if (isEqual(set.value, set.base)) {
    sets.delete(key);
    return { ...folded, content: restored(stored, folded.content, key), sets };
  }
  sets.set(key, set);
  return { ...folded, sets };
}

/** A larger change takes in what is changed within it (rule P6). */
function refreshed(stored: ContentRoot, folded: Folded, outer: string, ai: string | undefined): Folded {
  const known = folded.sets.get(outer);
  if (!known) return folded;
  const value = valueAt(folded.content, outer);
  return keepValue(stored, folded, outer, { ...known, value, ids: idsOf(folded.content, outer), ai: ai ?? known.ai });
}

/** Notes the order an item comes to stand in, whether or not it is there still. */
function withOrder({ stored, former }: Held, folded: Folded, operation: ItemOperation): Folded {
  const list = keyOf(folded.content, operation.op === 'insert' ? operation.path : outerPath(operation.path));
  if (list === null) return folded;
  const names = (root: ContentRoot) => namesIn(root, list);
  const order = folded.orders.get(list) ?? withGone(names(folded.content), [stored, ...former].map(names));
  return { ...folded, orders: new Map(folded.orders).set(list, orderAfter(order, operation)) };
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
  // It was written by a save whose answer was lost.
  if (isThere) return folded;
  const stoodAfter = (list: readonly string[], id: string) =>
    stoodBefore(folded.orders.get(toRef(folded.content.ids, list).join('.')) ?? [], id);
  const { content, key } = applied(folded.content, { ...operation, at } as OperationIn, stoodAfter);
  const next = { ...folded, content };
  const list = key.slice(0, key.lastIndexOf('.'));
  const outer = outerOf(folded, list);
  if (outer !== null) return refreshed(stored, next, outer, ai);
  const lists = new Map(folded.lists).set(list, operation.op === 'insert' ? operation.path : outerPath(operation.path));
  // Taken out and put back, it is the one that is stored.
  if (operation.op === 'insert' && keyOf(stored, key) !== null) return returned(stored, { ...next, lists }, key, ai);
  const inserted = new Map(folded.inserted);
  if (operation.op === 'insert') inserted.set(key, ai);
  if (operation.op === 'move') return { ...next, lists, moved: new Set([...folded.moved, key]) };
  if (operation.op === 'insert') return { ...next, lists, inserted };
  // What was done within it goes with it.
  const inner = withoutWithin(next, key);
  const removed = new Map(inner.removed);
  if (!inserted.has(key)) removed.set(key, folded.sets.get(key)?.base ?? operation.base ?? null);
  const others = new Map([...inner.inserted].filter(([other]) => other !== key));
  return { ...inner, lists: new Map(inner.lists).set(list, outerPath(operation.path)), inserted: others, removed };
}

/** An item that is stored, put back into its list: what differs from what is stored is a change of it. */
function returned(stored: ContentRoot, folded: Folded, key: string, ai: string | undefined): Folded {
  const removed = new Map(folded.removed);
  const base = removed.get(key) ?? valueAt(stored, key);
  removed.delete(key);
  const [value, ids] = [valueAt(folded.content, key), idsOf(folded.content, key)];
  return keepValue(stored, { ...folded, removed }, key, { path: key, value, base, ids, ai });
}

/** The list's path, by its item's. */
function outerPath(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function applied(
  content: ContentRoot,
  operation: OperationIn,
  stoodAfter?: ApplyOptions['stoodAfter'],
): { content: ContentRoot; key: string } {
  const done = applyOperation({ content, ids: content.ids }, operation, {
    fresh: freshIds(content.ids),
    ...(stoodAfter && { stoodAfter }),
  });
  const next = { ...(done.document.content as ContentRoot), ids: (done.document.ids ?? {}) as ContentRoot['ids'] };
  return { content: next, key: done.ref.join('.') };
}

function hasItem(content: ContentRoot, list: readonly string[], id: string): boolean {
  return keyOf(content, [...list, `~${id}`].join('.')) !== null;
}

/** The larger change that a key is part of: a value, or an item that was put in. */
function outerOf({ sets, inserted }: Folded, key: string): string | null {
  const segments = key.split('.');
  for (let length = segments.length; length > 0; length--) {
    const outer = segments.slice(0, length).join('.');
    if (sets.has(outer) || inserted.has(outer)) return outer;
  }
  return null;
}

/** What lies within a place is part of its change now (rule P5). */
function withoutWithin(folded: Folded, key: string): Folded {
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

/** The content with what is stored at a place, in it again. */
function restored(stored: ContentRoot, content: ContentRoot, key: string): ContentRoot {
  const place = placeOf(content, key);
  const from = placeOf(stored, key);
  if (!place || !from) return content;
  const value = getAt(stored, from);
  const operation =
    value === undefined ? { op: 'unset', at: place } : { op: 'set', at: place, value, ids: idsOf(stored, key) };
  if (value === undefined && getAt(content, place) === undefined) return content;
  return applied(content, operation as OperationIn).content;
}

/** What was written meanwhile by a batch of its own is stored now, and unsaved no more. */
function uncovered(stored: ContentRoot, folded: Folded, covers: readonly string[]): Folded {
  return covers.reduce((before, key) => {
    const next = withoutWithin(before, key);
    return { ...next, content: restored(stored, next.content, key) };
  }, folded);
}

/** Of what is gone, words are kept; that it is gone, or moved, needs no doing any more. */
function orphaned(folded: Folded, operation: Operation, { ai }: LogPart, part: string): Folded {
  if (operation.op !== 'set' && operation.op !== 'insert') return folded;
  const { value } = operation;
  const path = targetOf(operation);
  const known = folded.orphans.find((other) => other.path === path);
  const base = known ? known.base : operation.op === 'set' ? (operation.base ?? null) : null;
  const others = folded.orphans.filter((other) => other !== known && !other.path.startsWith(`${path}.`));
  return { ...folded, orphans: [...others, { path, value, base, part, ai }] };
}
