import { isRichText } from '../../content/rich-text';
import { plainText } from '../../content/text';
import type { ContentRoot } from '../../editing/content-root';

const ELEMENT = 'element.';
const known = new WeakMap<object, readonly string[]>();

/**
 * The paths of all texts that are there and say nothing, and of all lists that hold nothing, an element's by its id: the page prints
 * none of them. What has not changed is not looked through again.
 */
export function emptyTexts(root: ContentRoot): string[] {
  return Object.entries(root).flatMap(([key, value]) =>
    key === 'sections' || key === 'ids' ? [] : emptyWithin(value).map((path) => joined(key, path)),
  );
}

/** Paths from a value on, '' for the value itself; those of elements as they are. */
function emptyWithin(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [''] : [];
  if (typeof value !== 'object' || value === null) return [];
  const before = known.get(value);
  if (before) return before;
  const found = findEmpty(value);
  known.set(value, found);
  return found;
}

function findEmpty(value: object): string[] {
  if (isRichText(value)) return plainText(value) === '' ? [''] : [];
  if (Array.isArray(value) && value.length === 0) return [''];
  const { id, type, data } = value as Record<string, unknown>;
  if (typeof id === 'string' && typeof type === 'string' && typeof data === 'object') {
    return emptyWithin(data).map((path) => `${ELEMENT}${id}.${path}`);
  }
  return Object.entries(value).flatMap(([key, child]) => emptyWithin(child).map((path) => joined(key, path)));
}

function joined(key: string, path: string): string {
  if (path.startsWith(ELEMENT)) return path;
  return path === '' ? key : `${key}.${path}`;
}
