import { deleteAt, getAt, missingAbove, PathError, setAt } from '../../lib/dotted-path';
import {
  freshIds,
  type Identified,
  idOf,
  idsAt,
  idsWithin,
  isItemId,
  isListIds,
  itemIds,
  type ListIds,
  withIdsAt,
} from './ids';
import type {
  InsertOperation,
  MoveOperation,
  Operation,
  RemoveOperation,
  SetOperation,
  UnsetOperation,
} from './operations';
import { reconcile } from './reconcile';
import {
  findIdBefore,
  findIndexAfter,
  indexOfItem,
  isWithinIds,
  itemAt,
  listAround,
  listAt,
  refTo,
  type StoodAfter,
  toPlace,
  toRef,
  withList,
} from './refs';

/** An operation whose path is split into segments within one document. */
export type OperationIn = {
  [Kind in Operation['op']]: Omit<Extract<Operation, { op: Kind }>, 'path'> & { at: readonly string[] };
}[Operation['op']];
type In<T extends Operation> = Extract<OperationIn, { op: T['op'] }>;

/** The result of an operation. */
export interface Applied {
  document: Identified;
  /** The effective operation: setting the index right after a list's last item becomes an insert. */
  op: Operation['op'];
  /** The changed path with item ids; for operations on items, the item's own path. */
  ref: string[];
  /** The same path with indexes; for a removed item, its previous position. */
  place: string[];
  /** The value before and after; for a move, the indexes. Undefined if there is none. */
  oldValue: unknown;
  newValue: unknown;
  /** Reverts the operation, even if items have moved since. */
  inverse: OperationIn;
}

export interface ApplyOptions {
  /** Returns an id that no item of the document has. */
  fresh?: () => string;
  stoodAfter?: StoodAfter;
}

/** Thrown if an item addressed by its id no longer exists. */
export class GoneError extends PathError {
  constructor(message = 'This item no longer exists.') {
    super('missing', message);
    this.name = 'GoneError';
  }
}

/**
 * Applies one operation to a document and returns the result; the document itself is not modified.
 * @throws GoneError if an item it addresses by id does not exist
 * @throws PathError 'fit' if the operation does not fit the content, 'missing' if there is nothing to remove
 */
export function applyOperation(document: Identified, operation: OperationIn, options: ApplyOptions = {}): Applied {
  const fresh = options.fresh ?? freshIds(document.ids);
  switch (operation.op) {
    case 'set':
      return applySet(document, operation, { ...options, fresh });
    case 'unset':
      return applyUnset(document, operation);
    case 'insert':
      return applyInsert(document, operation, { ...options, fresh });
    case 'move':
      return applyMove(document, operation, options);
    case 'remove':
      return applyRemove(document, operation);
  }
}

/** Resolves a path to current indexes. @throws GoneError */
export function resolvePlace({ ids }: Identified, at: readonly string[]): string[] {
  const place = toPlace(ids, at);
  if (!place) throw new GoneError();
  return place;
}

type Fresh = ApplyOptions & { fresh: () => string };

function applySet(document: Identified, { at, value, ids }: In<SetOperation>, options: Fresh): Applied {
  const place = resolvePlace(document, at);
  const list = listAround(document, place);
  if (list && Number(place.at(-1)) === list.items.length) {
    const last = list.ids.at(-1);
    const insert = { op: 'insert', at: list.place, after: last === undefined ? null : idOf(last), value, ids } as const;
    return applyInsert(document, insert, options);
  }
  const oldValue = getAt(document.content, place);
  const oldIds = idsAt(document.ids, place);
  const content = setAt(document.content, place, value);
  const carried = isWithinIds(document, place)
    ? (ids ?? reconcile(oldValue, oldIds, value, options.fresh, place.at(-1)))
    : undefined;
  const after = adoptOwnId(
    { content, ids: isWithinIds(document, place) ? withIdsAt(document.ids, place, carried) : document.ids },
    place,
  );
  const ref = toRef(document.ids, place);
  // Parents that were created for the value are removed with it.
  const made = ref.slice(0, ref.length - missingAbove(document.content, place));
  const inverse: OperationIn =
    oldValue === undefined ? { op: 'unset', at: made } : { op: 'set', at: ref, value: oldValue, ids: oldIds };
  return { document: after, op: 'set', ref, place, oldValue, newValue: value, inverse };
}

function applyUnset(document: Identified, { at }: In<UnsetOperation>): Applied {
  const place = resolvePlace(document, at);
  if (itemAt(document, place)) throw new PathError('fit', 'An item of a list is removed, not unset.');
  const oldValue = getAt(document.content, place);
  const content = deleteAt(document.content, place);
  const ids = isWithinIds(document, place) ? withIdsAt(document.ids, place, undefined) : document.ids;
  const ref = toRef(document.ids, place);
  const inverse = { op: 'set', at: ref, value: oldValue, ids: idsAt(document.ids, place) } as const;
  return { document: { content, ids }, op: 'unset', ref, place, oldValue, newValue: undefined, inverse };
}

function applyInsert(document: Identified, operation: In<InsertOperation>, options: Fresh): Applied {
  const { at, after, value, ids } = operation;
  const listPlace = resolvePlace(document, at);
  const list = listAt(document, listPlace);
  const own = readOwnId(listPlace, value);
  const id = own ?? operation.id ?? options.fresh();
  if (!isItemId(id)) throw new PathError('fit', `"${String(id).slice(0, 80)}" can't be an item's id.`);
  if (indexOfItem(list.ids, id) !== -1) throw new PathError('fit', `The ${own ? 'element ' : ''}id "${id}" is taken.`);
  const index = findIndexAfter(list, after, options.stoodAfter);
  const named = itemIds(id, ids ?? reconcile(undefined, undefined, value, options.fresh));
  const next = withList(
    document,
    listPlace,
    list.items.toSpliced(index, 0, value),
    list.ids.toSpliced(index, 0, named),
  );
  const place = [...listPlace, String(index)];
  const ref = [...toRef(document.ids, listPlace), refTo(id)];
  const inverse = { op: 'remove', at: ref } as const;
  return { document: next, op: 'insert', ref, place, oldValue: undefined, newValue: value, inverse };
}

function applyMove(document: Identified, { at, after }: In<MoveOperation>, options: ApplyOptions): Applied {
  const place = resolvePlace(document, at);
  const item = itemAt(document, place);
  if (!item) throw new PathError('fit', 'Only an item of a list can be moved.');
  const list = listAt(document, item.list);
  const stoodAfter = findIdBefore(list, item.index);
  const named = list.ids[item.index] as ListIds[number];
  const others = { ...list, items: list.items.toSpliced(item.index, 1), ids: list.ids.toSpliced(item.index, 1) };
  const index = after === item.id ? item.index : findIndexAfter(others, after, options.stoodAfter);
  const next = withList(
    document,
    item.list,
    others.items.toSpliced(index, 0, list.items[item.index]),
    others.ids.toSpliced(index, 0, named),
  );
  const ref = toRef(document.ids, place);
  const inverse = { op: 'move', at: ref, after: stoodAfter } as const;
  const moved = [...item.list, String(index)];
  return { document: next, op: 'move', ref, place: moved, oldValue: item.index, newValue: index, inverse };
}

function applyRemove(document: Identified, { at }: In<RemoveOperation>): Applied {
  const place = resolvePlace(document, at);
  const item = itemAt(document, place);
  if (!item) throw new PathError('missing', 'There is no list item to remove.');
  const list = listAt(document, item.list);
  const value = list.items[item.index];
  const next = withList(document, item.list, list.items.toSpliced(item.index, 1), list.ids.toSpliced(item.index, 1));
  const ref = toRef(document.ids, place);
  const inverse = {
    op: 'insert',
    at: ref.slice(0, -1),
    after: findIdBefore(list, item.index),
    value,
    id: item.id,
    ids: idsWithin(list.ids[item.index]),
  } as const;
  return { document: next, op: 'remove', ref, place, oldValue: value, newValue: undefined, inverse };
}

/** Returns an element's own id, which serves as its item id. */
function readOwnId(list: readonly string[], value: unknown): string | null {
  if (list.at(-1) !== 'elements') return null;
  const { id } = (value ?? {}) as { id?: unknown };
  return isItemId(id) ? id : null;
}

/** Updates the item id of an element whose own id has changed. */
function adoptOwnId(document: Identified, place: readonly string[]): Identified {
  const item =
    place.at(-2) === 'elements' ? place : place.at(-3) === 'elements' && place.at(-1) === 'id' && place.slice(0, -1);
  const known = item && itemAt(document, item);
  const own = known && readOwnId(known.list, getAt(document.content, item));
  const list = known && idsAt(document.ids, known.list);
  if (!known || !own || own === known.id || !list || !isListIds(list) || indexOfItem(list, own) !== -1) return document;
  const named = list.with(known.index, itemIds(own, idsWithin(list[known.index])));
  return { content: document.content, ids: withIdsAt(document.ids, known.list, named) };
}
