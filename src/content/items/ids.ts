import { isRichText } from '../rich-text';

/**
 * The ids of the items in a value, in its shape: of a list, its items'; of a group, those of the lists in it. Absent where there is
 * no list: a text, a rich text (which is one value), a group of such.
 */
export type Ids = ListIds | GroupIds;
export type ListIds = readonly ItemIds[];
export interface GroupIds {
  readonly [key: string]: Ids;
}
/** An item's id, with the ids of what lies in it where there is something. */
export type ItemIds = string | { readonly id: string; readonly ids: Ids };

/** A value with the ids of its items. */
export interface Identified {
  readonly content: unknown;
  readonly ids: Ids | undefined;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
/** What an item may be named: as ids are made, or as an element is called. */
const ITEM_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A new item's id: 8 characters `[a-z0-9]`. @param random from 0 to below 1 */
export function newItemId(random: () => number = Math.random): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

/** Whether a text may be an item's id. */
export function isItemId(text: unknown): text is string {
  return typeof text === 'string' && ITEM_ID.test(text);
}

export function idOf(item: ItemIds): string {
  return typeof item === 'string' ? item : item.id;
}

/** The ids of what lies in an item. */
export function idsWithin(item: ItemIds | undefined): Ids | undefined {
  return typeof item === 'object' ? item.ids : undefined;
}

/** An item's id with the ids of what lies in it, as short as can be. */
export function itemIds(id: string, ids: Ids | undefined): ItemIds {
  return ids === undefined ? id : { id, ids };
}

export function isListIds(ids: Ids | undefined): ids is ListIds {
  return Array.isArray(ids);
}

/** Whether a value is a group: what has named parts, of which some may be lists. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRichText(value);
}

/** The ids of a group's part, or of a list's item by its index. */
export function idsOfPart(ids: Ids | undefined, segment: string): Ids | undefined {
  if (isListIds(ids)) return idsWithin(ids[Number(segment)]);
  return ids && Object.hasOwn(ids, segment) ? ids[segment] : undefined;
}

/** The ids at a place. @param place keys and indices */
export function idsAt(ids: Ids | undefined, place: readonly string[]): Ids | undefined {
  return place.reduce<Ids | undefined>(idsOfPart, ids);
}

/**
 * The ids with those at a place replaced; what the place does not touch is shared.
 * @param place keys and indices; groups on the way are made, lists must be there
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

/** Every id in a document. */
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

/** Makes ids that none of a document's items has. It looks through the document once, when the first is asked for. */
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

/** Whether ids have a value's shape: an id for each item of each list, none twice, nothing more. For ids that come from outside. */
export function fitsIds(content: unknown, ids: unknown): ids is Ids | undefined {
  const seen = new Set<string>();
  const fits = (value: unknown, named: unknown): boolean => {
    if (Array.isArray(value)) {
      return (
        Array.isArray(named) && named.length === value.length && value.every((item, at) => fitsItem(item, named[at]))
      );
    }
    if (!isGroup(value)) return named === undefined;
    if (named !== undefined && (typeof named !== 'object' || named === null || Array.isArray(named))) return false;
    const parts = (named ?? {}) as Record<string, unknown>;
    const isKnown = Object.keys(parts).every((key) => Object.hasOwn(value, key) && parts[key] !== undefined);
    return (
      isKnown && Object.keys(value).every((key) => fits(value[key], Object.hasOwn(parts, key) ? parts[key] : undefined))
    );
  };
  const fitsItem = (item: unknown, named: unknown): boolean => {
    const isNamed = typeof named === 'object' && named !== null && !Array.isArray(named);
    const { id, ids: within } = isNamed ? (named as { id?: unknown; ids?: unknown }) : { id: named, ids: undefined };
    if (!isItemId(id) || seen.has(id)) return false;
    seen.add(id);
    return (!isNamed || within !== undefined) && fits(item, within);
  };
  return fits(content, ids);
}
