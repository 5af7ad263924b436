import { type Ids, type ItemIds, idOf, idsOfPart, idsWithin, isGroup, isItemId, isListIds, itemIds } from './ids';
import { matchEqualItems, matchItems } from './match-items';

/** The key of lists whose items bring their own ids. */
const ELEMENTS = 'elements';

/**
 * Returns the ids for a value that was written as a whole. Items that still exist, unchanged or slightly changed, keep
 * their ids, as do the items inside them; all others get new ones. Elements always use their own ids.
 * @param before the previous value; undefined if there was none
 * @param ids of the previous value
 * @param next the new value
 * @param fresh returns an id that no item of the document has
 * @param key the value's key in its document, which identifies lists of elements
 */
export function reconcile(
  before: unknown,
  ids: Ids | undefined,
  next: unknown,
  fresh: () => string,
  key = '',
): Ids | undefined {
  return carry(before, ids, next, { fresh, match: matchItems }, key);
}

/**
 * Returns the ids for a value whose own ids are not known yet: only equal items keep their ids, because a similar one may be another
 * item.
 * @param before the previous value; undefined if there was none
 * @param ids of the previous value
 * @param next the value
 * @param fresh returns an id that no item of the document has
 */
export function keepIdsOfEqual(
  before: unknown,
  ids: Ids | undefined,
  next: unknown,
  fresh: () => string,
): Ids | undefined {
  return carry(before, ids, next, { fresh, match: matchEqualItems }, '');
}

interface Way {
  fresh: () => string;
  /** Returns for each item of `next` its index in `old`, or -1. */
  match: (old: readonly unknown[], next: readonly unknown[]) => number[];
}

function carry(before: unknown, ids: Ids | undefined, next: unknown, way: Way, key: string): Ids | undefined {
  if (before === next && before !== undefined) return ids;
  if (Array.isArray(next)) return carryItems(before, ids, next, way, key);
  if (!isGroup(next)) return undefined;
  const was = isGroup(before) ? before : {};
  const parts = Object.entries(next).flatMap(([part, value]): [string, Ids][] => {
    const stood = Object.hasOwn(was, part) ? was[part] : undefined;
    const carried = carry(stood, idsOfPart(ids, part), value, way, part);
    return carried === undefined ? [] : [[part, carried]];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function carryItems(before: unknown, ids: Ids | undefined, next: readonly unknown[], way: Way, key: string): ItemIds[] {
  const old = Array.isArray(before) && isListIds(ids) && ids.length === before.length ? before : [];
  const named = isListIds(ids) && old.length > 0 ? ids : [];
  const places = key === ELEMENTS ? matchElements(old, next) : way.match(old, next);
  const seen = new Set<string>();
  return next.map((item, index) => {
    const at = places[index] ?? -1;
    const kept = named[at];
    const own = key === ELEMENTS ? readOwnId(item) : null;
    const known = own ?? (kept === undefined ? null : idOf(kept));
    const id = known === null || seen.has(known) ? way.fresh() : known;
    seen.add(id);
    return itemIds(id, carry(old[at], idsWithin(kept), item, way, ''));
  });
}

function matchElements(old: readonly unknown[], next: readonly unknown[]): number[] {
  const places = new Map(old.map((item, index) => [readOwnId(item), index]));
  return next.map((item) => {
    const id = readOwnId(item);
    return id === null ? -1 : (places.get(id) ?? -1);
  });
}

function readOwnId(item: unknown): string | null {
  const id = isGroup(item) ? item.id : undefined;
  return isItemId(id) ? id : null;
}
