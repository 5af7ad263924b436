import type { OperationIn } from '../content/items/apply-operation';
import type { Ids } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { getAt, missingAbove } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { applied, type ContentRoot, idsOf, resolvePath, targetOf, valueAt } from './content-root';
import type { LogPart } from './log';

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

/** Before anything was done. */
export function startOf(stored: ContentRoot): Folded {
  const none = new Map<never, never>();
  const [moved, agreed] = [new Set<string>(), new Set<string>()];
  const items = { lists: none, orders: none, removed: none, moved, inserted: none };
  return { content: stored, sets: none, ...items, orphans: [], agreed };
}

/** Notes a value, where it is a change at all (rules P4, L3). */
export function keepValue(stored: ContentRoot, folded: Folded, key: string, set: PendingSet): Folded {
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
export function refreshed(stored: ContentRoot, folded: Folded, outer: string, ai: string | undefined): Folded {
  const known = folded.sets.get(outer);
  if (!known) return folded;
  const value = valueAt(folded.content, outer);
  return keepValue(stored, folded, outer, { ...known, value, ids: idsOf(folded.content, outer), ai: ai ?? known.ai });
}

/** The larger change that a key is part of: a value, or an item that was put in. */
export function outerOf({ sets, inserted }: Folded, key: string): string | null {
  const segments = key.split('.');
  for (let length = segments.length; length > 0; length--) {
    const outer = segments.slice(0, length).join('.');
    if (sets.has(outer) || inserted.has(outer)) return outer;
  }
  return null;
}

/** What lies within a place is part of its change now (rule P5). */
export function withoutWithin(folded: Folded, key: string): Folded {
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
export function restored(stored: ContentRoot, content: ContentRoot, key: string): ContentRoot {
  const place = resolvePath(content, key);
  const from = resolvePath(stored, key);
  if (!place || !from) return content;
  const value = getAt(stored, from);
  if (value !== undefined) {
    return applied(content, { op: 'set', at: place, value, ids: idsOf(stored, key) } as OperationIn).content;
  }
  if (getAt(content, place) === undefined) return content;
  const at = place.slice(0, place.length - emptiedAbove(content, place, missingAbove(stored, from)));
  return applied(content, { op: 'unset', at }).content;
}

/** How many of the places right above one hold nothing else: where they are not stored, they go with it. @param most that are not */
function emptiedAbove(content: ContentRoot, place: readonly string[], most: number): number {
  let count = 0;
  while (count < most && Object.keys(getAt(content, place.slice(0, -1 - count)) as object).length === 1) count += 1;
  return count;
}

/** Of what is gone, words are kept; that it is gone, or moved, needs no doing any more. */
export function orphaned(folded: Folded, operation: Operation, { ai }: LogPart, part: string): Folded {
  if (operation.op !== 'set' && operation.op !== 'insert') return folded;
  const { value } = operation;
  const path = targetOf(operation);
  const known = folded.orphans.find((other) => other.path === path);
  const base = known ? known.base : operation.op === 'set' ? (operation.base ?? null) : null;
  const others = folded.orphans.filter((other) => other !== known && !other.path.startsWith(`${path}.`));
  return { ...folded, orphans: [...others, { path, value, base, part, ai }] };
}
