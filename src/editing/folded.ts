import type { OperationIn } from '../content/items/apply-operation';
import type { Ids } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { getAt, missingAbove } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { applyToRoot, type ContentRoot, getTarget, idsOf, resolvePath, valueAt } from './content-root';
import type { LogPart } from './log';

/** A value to be written. */
export interface PendingSet {
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
export interface Held {
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
export function recordValue(stored: ContentRoot, folded: Folded, key: string, set: PendingSet): Folded {
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
export function updateOuterChange(stored: ContentRoot, folded: Folded, outer: string, ai: string | undefined): Folded {
  const known = folded.sets.get(outer);
  if (!known) return folded;
  const value = valueAt(folded.content, outer);
  return recordValue(stored, folded, outer, { ...known, value, ids: idsOf(folded.content, outer), ai: ai ?? known.ai });
}

/** Returns the key of the pending value or inserted item that contains a key, or null. */
export function findOuterChange({ sets, inserted }: Folded, key: string): string | null {
  const segments = key.split('.');
  for (let length = segments.length; length > 0; length--) {
    const outer = segments.slice(0, length).join('.');
    if (sets.has(outer) || inserted.has(outer)) return outer;
  }
  return null;
}

/** Drops the changes within a place, because they are now part of its own change (rule P5). */
export function dropChangesWithin(folded: Folded, key: string): Folded {
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
export function restoreValue(stored: ContentRoot, content: ContentRoot, key: string): ContentRoot {
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
export function addOrphan(folded: Folded, operation: Operation, { ai }: LogPart, part: string): Folded {
  if (operation.op !== 'set' && operation.op !== 'insert') return folded;
  const { value } = operation;
  const path = getTarget(operation);
  const known = folded.orphans.find((other) => other.path === path);
  const base = known ? known.base : operation.op === 'set' ? (operation.base ?? null) : null;
  const others = folded.orphans.filter((other) => other !== known && !other.path.startsWith(`${path}.`));
  return { ...folded, orphans: [...others, { path, value, base, part, ai }] };
}
