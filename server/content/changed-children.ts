/** A child of a value, its key, and what stood in its place before; undefined where that is not known. */
export type ChangedChild = readonly [key: string, child: unknown, was: unknown];

/**
 * The children of a list or object that do not stand there as they stood before: what does was examined when it came in, and is
 * not walked through again. An item that was moved within its list is the same one.
 * @param before the value as it was; what a change does not touch is shared with it
 */
export function* changedChildren(value: object, before: unknown): Generator<ChangedChild> {
  if (Array.isArray(value)) {
    yield* changedItems(value, Array.isArray(before) ? before : []);
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    const was = childOf(before, key);
    if (was === undefined || child !== was) yield [key, child, was];
  }
}

function* changedItems(items: readonly unknown[], old: readonly unknown[]): Generator<ChangedChild> {
  const stood = new Set(old.filter(isObject));
  for (const [index, item] of items.entries()) {
    if (stood.has(item as object)) continue;
    const was = items.length === old.length ? old[index] : undefined;
    if (isObject(item) || item !== was) yield [String(index), item, was];
  }
}

function childOf(value: unknown, key: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
