import { isRichText } from '../../src/content/rich-text';
import { isSafeUrl } from '../../src/content/url';
import { getAt, setAt } from '../../src/lib/dotted-path';
import { changedChildren } from './changed-children';
import { isAddressKey, isObject, mapChildren, sanitizeBlockData } from './sanitize-block';

/** What could not be made clean, such as an address with a scheme that is refused: where it stands, as a dotted path. */
export interface Unsafe {
  path: string;
  message: string;
}

/**
 * A document in which every rich text's inline HTML is clean; what stands as it stood `before` was cleaned then, and is shared. Unsafe addresses, and markup that is too much to be
 * read, are not mended but told, since dropping them silently would lose what someone meant.
 */
export function sanitizeDocument(root: unknown, before?: unknown): { value: unknown; unsafe: Unsafe[] } {
  const unsafe: Unsafe[] = [];
  const value = clean(root, [], unsafe, before);
  return { value, unsafe };
}

/** A copy of a document that is clean at one place: there alone, or in the whole of the rich text the place lies in. */
export function sanitizeAt(root: unknown, place: readonly string[]): unknown {
  const depths = [...place, ''].map((_, depth) => depth);
  const depth = depths.find((length) => isRichText(getAt(root, place.slice(0, length)))) ?? place.length;
  const top = place.slice(0, depth);
  return setAt(root, top, clean(getAt(root, top), top, []));
}

function clean(value: unknown, path: readonly string[], unsafe: Unsafe[], before?: unknown): unknown {
  if (typeof value === 'string') {
    noteUnsafe(value, path, unsafe);
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (!isRichText(value)) {
    const cleaned = [...changedChildren(value, before)].map(
      ([key, child, was]) => [key, clean(child, [...path, key], unsafe, was)] as const,
    );
    return withChildren(value, cleaned);
  }
  return mapChildren(value, (child, key) => {
    if (key !== 'blocks') return clean(child, [...path, key], unsafe);
    return mapChildren(child, (block, index) => cleanBlock(block, [...path, key, index], unsafe));
  });
}

/** A copy of a list or object with some of its children replaced. */
function withChildren(value: object, children: readonly (readonly [string, unknown])[]): unknown {
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, Object.fromEntries(children));
}

/** In a block's data, and in what its tunes keep, strings are inline HTML but where its type says otherwise. */
function cleanBlock(block: unknown, path: readonly string[], unsafe: Unsafe[]): unknown {
  if (!isObject(block)) return block;
  return mapChildren(block, (child, key) => {
    if (key !== 'data' && key !== 'tunes') return clean(child, [...path, key], unsafe);
    const here = [...path, key];
    return sanitizeBlockData(key === 'data' ? block.type : null, child, {
      address: (value, within) => noteUnsafe(value, [...here, ...within], unsafe),
      refusal: (message, within) => unsafe.push({ path: [...here, ...within].join('.'), message }),
    });
  });
}

function noteUnsafe(value: string, path: readonly string[], unsafe: Unsafe[]): void {
  if (!isAddressKey(path) || isSafeUrl(value)) return;
  unsafe.push({ path: path.join('.'), message: 'This address is not allowed.' });
}
