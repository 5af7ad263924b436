import { isRichText } from '../../src/content/rich-text';
import { isSafeUrl } from '../../src/content/url';
import { getAt, setAt } from '../../src/lib/dotted-path';
import { isAddressKey, isObject, mapChildren, sanitizeBlockData } from './sanitize-block';

/** An address refused because of its scheme: where it stands, as a dotted path. */
export interface UnsafeUrl {
  path: string;
}

/**
 * A copy of a document in which every rich text's inline HTML is clean. Unsafe addresses are not mended but told, since
 * dropping them silently would lose what someone meant.
 */
export function sanitizeDocument(root: unknown): { value: unknown; unsafe: UnsafeUrl[] } {
  const unsafe: UnsafeUrl[] = [];
  const value = clean(root, [], unsafe);
  return { value, unsafe };
}

/** A copy of a document that is clean at one place: there alone, or in the whole of the rich text the place lies in. */
export function sanitizeAt(root: unknown, place: readonly string[]): unknown {
  const depths = [...place, ''].map((_, depth) => depth);
  const depth = depths.find((length) => isRichText(getAt(root, place.slice(0, length)))) ?? place.length;
  const top = place.slice(0, depth);
  return setAt(root, top, clean(getAt(root, top), top, []));
}

function clean(value: unknown, path: readonly string[], unsafe: UnsafeUrl[]): unknown {
  if (typeof value === 'string') {
    tellUnsafe(value, path, unsafe);
    return value;
  }
  if (!isRichText(value)) return mapChildren(value, (child, key) => clean(child, [...path, key], unsafe));
  return mapChildren(value, (child, key) => {
    if (key !== 'blocks') return clean(child, [...path, key], unsafe);
    return mapChildren(child, (block, index) => cleanBlock(block, [...path, key, index], unsafe));
  });
}

/** In a block's data, and in what its tunes keep, strings are inline HTML but where its type says otherwise. */
function cleanBlock(block: unknown, path: readonly string[], unsafe: UnsafeUrl[]): unknown {
  if (!isObject(block)) return block;
  return mapChildren(block, (child, key) => {
    if (key !== 'data' && key !== 'tunes') return clean(child, [...path, key], unsafe);
    const tell = (value: string, within: readonly string[]) => tellUnsafe(value, [...path, key, ...within], unsafe);
    return sanitizeBlockData(key === 'data' ? block.type : null, child, tell);
  });
}

function tellUnsafe(value: string, path: readonly string[], unsafe: UnsafeUrl[]): void {
  if (isAddressKey(path) && !isSafeUrl(value)) unsafe.push({ path: path.join('.') });
}
