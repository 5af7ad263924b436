/**
 * Pairs each item of a list with its dotted path, which also serves as its React key. Stored content may contain
 * anything: a value that is not a list has no items, and null items are skipped.
 */
export function withPaths<T>(path: string, items: readonly T[] | undefined): { item: NonNullable<T>; path: string }[] {
  if (!Array.isArray(items)) return [];
  return (items as readonly T[]).flatMap((item, index) =>
    item === null || item === undefined ? [] : [{ item, path: `${path}.${index}` }],
  );
}
