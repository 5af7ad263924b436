import { findEmbed } from '../../../src/content/embed-services';
import { isRichText } from '../../../src/content/rich-text';
import { isSafeUrl } from '../../../src/content/url';
import { getAt, setAt } from '../../../src/lib/dotted-path';
import { isRecord } from '../../../src/lib/is-object';
import { MarkupRefused } from '../../platform/markup/parse-markup';
import { changedChildren } from './changed-children';
import { sanitizeInline } from './sanitize-inline';

/** Something that could not be cleaned, such as a URL with a forbidden scheme, with its dotted path. */
export interface Unsafe {
  path: string;
  message: string;
}

/**
 * Returns a document with the inline HTML of all rich texts cleaned. Parts that are unchanged since `before` were already cleaned and are
 * reused. Unsafe URLs, and markup that is too large to parse, are reported instead of removed, because removing them silently would lose
 * something that the author meant.
 */
export function sanitizeDocument(root: unknown, before?: unknown): { value: unknown; unsafe: Unsafe[] } {
  const unsafe: Unsafe[] = [];
  const value = clean(root, [], unsafe, before);
  return { value, unsafe };
}

/** Returns a copy of a document that is cleaned at one place, or in the whole rich text that contains the place. */
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
    return replaceChildren(value, cleaned);
  }
  return mapChildren(value, (child, key) => {
    if (key !== 'blocks') return clean(child, [...path, key], unsafe);
    return mapChildren(child, (block, index) => cleanBlock(block, [...path, key, index], unsafe));
  });
}

/** Returns a copy of a list or object with some of its children replaced. */
function replaceChildren(value: object, children: readonly (readonly [string, unknown])[]): unknown {
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, Object.fromEntries(children));
}

/** Cleans a block. Strings in its data and its tunes are inline HTML unless its type says otherwise. */
function cleanBlock(block: unknown, path: readonly string[], unsafe: Unsafe[]): unknown {
  if (!isRecord(block)) return block;
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
  unsafe.push({
    path: path.join('.'),
    message: 'This address is not allowed. Use one on this site, or one that starts with https://, mailto: or tel:.',
  });
}

/** How a string in a block's data is treated, depending on its path. */
type Rule = 'inline' | 'plain' | 'address';

/** A key whose string is a URL; for a list of URLs, the key of the list. */
const URL_KEY = /(url|href|src|link|image|embed|source|linkedin|twitter|file|poster|photo|video)s?$/i;

/**
 * The strings of known blocks that are not inline HTML, because the tool shows them as typed or accepts only certain words. Cleaning them
 * as HTML would turn "AT&T" into something else.
 */
const PLAIN: Record<string, readonly string[]> = {
  list: ['style', 'meta.counterType', 'meta.start'],
  quote: ['alignment'],
  image: ['file.alt', 'file.name', 'alt'],
  linkTool: ['meta.title', 'meta.description', 'meta.site_name'],
  embed: ['service'],
};

/** Receives what a block's data contains, with the path within the data. */
interface Report {
  /** Receives a URL; the caller validates it. */
  address(value: string, path: readonly string[]): void;
  /** Receives an error for inline HTML that is too large to parse, which is left unchanged. */
  refusal(message: string, path: readonly string[]): void;
}

/**
 * Cleans every string of a block's data by the rules of its tool (spec section 3, block types). The address of an embed is derived from its
 * source again, so that only known hosts are ever embedded. Unknown types are kept, and all of their strings are treated as inline HTML.
 * URLs, and texts that cannot be cleaned, are reported instead of changed.
 */
function sanitizeBlockData(type: unknown, data: unknown, report: Report): unknown {
  const plain = (typeof type === 'string' && Object.hasOwn(PLAIN, type) && PLAIN[type]) || [];
  const cleaned = cleanData(data, [], plain, report);
  return type === 'embed' ? addFrame(cleaned) : cleaned;
}

function cleanData(value: unknown, path: readonly string[], plain: readonly string[], report: Report): unknown {
  if (typeof value === 'string') {
    const rule = getRule(path, plain);
    if (rule === 'inline') return cleanText(value, path, report);
    if (rule === 'plain') return value;
    report.address(value, path);
    // No URL needs these characters unencoded, and encoded they cannot be mistaken for a tag by later readers.
    return value.replace(/[<>"]/g, encodeURIComponent);
  }
  return mapChildren(value, (child, key) => cleanData(child, [...path, key], plain, report));
}

function cleanText(value: string, path: readonly string[], report: Report): string {
  try {
    return sanitizeInline(value);
  } catch (error) {
    if (!(error instanceof MarkupRefused)) throw error;
    report.refusal(error.message, path);
    return value;
  }
}

function getRule(path: readonly string[], plain: readonly string[]): Rule {
  // Only this exact path: a list in place of the tool's text is not covered.
  if (plain.includes(path.join('.'))) return 'plain';
  return isAddressKey(path) ? 'address' : 'inline';
}

/** Returns true if the value at a path is a URL. */
function isAddressKey(path: readonly string[]): boolean {
  return URL_KEY.test(path.findLast((key) => !/^\d+$/.test(key)) ?? '');
}

function addFrame(data: unknown): unknown {
  if (!isRecord(data) || typeof data.source !== 'string') return isRecord(data) ? { ...data, embed: '' } : data;
  const found = findEmbed(data.source);
  if (!found) return { ...data, embed: '' };
  return { ...data, service: found.service, embed: found.embed };
}

/** Returns true if the value is an object, but not an array. */

/** Returns a copy of a list or object with each child mapped; other values are returned as they are. */
function mapChildren(value: unknown, map: (child: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((child, index) => map(child, String(index)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child, key)]));
}
