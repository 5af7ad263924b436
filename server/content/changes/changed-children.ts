import { isObject } from '../../../src/lib/is-object';

/** A child of a value, with its key and the previous value in its place; undefined if that is unknown. */
export type ChangedChild = readonly [key: string, child: unknown, was: unknown];

/**
 * Yields the children of a list or object that are new or changed. Unchanged ones were validated when they were written, so they are not
 * traversed again. An item that moved within its list counts as unchanged.
 * @param before the previous value, which shares unchanged parts with the new one
 */
export function* changedChildren(value: object, before: unknown): Generator<ChangedChild> {
  if (Array.isArray(value)) {
    yield* changedItems(value, Array.isArray(before) ? before : []);
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    const was = getChild(before, key);
    if (was === undefined || child !== was) yield [key, child, was];
  }
}

function* changedItems(items: readonly unknown[], old: readonly unknown[]): Generator<ChangedChild> {
  const previousItems = new Set<unknown>(old.filter(isObject));
  for (const [index, item] of items.entries()) {
    if (previousItems.has(item)) continue;
    const was = items.length === old.length ? old[index] : undefined;
    if (isObject(item) || item !== was) yield [String(index), item, was];
  }
}

function getChild(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
