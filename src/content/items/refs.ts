import { getAt, PathError, setAt } from '../../lib/dotted-path';
import { type Identified, type Ids, idOf, idsAt, idsOfPart, isListIds, type ListIds, withIdsAt } from './ids';

/** What begins a segment that names an item by its id. */
export const REF = '~';

/** Whether a path's segment names an item by its id, wherever it stands. */
export function isRef(segment: string | undefined): segment is string {
  return segment?.startsWith(REF) === true;
}

/** The segment that names an item. */
export function refTo(id: string): string {
  return `${REF}${id}`;
}

/** Where in a list an item stands; -1 where it does not. */
export function indexOfItem(ids: Ids | undefined, id: string): number {
  return isListIds(ids) ? ids.findIndex((item) => idOf(item) === id) : -1;
}

/**
 * A path with each item by the index it has now; null where one of them is gone.
 * @param segments keys, indices and refs, from where the ids begin
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
 * A path with each item by its id, so that it goes on meaning the same items. An index at which no item is, stays.
 * @param segments keys, indices and refs, from where the ids begin
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

/** The id of the item a place is, and the place of its list; null for what is no item of a list. @param place keys and indices */
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

/** Where an item stood that is in the list no more: the id of the item before it, null for none, undefined where nobody knows. */
export type StoodAfter = (list: readonly string[], id: string) => string | null | undefined;

interface List {
  place: readonly string[];
  items: readonly unknown[];
  ids: ListIds;
}

/** The list at a place; an empty one where nothing is there. @throws PathError 'fit' */
export function listAt({ content, ids }: Identified, place: readonly string[]): List {
  const items = getAt(content, place) ?? [];
  const named = idsAt(ids, place) ?? [];
  if (!Array.isArray(items) || !isListIds(named) || named.length !== items.length) {
    throw new PathError('fit', `"${place.join('.')}" is no list of items.`);
  }
  return { place, items, ids: named };
}

/** The list that a place is an item of, or would be. */
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

/** The index right behind an item. */
export function indexBehind(list: List, after: string | null, stoodAfter?: StoodAfter): number {
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

export function before({ ids }: List, index: number): string | null {
  const item = ids[index - 1];
  return item === undefined ? null : idOf(item);
}

/** Whether a place is one whose lists have ids: not within a rich text, which is one value. */
export function isWithinIds({ content }: Identified, place: readonly string[]): boolean {
  for (let depth = 0; depth < place.length; depth++) {
    const value = getAt(content, place.slice(0, depth));
    if (typeof value === 'object' && value !== null && Array.isArray((value as { blocks?: unknown }).blocks))
      return false;
  }
  return true;
}
