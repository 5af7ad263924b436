/**
 * Each item of a list with the dotted path of its place; the path serves as the item's key as well. Stored content may hold
 * anything: what is no list has no items, and what is nothing is left out.
 */
export function withPaths<T>(path: string, items: readonly T[] | undefined): { item: NonNullable<T>; path: string }[] {
  if (!Array.isArray(items)) return [];
  return (items as readonly T[]).flatMap((item, index) =>
    item === null || item === undefined ? [] : [{ item, path: `${path}.${index}` }],
  );
}
