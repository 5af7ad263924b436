import { type Identified, type Ids, idOf, idsOfPart, isListIds } from './ids';

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
