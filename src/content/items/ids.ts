import { isRecord } from '../../lib/is-object';
import { isRichText } from '../rich-text';

/**
 * The ids of the items in a value, mirroring its shape: for a list, one per item; for a group, those of the lists
 * inside it. Undefined if there is no list: for a text, a rich-text document (which counts as one value), or a group of
 * those.
 */
export type Ids = ListIds | GroupIds;
export type ListIds = readonly ItemIds[];
export interface GroupIds {
  readonly [key: string]: Ids;
}
/** An item's id, together with the ids inside the item if there are any. */
export type ItemIds = string | { readonly id: string; readonly ids: Ids };

/** A value with the ids of its items. */
export interface Identified {
  readonly content: unknown;
  readonly ids: Ids | undefined;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
/** Valid item ids: generated ones and the ids of elements. */
const ITEM_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns a new item id: 8 characters `[a-z0-9]`. @param random returns a number from 0 up to, but not including, 1 */
export function newItemId(random: () => number = Math.random): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

export function isItemId(text: unknown): text is string {
  return typeof text === 'string' && ITEM_ID.test(text);
}

export function idOf(item: ItemIds): string {
  return typeof item === 'string' ? item : item.id;
}

/** Returns the ids inside an item. */
export function idsWithin(item: ItemIds | undefined): Ids | undefined {
  return typeof item === 'object' ? item.ids : undefined;
}

/** Combines an item's id with the ids inside it, in the shortest form. */
export function itemIds(id: string, ids: Ids | undefined): ItemIds {
  return ids === undefined ? id : { id, ids };
}

export function isListIds(ids: Ids | undefined): ids is ListIds {
  return Array.isArray(ids);
}

/** Returns true if a value is a group: an object with named parts, including lists. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !isRichText(value);
}

/** Returns the ids inside a group's part, or inside a list's item by its index. */
export function idsOfPart(ids: Ids | undefined, segment: string): Ids | undefined {
  if (isListIds(ids)) return idsWithin(ids[Number(segment)]);
  return ids && Object.hasOwn(ids, segment) ? ids[segment] : undefined;
}

/** Returns the ids at a place. @param place keys and indexes */
export function idsAt(ids: Ids | undefined, place: readonly string[]): Ids | undefined {
  return place.reduce<Ids | undefined>(idsOfPart, ids);
}

/**
 * Returns a copy of the ids with those at a place replaced; everything else is shared.
 * @param place keys and indexes; missing groups on the way are created, lists must exist
 */
export function withIdsAt(ids: Ids | undefined, place: readonly string[], next: Ids | undefined): Ids | undefined {
  const [head, ...rest] = place;
  if (head === undefined) return next;
  if (isListIds(ids)) {
    const item = ids[Number(head)];
    if (item === undefined) return ids;
    return ids.with(Number(head), itemIds(idOf(item), withIdsAt(idsWithin(item), rest, next)));
  }
  const inner = withIdsAt(idsOfPart(ids, head), rest, next);
  const { [head]: _, ...others } = ids ?? {};
  if (inner === undefined) return Object.keys(others).length > 0 ? others : undefined;
  return { ...ids, [head]: inner };
}

/** Yields every id in a document. */
export function* allIds(ids: Ids | undefined): Generator<string> {
  if (ids === undefined) return;
  if (!isListIds(ids)) {
    for (const inner of Object.values(ids)) yield* allIds(inner);
    return;
  }
  for (const item of ids) {
    yield idOf(item);
    yield* allIds(idsWithin(item));
  }
}

/**
 * Returns a generator of ids that no item in the document has. It collects the existing ids once, on the first call.
 */
export function freshIds(ids: Ids | undefined, random?: () => number): () => string {
  let taken: Set<string> | undefined;
  return () => {
    taken ??= new Set(allIds(ids));
    let id = newItemId(random);
    while (taken.has(id)) id = newItemId(random);
    taken.add(id);
    return id;
  };
}

/**
 * Returns true if ids from outside match a value's shape: one id for each item of each list, unique, and nothing else.
 */
export function fitsIds(content: unknown, ids: unknown): ids is Ids | undefined {
  const seen = new Set<string>();
  const fits = (value: unknown, named: unknown): boolean => {
    if (Array.isArray(value)) {
      return (
        Array.isArray(named) && named.length === value.length && value.every((item, at) => fitsItem(item, named[at]))
      );
    }
    if (!isGroup(value)) return named === undefined;
    if (named !== undefined && !isRecord(named)) return false;
    const parts = named ?? {};
    const isKnown = Object.keys(parts).every((key) => Object.hasOwn(value, key) && parts[key] !== undefined);
    return (
      isKnown && Object.keys(value).every((key) => fits(value[key], Object.hasOwn(parts, key) ? parts[key] : undefined))
    );
  };
  const fitsItem = (item: unknown, named: unknown): boolean => {
    const isNamed = isRecord(named);
    const { id, ids: within } = isNamed ? named : { id: named, ids: undefined };
    if (!isItemId(id) || seen.has(id)) return false;
    seen.add(id);
    return (!isNamed || within !== undefined) && fits(item, within);
  };
  return fits(content, ids);
}
