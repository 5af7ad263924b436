import { findEmbed } from '../../src/content/embed-services';
import { isRichText } from '../../src/content/rich-text';
import { isSafeUrl } from '../../src/content/url';
import { getAt, setAt } from '../../src/lib/dotted-path';
import { MarkupRefused } from '../markup/parse-markup';
import { changedChildren } from './changed-children';
import { sanitizeInline } from './sanitize-inline';

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

/** What becomes of a string in a block's data: by the dotted path within it. */
type Rule = 'inline' | 'plain' | 'address';

/** A key whose string is an address; in a list of addresses, the list's own key. */
const URL_KEY = /(url|href|src|link|image|embed|source|linkedin|twitter|file|poster|photo|video)s?$/i;

/**
 * Where a known block's strings are not inline HTML: its tool shows them as they are typed, or knows a few words alone. Cleaning
 * those as HTML would turn "AT&T" into something else.
 */
const PLAIN: Record<string, readonly string[]> = {
  list: ['style', 'meta.counterType', 'meta.start'],
  quote: ['alignment'],
  image: ['file.alt', 'file.name', 'alt'],
  linkTool: ['meta.title', 'meta.description', 'meta.site_name'],
  embed: ['service'],
};

/** Who is told what a block's data holds, each by its dotted path within the data. */
interface Told {
  /** An address; what is wrong with it is for the caller to say. */
  address(value: string, path: readonly string[]): void;
  /** Inline HTML that is too much to be read: it stays as it was. */
  refusal(message: string, path: readonly string[]): void;
}

/**
 * A block's data with every string cleaned by what its tool makes of it (spec section 3, block types). A frame's address is
 * made anew from its source, so that known hosts alone are ever framed. A type that is not known is kept, all its strings
 * taken for inline HTML. Addresses, and what can't be cleaned, are not mended but told.
 */
function sanitizeBlockData(type: unknown, data: unknown, tell: Told): unknown {
  const plain = (typeof type === 'string' && Object.hasOwn(PLAIN, type) && PLAIN[type]) || [];
  const cleaned = cleanData(data, [], plain, tell);
  return type === 'embed' ? withFrame(cleaned) : cleaned;
}

function cleanData(value: unknown, path: readonly string[], plain: readonly string[], tell: Told): unknown {
  if (typeof value === 'string') {
    const rule = ruleOf(path, plain);
    if (rule === 'inline') return cleanText(value, path, tell);
    if (rule === 'plain') return value;
    tell.address(value, path);
    // No address needs these as they are, and whoever reads the data later can't take one for a tag.
    return value.replace(/[<>"]/g, encodeURIComponent);
  }
  return mapChildren(value, (child, key) => cleanData(child, [...path, key], plain, tell));
}

function cleanText(value: string, path: readonly string[], tell: Told): string {
  try {
    return sanitizeInline(value);
  } catch (error) {
    if (!(error instanceof MarkupRefused)) throw error;
    tell.refusal(error.message, path);
    return value;
  }
}

function ruleOf(path: readonly string[], plain: readonly string[]): Rule {
  // That very place: a list where the tool has a text is none of its own.
  if (plain.includes(path.join('.'))) return 'plain';
  return isAddressKey(path) ? 'address' : 'inline';
}

/** Whether what stands at a path is an address. */
function isAddressKey(path: readonly string[]): boolean {
  return URL_KEY.test(path.findLast((key) => !/^\d+$/.test(key)) ?? '');
}

function withFrame(data: unknown): unknown {
  if (!isObject(data) || typeof data.source !== 'string') return isObject(data) ? { ...data, embed: '' } : data;
  const found = findEmbed(data.source);
  if (!found) return { ...data, embed: '' };
  return { ...data, service: found.service, embed: found.embed };
}

/** Whether a value is an object that is no list. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same list or object with each child mapped; anything else as it is. */
function mapChildren(value: unknown, map: (child: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((child, index) => map(child, String(index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child, key)]));
}
