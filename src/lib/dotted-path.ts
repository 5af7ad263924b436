import { isRecord } from './is-object';

const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor']);
/** A key, an index, or an item by its id (`~k7f2m9qa`). */
const SEGMENT = /^~?[A-Za-z0-9_-]{1,64}$/;
/** The maximum number of segments in a path. */
export const MAX_SEGMENTS = 12;

/** Thrown if a path is malformed (`kind: 'syntax'`) or does not fit the value (`kind: 'fit'`, `kind: 'missing'`). */
export class PathError extends Error {
  constructor(
    readonly kind: 'syntax' | 'fit' | 'missing',
    message: string,
  ) {
    super(message);
    this.name = 'PathError';
  }
}

/** Returns true for keys that paths and stored objects must not contain, which prevents prototype pollution. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

/**
 * Splits a dotted path (`home.hero.headline`) into its segments.
 * @throws PathError 'syntax' for an empty path, a segment outside `[A-Za-z0-9_-]{1,64}`, more than 12 segments, or a
 * forbidden key
 */
export function parsePath(path: string): string[] {
  const segments = path.split('.');
  if (segments.length > MAX_SEGMENTS) throw new PathError('syntax', `A path has at most ${MAX_SEGMENTS} segments.`);
  for (const segment of segments) {
    if (!SEGMENT.test(segment)) throw new PathError('syntax', `"${segment.slice(0, 80)}" is not a path segment.`);
    if (isForbiddenKey(segment)) throw new PathError('syntax', `"${segment}" is not allowed in a path.`);
  }
  return segments;
}

/** Returns the value at a path, or undefined if there is none. Inherited properties are ignored. */
export function getAt(root: unknown, segments: readonly string[]): unknown {
  let value: unknown = root;
  for (const segment of segments) {
    value = getChild(value, segment);
    if (value === undefined) return undefined;
  }
  return value;
}

/** Returns how many ancestors of a path are missing; `setAt` would create them. */
export function missingAbove(root: unknown, segments: readonly string[]): number {
  const above = segments.slice(0, -1);
  const first = above.findIndex((_, depth) => getAt(root, above.slice(0, depth + 1)) === undefined);
  return first === -1 ? 0 : above.length - first;
}

/**
 * Returns a copy of `root` with `value` at the path. Everything the path does not touch is shared with `root`, key
 * order is preserved, and a new key is added last. Missing objects on the way are created.
 * @throws PathError 'fit' for an index more than one past the end, a list key that is not an index, or a child of a
 * text
 */
export function setAt(root: unknown, segments: readonly string[], value: unknown): unknown {
  const [head, ...rest] = segments;
  if (head === undefined) return value;
  if (root === undefined) return { [head]: setAt(undefined, rest, value) };
  if (Array.isArray(root)) {
    const index = parseIndex(head);
    if (index > root.length) throw new PathError('fit', `Item ${head} is past the end of a list of ${root.length}.`);
    const copy = [...root];
    copy[index] = setAt(root[index], rest, value);
    return copy;
  }
  if (!isRecord(root))
    throw new PathError('fit', `"${head}" can't be set inside a ${root === null ? 'null' : typeof root}.`);
  return { ...root, [head]: setAt(getChild(root, head), rest, value) };
}

/**
 * Returns a copy of `root` without the value at the path. Removing a list item moves the later ones up.
 * @throws PathError 'missing' if nothing is there
 */
export function deleteAt(root: unknown, segments: readonly string[]): unknown {
  const [head, ...rest] = segments;
  if (head === undefined || getChild(root, head) === undefined)
    throw new PathError('missing', 'Nothing is there to delete.');
  if (rest.length > 0) return setAt(root, [head], deleteAt(getChild(root, head), rest));
  if (Array.isArray(root)) return root.filter((_, index) => index !== Number(head));
  const { [head]: _gone, ...kept } = root as Record<string, unknown>;
  return kept;
}

function getChild(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9]\d{0,5})$/.test(segment) ? value[Number(segment)] : undefined;
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function parseIndex(segment: string): number {
  if (!/^(0|[1-9]\d{0,5})$/.test(segment)) throw new PathError('fit', `"${segment}" is not an index of a list.`);
  return Number(segment);
}
