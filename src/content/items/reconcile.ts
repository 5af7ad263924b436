import { type Ids, type ItemIds, idOf, idsOfPart, idsWithin, isGroup, isItemId, isListIds, itemIds } from './ids';
import { matchItems } from './match-items';

/** The list whose items are called by an id of their own. */
const ELEMENTS = 'elements';

/**
 * The ids of a value that was written as a whole: an item that is there still, as it was or somewhat changed, keeps its id, and so
 * do those within it; the rest are new. Elements are called by their own ids.
 * @param before what stood there; undefined for nothing
 * @param ids of what stood there
 * @param next what stands there now
 * @param fresh makes an id that no item of the document has
 * @param key what the value is called in its document: a list of elements is known by that
 */
export function reconcile(
  before: unknown,
  ids: Ids | undefined,
  next: unknown,
  fresh: () => string,
  key = '',
): Ids | undefined {
  return carry(before, ids, next, fresh, key);
}

function carry(
  before: unknown,
  ids: Ids | undefined,
  next: unknown,
  fresh: () => string,
  key: string,
): Ids | undefined {
  if (before === next && before !== undefined) return ids;
  if (Array.isArray(next)) return carryItems(before, ids, next, fresh, key);
  if (!isGroup(next)) return undefined;
  const was = isGroup(before) ? before : {};
  const parts = Object.entries(next).flatMap(([part, value]): [string, Ids][] => {
    const stood = Object.hasOwn(was, part) ? was[part] : undefined;
    const carried = carry(stood, idsOfPart(ids, part), value, fresh, part);
    return carried === undefined ? [] : [[part, carried]];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function carryItems(
  before: unknown,
  ids: Ids | undefined,
  next: readonly unknown[],
  fresh: () => string,
  key: string,
): ItemIds[] {
  const old = Array.isArray(before) && isListIds(ids) && ids.length === before.length ? before : [];
  const named = isListIds(ids) && old.length > 0 ? ids : [];
  const places = key === ELEMENTS ? matchElements(old, next) : matchItems(old, next);
  const seen = new Set<string>();
  return next.map((item, index) => {
    const at = places[index] ?? -1;
    const kept = named[at];
    const own = key === ELEMENTS ? ownId(item) : null;
    const known = own ?? (kept === undefined ? null : idOf(kept));
    const id = known === null || seen.has(known) ? fresh() : known;
    seen.add(id);
    return itemIds(id, carry(old[at], idsWithin(kept), item, fresh, ''));
  });
}

function matchElements(old: readonly unknown[], next: readonly unknown[]): number[] {
  const places = new Map(old.map((item, index) => [ownId(item), index]));
  return next.map((item) => {
    const id = ownId(item);
    return id === null ? -1 : (places.get(id) ?? -1);
  });
}

function ownId(item: unknown): string | null {
  const id = isGroup(item) ? item.id : undefined;
  return isItemId(id) ? id : null;
}
