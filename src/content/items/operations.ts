import type { Ids } from './ids';

/**
 * A change of content, as accepted by the API. In `path`, an item can be addressed by its id (`~k7f2m9qa`) instead of
 * its index. `after` is the id of the preceding item, or null for the first position.
 */
export type Operation = SetOperation | UnsetOperation | InsertOperation | MoveOperation | RemoveOperation;

interface At {
  path: string;
}
/** Guards against overwriting newer changes: `base` is the value the caller last read, or null if there was none. */
interface Guarded {
  base?: unknown;
}

export interface SetOperation extends At, Guarded {
  op: 'set';
  value: unknown;
  /** The ids of the items inside the value, if known; they restore removed items under their old ids. */
  ids?: Ids | undefined;
}
/** Removes a group's part. */
export interface UnsetOperation extends At, Guarded {
  op: 'unset';
}
/** Inserts a new item into the list at the path. */
export interface InsertOperation extends At {
  op: 'insert';
  after: string | null;
  value: unknown;
  /** The id of the new item; generated if omitted. */
  id?: string | undefined;
  ids?: Ids | undefined;
}
/** Moves the item at the path within its list. */
export interface MoveOperation extends At {
  op: 'move';
  after: string | null;
}
/** Removes the item at the path from its list. */
export interface RemoveOperation extends At, Guarded {
  op: 'remove';
}
