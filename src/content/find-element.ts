/** Returns the path of the element with this id in a document, or null. */
export function findElement(document: unknown, id: string, path: string[] = []): string[] | null {
  if (typeof document !== 'object' || document === null) return null;
  if ((document as { id?: unknown }).id === id && path.at(-2) === 'elements') return path;
  for (const [key, child] of Object.entries(document)) {
    const found = findElement(child, id, [...path, key]);
    if (found) return found;
  }
  return null;
}

/**
 * Returns the path of an element's field in its document. The `position` field is stored next to `data`, all others
 * inside it.
 */
export function elementFieldPath(element: readonly string[], field: readonly string[]): string[] {
  return field[0] === 'position' ? [...element, ...field] : [...element, 'data', ...field];
}
