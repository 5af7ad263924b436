import { deleteAt, getAt, PathError, setAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, orderedSection, placeOf, valueAt } from './content-root';
import { applyOrders, setOrder } from './section-order';

/** A change that is not saved yet. */
export interface PendingChange {
  /** What it shall be; null deletes. */
  value: unknown;
  /** What the editor saw before; null: nothing was there. The server holds it against what it has. */
  base: unknown;
  /** The answer of the writing help that it came of, kept with the change in the history. */
  ai?: string;
}

/** Pending changes by path (spec section 4). No path in it lies within another (rule P5). */
export type Pending = ReadonlyMap<string, PendingChange>;

/** What a change did: the path it went to, with what was there and what is now (null: nothing). */
export interface Effect {
  path: string;
  from: unknown;
  to: unknown;
  /** What the change is held against, or was: a step back or forth is held against the same (rule U8). */
  base?: unknown;
}

/** The content with the pending changes laid over it (rules P1, P2). */
export function overlay(stored: ContentRoot, pending: Pending): ContentRoot {
  let root = stored;
  for (const [path, { value }] of pending) {
    const place = orderedSection(path) === null ? placeOf(root, path) : null;
    if (place) root = putSafely(root, place, value);
  }
  return applyOrders(root, pending);
}

/** Whether a change has a place in what the server holds: not where its section was deleted meanwhile (rule P8). */
export function isPlaced(stored: ContentRoot, pending: Pending, path: string): boolean {
  return placeOf(stored, path) !== null || placeOf(overlay(stored, pending), path) !== null;
}

/**
 * Sets a path to a value, null to delete (rules P3 to P7, P9).
 * @param base what it is held against where nothing is pending there; by default, what is stored now
 * @returns the new pending changes, and what it did
 * @throws PathError where the path has no place
 */
export function setPending(
  stored: ContentRoot,
  pending: Pending,
  path: string,
  value: unknown,
  base?: unknown,
): { pending: Pending; effect: Effect } {
  const current = overlay(stored, pending);
  const place = placeOf(current, path);
  if (!place) throw new PathError('missing', `There is nothing at "${path}".`);
  const from = getAt(current, place) ?? null;
  if (orderedSection(path) !== null) {
    return { pending: setOrder(stored, pending, path, Number(value)), effect: { path, from, to: value } };
  }
  if (from === null && value === null) return { pending, effect: { path, from, to: value } };
  const missing = missingParent(current, place);
  if (missing > 0) {
    const outer = path.split('.').slice(0, -missing).join('.');
    return setPending(stored, pending, outer, setAt(undefined, place.slice(-missing), value));
  }
  const list = getAt(current, place.slice(0, -1));
  if (Array.isArray(list) && changesLength(list, Number(place.at(-1)), value)) {
    const index = Number(place.at(-1));
    const longer = value === null ? list.filter((_, at) => at !== index) : [...list, value];
    return setPending(stored, pending, path.slice(0, path.lastIndexOf('.')), longer);
  }
  // Tried on the content first, so that what does not fit is refused before anything changes.
  if (value !== null) setAt(current, place, value);
  const next = putPending(stored, pending, current, { path, place, value, base });
  const held = next.get(path) ?? pending.get(path);
  return { pending: next, effect: { path, from, to: value, ...(held ? { base: held.base } : {}) } };
}

// How many segments at the end lie within something that is not there yet: setting them is a change of that.
function missingParent(current: ContentRoot, place: string[]): number {
  let depth = place.length - 1;
  while (depth > 0 && getAt(current, place.slice(0, depth)) === undefined) depth -= 1;
  return place.length - 1 - depth;
}

function changesLength(list: unknown[], index: number, value: unknown): boolean {
  return value === null ? index < list.length : index === list.length;
}

interface Put {
  path: string;
  place: string[];
  value: unknown;
  base: unknown;
}

function putPending(stored: ContentRoot, pending: Pending, current: ContentRoot, put: Put): Pending {
  const next = new Map(pending);
  const placed = [...pending].flatMap(([path, change]) => {
    const place = orderedSection(path) === null ? placeOf(current, path) : null;
    return place ? [{ path, place, change }] : [];
  });
  const outer = placed.find(({ place, path }) => path !== put.path && isWithin(put.place, place));
  if (outer) {
    const inner = put.place.slice(outer.place.length);
    const whole = putSafely(outer.change.value ?? undefined, inner, put.value) ?? null;
    return keep(next, outer.path, { ...outer.change, value: whole });
  }
  const known = pending.get(put.path);
  let base = known ? known.base : put.base === undefined ? valueAt(stored, put.path) : put.base;
  for (const { path, place, change } of placed) {
    if (path === put.path || !isWithin(place, put.place)) continue;
    base = putSafely(base, place.slice(put.place.length), change.base);
    next.delete(path);
  }
  return keep(next, put.path, { ...(known?.ai === undefined ? {} : { ai: known.ai }), value: put.value, base });
}

function keep(pending: Map<string, PendingChange>, path: string, change: PendingChange): Pending {
  if (isEqual(change.value, change.base)) pending.delete(path);
  else pending.set(path, change);
  return pending;
}

/** Whether a place is another or lies below it. */
export function isWithin(place: readonly string[], outer: readonly string[]): boolean {
  return outer.length <= place.length && outer.every((segment, index) => segment === place[index]);
}

/** Sets or deletes; where the value has no place any more, all stays as it is (rule P2). */
export function putSafely<T>(root: T, place: readonly string[], value: unknown): T {
  try {
    return (value === null ? deleteAt(root, place) : setAt(root, place, value)) as T;
  } catch (error) {
    if (error instanceof PathError) return root;
    throw error;
  }
}
