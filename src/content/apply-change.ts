import { deleteAt, getAt, PathError, setAt } from '../lib/dotted-path';

/** A document after one change, with what stood at the place before. */
export interface Applied {
  document: unknown;
  oldValue: unknown;
}

/**
 * Applies one change to a document without touching it: `null` deletes (a list item is taken out), anything else is set.
 * @throws PathError 'fit' or 'missing', as `setAt` and `deleteAt`
 */
export function applyChange(document: unknown, segments: readonly string[], value: unknown): Applied {
  const oldValue = getAt(document, segments);
  return { document: value === null ? deleteAt(document, segments) : setAt(document, segments, value), oldValue };
}

/**
 * Undoes a deletion: a list item is put in before the one that stands there now (past the end: last), anything else is set.
 * @throws PathError as `setAt`
 */
export function insertAt(document: unknown, segments: readonly string[], value: unknown): unknown {
  const parentPath = segments.slice(0, -1);
  const parent = getAt(document, parentPath);
  if (!Array.isArray(parent)) return setAt(document, segments, value);
  const index = segments.at(-1) ?? '';
  if (!/^(0|[1-9]\d{0,5})$/.test(index)) throw new PathError('fit', `"${index}" is not an index of a list.`);
  const longer = [...parent];
  longer.splice(Number(index), 0, value);
  return setAt(document, parentPath, longer);
}

/** Where an element stands in a document: the path of the element with this id, or null. */
export function findElement(document: unknown, id: string, path: string[] = []): string[] | null {
  if (typeof document !== 'object' || document === null) return null;
  if ((document as { id?: unknown }).id === id && path.at(-2) === 'elements') return path;
  for (const [key, child] of Object.entries(document)) {
    const found = findElement(child, id, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** The place of an element's field in its document: its position stands beside its data. */
export function elementFieldPath(element: readonly string[], field: readonly string[]): string[] {
  return field[0] === 'position' ? [...element, ...field] : [...element, 'data', ...field];
}
