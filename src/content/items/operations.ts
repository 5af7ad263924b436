import type { Ids } from './ids';

/**
 * A change of content (as the API takes it). In `path` an item may be named by its id (`~k7f2m9qa`) in place of its index; `after`
 * is the id of the item that it is to stand behind, null for the first place.
 */
export type Operation = SetOperation | UnsetOperation | InsertOperation | MoveOperation | RemoveOperation;

interface At {
  path: string;
}
/** Guards a value: what the caller saw there; null: nothing. */
interface Guarded {
  base?: unknown;
}

export interface SetOperation extends At, Guarded {
  op: 'set';
  value: unknown;
  /** The ids of what lies in the value, where they are known: how what was there comes back as what it was. */
  ids?: Ids | undefined;
}
/** Takes a group's part away. */
export interface UnsetOperation extends At, Guarded {
  op: 'unset';
}
/** Puts a new item into the list at the path. */
export interface InsertOperation extends At {
  op: 'insert';
  after: string | null;
  value: unknown;
  /** What it is to be called. */
  id?: string | undefined;
  ids?: Ids | undefined;
}
/** Moves the item at the path within its list. */
export interface MoveOperation extends At {
  op: 'move';
  after: string | null;
}
/** Takes the item at the path out of its list. */
export interface RemoveOperation extends At, Guarded {
  op: 'remove';
}
