/** Each item of a list with the dotted path of its place; the path serves as the item's key as well. */
export function withPaths<T>(path: string, items: readonly T[]): { item: T; path: string }[] {
  return items.map((item, index) => ({ item, path: `${path}.${index}` }));
}
