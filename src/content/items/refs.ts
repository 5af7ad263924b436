import { getAt, PathError, setAt } from '../../lib/dotted-path';
import { type Identified, type Ids, idOf, idsAt, idsOfPart, isListIds, type ListIds, withIdsAt } from './ids';

/** The prefix of a path segment that addresses an item by its id. */
export const REF = '~';

/** Returns true if a path segment addresses an item by its id instead of its index. */
export function isRef(segment: string | undefined): segment is string {
  return segment?.startsWith(REF) === true;
}

/** Returns the path segment that addresses an item by its id. */
export function refTo(id: string): string {
  return `${REF}${id}`;
}

/** Returns the index of an item in a list, or -1. */
export function indexOfItem(ids: Ids | undefined, id: string): number {
  return isListIds(ids) ? ids.findIndex((item) => idOf(item) === id) : -1;
}

/**
 * Resolves a path to the current indexes of its items; null if one of them no longer exists.
 * @param segments keys, indexes, and refs, relative to `ids`
 */
export function toPlace(ids: Ids | undefined, segments: readonly string[]): string[] | null {
  const place: string[] = [];
  let here = ids;
  for (const segment of segments) {
    const index = isRef(segment) ? indexOfItem(here, segment.slice(REF.length)) : undefined;
    if (index === -1) return null;
    const part = index === undefined ? segment : String(index);
    place.push(part);
    here = idsOfPart(here, part);
  }
  return place;
}

/**
 * Converts a path to refs, so that it keeps addressing the same items. Indexes without an item are kept.
 * @param segments keys, indexes, and refs, relative to `ids`
 */
export function toRef(ids: Ids | undefined, segments: readonly string[]): string[] {
  const named: string[] = [];
  let here = ids;
  for (const segment of segments) {
    const index = isRef(segment) ? indexOfItem(here, segment.slice(REF.length)) : Number(segment);
    const item = isListIds(here) ? here[index] : undefined;
    named.push(item === undefined ? segment : refTo(idOf(item)));
    here = idsOfPart(here, item === undefined ? segment : String(index));
  }
  return named;
}

/**
 * Returns the id of the item at a place and the place of its list; null if it is not a list item.
 * @param place keys and indexes
 */
export function itemAt(
  { ids }: Identified,
  place: readonly string[],
): { id: string; index: number; list: string[] } | null {
  const list = place.slice(0, -1);
  const index = Number(place.at(-1));
  const named = list.reduce<Ids | undefined>(idsOfPart, ids);
  const item = isListIds(named) ? named[index] : undefined;
  return item === undefined ? null : { id: idOf(item), index, list };
}

/**
 * Looks up the former position of a removed item: the id of the item before it, null if it was first, undefined if
 * unknown.
 */
export type StoodAfter = (list: readonly string[], id: string) => string | null | undefined;

interface List {
  place: readonly string[];
  items: readonly unknown[];
  ids: ListIds;
}

/**
 * Returns the list at a place, or an empty one if there is nothing.
 * @throws PathError 'fit' if it is not a list of items
 */
export function listAt({ content, ids }: Identified, place: readonly string[]): List {
  const items = getAt(content, place) ?? [];
  const named = idsAt(ids, place) ?? [];
  if (!Array.isArray(items) || !isListIds(named) || named.length !== items.length) {
    throw new PathError('fit', `"${place.join('.')}" is not a list of items.`);
  }
  return { place, items, ids: named };
}

/** Returns the list that a place is an item of, or would be. */
export function listAround(document: Identified, place: readonly string[]): List | null {
  const outer = place.slice(0, -1);
  const isIndex = /^(0|[1-9]\d{0,5})$/.test(place.at(-1) ?? '');
  return isIndex && Array.isArray(getAt(document.content, outer)) && isWithinIds(document, outer)
    ? listAt(document, outer)
    : null;
}

export function withList(
  { content, ids }: Identified,
  place: readonly string[],
  items: unknown[],
  named: ListIds,
): Identified {
  return { content: setAt(content, place, items), ids: withIdsAt(ids, place, named) };
}

/**
 * Returns the index right after an item. For a removed item, follows its former predecessors; falls back to the end of
 * the list.
 */
export function findIndexAfter(list: List, after: string | null, stoodAfter?: StoodAfter): number {
  const tried = new Set<string>();
  for (let id = after; id !== null; ) {
    const index = indexOfItem(list.ids, id);
    if (index !== -1) return index + 1;
    tried.add(id);
    const earlier = stoodAfter?.(list.place, id);
    if (earlier === undefined || (earlier !== null && tried.has(earlier))) return list.items.length;
    id = earlier;
  }
  return 0;
}

export function findIdBefore({ ids }: List, index: number): string | null {
  const item = ids[index - 1];
  return item === undefined ? null : idOf(item);
}

/** Returns true if lists at a place have ids. Lists inside rich text do not, because a document counts as one value. */
export function isWithinIds({ content }: Identified, place: readonly string[]): boolean {
  for (let depth = 0; depth < place.length; depth++) {
    const value = getAt(content, place.slice(0, depth));
    if (typeof value === 'object' && value !== null && Array.isArray((value as { blocks?: unknown }).blocks))
      return false;
  }
  return true;
}
