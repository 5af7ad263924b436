import { getAt, PathError, setAt } from '../../lib/dotted-path';
import { type Identified, idOf, idsAt, isListIds, type ListIds, withIdsAt } from './ids';
import { indexOfItem } from './refs';

/** Where an item stood that is in the list no more: the id of the item before it, null for none, undefined where nobody knows. */
export type StoodAfter = (list: readonly string[], id: string) => string | null | undefined;

export interface List {
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
