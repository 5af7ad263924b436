import { type Applied, GoneError, type OperationIn } from '../content/items/apply-operation';
import { freshIds, type Ids, idOf, idsAt, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { operationsBetween } from '../content/items/operations-between';
import { reconcile } from '../content/items/reconcile';
import { isRef } from '../content/items/refs';
import { getAt, PathError, setAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import {
  applyToRoot,
  type ContentRoot,
  insertedRef,
  keyOf,
  pathNow,
  refOf,
  resolvePath,
  valueAt,
} from './content-root';
import { type TypedSection, withDefaultList } from './defaults-at';
import type { EditingState } from './editing-state';
import { getFieldName, type LogPart } from './log';

/** Details of a change besides its value. */
export interface ChangeOptions {
  /** The field's label. */
  fieldName?: string;
  /** Id of the AI answer the value came from. */
  ai?: string;
}

/** A value to be written. */
export interface Change extends ChangeOptions {
  path: string;
  /** null removes the value. */
  value: unknown;
}

/** The state a change is written to. */
export type Writing = Pick<EditingState, 'stored' | 'former' | 'content' | 'pending' | 'orphans'>;

/**
 * Converts a change to a log part (rules P3 to P9). A list written as a whole becomes operations on its items.
 * @returns null if nothing changes
 * @throws PathError if the path has no place and never had one
 */
export function writeChange(writing: Writing, sections: readonly TypedSection[], change: Change): LogPart | null {
  const { content } = writing;
  const place = resolvePath(content, change.path);
  if (!place) return writeOrphan(writing, change);
  const { path, value } = withDefaultList(() => content, sections, change);
  const whole = widenToMissing(content, path, value);
  const from = valueAt(content, whole.path);
  if (isEqual(from, whole.value)) return null;
  const operations = operationsFor(writing, whole.path, whole.value);
  const inverse = invertOperations(content, operations);
  const ref = refOf(content, whole.path);
  const item = operations.length === 1 && operations[0]?.op === 'insert' ? insertedRef(operations[0]) : ref;
  const fieldName = change.fieldName ?? getFieldName(pathNow(content, whole.path) ?? whole.path);
  const marks = { ...(change.ai !== undefined && { ai: change.ai }) };
  return { path: item, fieldName, from, to: whole.value, operations, inverse, ...marks };
}

/**
 * Writes a change inside a place that another person deleted. It waits for that place to return (rule P12).
 * @throws PathError
 */
function writeOrphan({ former, orphans }: Writing, { path, value, fieldName, ai }: Change): LogPart {
  const root = former.find((one) => resolvePath(one, path) !== null);
  // An item addressed by its id must have existed at some time.
  if (!root && !path.split('.').some(isRef)) throw new PathError('missing', `There is nothing at "${path}".`);
  const ref = root ? refOf(root, path) : path;
  const known = orphans.find((other) => other.path === ref);
  const base = known ? known.base : root ? valueAt(root, path) : null;
  const from = known ? known.value : base;
  const operations: Operation[] =
    value === null ? [{ op: 'unset', path: ref, base }] : [{ op: 'set', path: ref, value, base }];
  const inverse: Operation[] = [{ op: 'set', path: ref, value: from, base }];
  const name = fieldName ?? getFieldName((root && pathNow(root, path)) ?? path);
  return { path: ref, fieldName: name, from, to: value, operations, inverse, ...(ai !== undefined && { ai }) };
}

/** Widens a change inside something that does not exist yet to a change of that (rule P9). */
function widenToMissing(content: ContentRoot, path: string, value: unknown): { path: string; value: unknown } {
  const place = resolvePath(content, path) as string[];
  if (path.startsWith('sections.')) return { path, value };
  let depth = place.length - 1;
  while (depth > 1 && getAt(content, place.slice(0, depth)) === undefined) depth -= 1;
  const missing = place.length - 1 - depth;
  if (missing === 0 || value === null) return { path, value };
  return {
    path: path.split('.').slice(0, -missing).join('.'),
    value: setAt(undefined, place.slice(-missing), value),
  };
}

function operationsFor(writing: Writing, path: string, value: unknown): Operation[] {
  const { content } = writing;
  const place = resolvePath(content, path) as string[];
  const ref = refOf(content, path);
  if (path.startsWith('sections.')) return [moveSection(content, path, Number(value))];
  const list = findListAround(content, path, place);
  if (list && value === null) return [{ op: 'remove', path: ref, base: findBase(writing, path) }];
  if (list && list.index === list.length) {
    return [assignInsertIds(content, { op: 'insert', path: list.ref, after: list.last, value })];
  }
  if (list && list.index > list.length) throw new PathError('fit', `Item ${list.index} is past the end of the list.`);
  if (value === null) return [{ op: 'unset', path: ref, base: findBase(writing, path) }];
  // Try it first, so that an invalid value is refused before anything changes.
  setAt(content, place, value);
  const old = getAt(content, place);
  const oldIds = idsAt(content.ids, place);
  const ids = reconcile(old, oldIds, value, freshIds(content.ids), place.at(-1));
  if (Array.isArray(old) && Array.isArray(value) && isListIds(oldIds)) {
    const between = operationsBetween({ content: old, ids: oldIds }, { content: value, ids });
    return between.map((one) => toTreeOperation(writing, ref, one));
  }
  return [{ op: 'set', path: ref, value, base: findBase(writing, path), ...(ids !== undefined && { ids }) }];
}

/** Converts an operation within a list to one of the whole tree, with its base. */
function toTreeOperation(writing: Writing, list: string, { at, ...operation }: OperationIn): Operation {
  const path = [list, ...at].join('.');
  const isHeld = operation.op === 'set' || operation.op === 'unset' || operation.op === 'remove';
  return { ...operation, path, ...(isHeld && { base: findBase(writing, path) }) } as Operation;
}

/** Returns the base of a change: the stored value, unless a pending change in or around the place already has a different base. */
export function findBase({ stored, content, pending }: Writing, path: string): unknown {
  const key = keyOf(content, path);
  if (key === null) return null;
  const known = pending.get(key);
  if (known && known.op !== 'insert' && known.op !== 'move') return known.base;
  // Inside an item that is not stored yet, the base is the current value.
  let base = keyOf(stored, key) === null ? valueAt(content, path) : valueAt(stored, key);
  for (const [other, change] of pending) {
    if (!other.startsWith(`${key}.`) || (change.op !== 'set' && change.op !== 'unset')) continue;
    const place = resolvePath(stored, other);
    const outer = resolvePath(stored, key);
    if (place && outer) base = setIfPossible(base, place.slice(outer.length), change.base);
  }
  return base;
}

function setIfPossible(root: unknown, place: readonly string[], value: unknown): unknown {
  try {
    return value === null ? root : setAt(root, place, value);
  } catch (error) {
    if (error instanceof PathError) return root;
    throw error;
  }
}

/** Returns the list that a path is an item of, or would be the next item of. */
function findListAround(content: ContentRoot, path: string, place: readonly string[]) {
  const outer = place.slice(0, -1);
  const items = getAt(content, outer);
  const ids = idsAt(content.ids, outer);
  const index = Number(place.at(-1));
  if (!Array.isArray(items) || !isListIds(ids) || ids.length !== items.length || !Number.isInteger(index)) return null;
  const last = ids.at(-1);
  const ref = refOf(content, path.slice(0, path.lastIndexOf('.')));
  return { ref, index, length: items.length, last: last === undefined ? null : idOf(last) };
}

export function moveSection(content: ContentRoot, path: string, index: number): Operation {
  const id = path.split('.')[1] ?? '';
  const others = content.sections.filter((other) => other !== id);
  return { op: 'move', path: `sections.${id}`, after: others[index - 1] ?? null };
}

/** Returns the insert with ids for the item and its contents, so that they can be edited right away. */
export function assignInsertIds(
  content: ContentRoot,
  operation: { op: 'insert'; path: string; after: string | null; value: unknown; id?: string; ids?: Ids | undefined },
): Extract<Operation, { op: 'insert' }> & { id: string } {
  const fresh = freshIds(content.ids);
  const { id: own } = (operation.value ?? {}) as { id?: unknown };
  const isElement = operation.path.endsWith('elements') && typeof own === 'string';
  const id = operation.id ?? (isElement ? own : fresh());
  const ids = operation.ids ?? reconcile(undefined, undefined, operation.value, fresh);
  return { ...operation, id, ...(ids !== undefined && { ids }) };
}

/**
 * Returns the operations that revert the given ones, last first.
 * @throws PathError if an operation has no place
 */
export function invertOperations(root: ContentRoot, operations: readonly Operation[]): Operation[] {
  const inverse: Operation[] = [];
  let now = root;
  for (const operation of operations) {
    const { path, ...rest } = operation;
    const at = resolvePath(now, path);
    if (!at) throw new GoneError();
    const { done, content } = applyToRoot(now, { ...rest, at } as OperationIn);
    inverse.unshift(addressInverse(operation, done));
    now = content;
  }
  return inverse;
}

/** Returns the inverse addressed by the path that the operation used (an element's field has two), with the same base (rule U8). */
function addressInverse(operation: Operation, { ref, inverse: { at, ...inverse } }: Applied): Operation {
  const { path } = operation;
  const isHeld = 'base' in operation && (inverse.op === 'set' || inverse.op === 'unset');
  const isSection = path.startsWith('sections.');
  const made = inverse.op === 'unset' ? ref.length - at.length : 0;
  // If parent objects had to be created, the inverse removes the outermost of them.
  if (made > 0) return { op: 'unset', path: path.split('.').slice(0, -made).join('.'), base: null };
  const own = inverse.op === 'remove' && !path.endsWith(at.at(-1) ?? '') ? `${path}.${at.at(-1)}` : path;
  const outer = inverse.op === 'insert' ? path.slice(0, path.lastIndexOf('.')) : own;
  return { ...inverse, path: isSection ? path : outer, ...(isHeld && { base: operation.base }) } as Operation;
}
