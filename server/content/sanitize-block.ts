import { embedOf } from '../../src/content/embed-services';
import { MarkupRefused } from '../markup/parse-markup';
import { sanitizeInline } from './sanitize-inline';

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
export interface Told {
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
export function sanitizeBlockData(type: unknown, data: unknown, tell: Told): unknown {
  const plain = (typeof type === 'string' && Object.hasOwn(PLAIN, type) && PLAIN[type]) || [];
  const cleaned = clean(data, [], plain, tell);
  return type === 'embed' ? withFrame(cleaned) : cleaned;
}

function clean(value: unknown, path: readonly string[], plain: readonly string[], tell: Told): unknown {
  if (typeof value === 'string') {
    const rule = ruleOf(path, plain);
    if (rule === 'inline') return cleanText(value, path, tell);
    if (rule === 'plain') return value;
    tell.address(value, path);
    // No address needs these as they are, and whoever reads the data later can't take one for a tag.
    return value.replace(/[<>"]/g, encodeURIComponent);
  }
  return mapChildren(value, (child, key) => clean(child, [...path, key], plain, tell));
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
export function isAddressKey(path: readonly string[]): boolean {
  return URL_KEY.test(path.findLast((key) => !/^\d+$/.test(key)) ?? '');
}

function withFrame(data: unknown): unknown {
  if (!isObject(data) || typeof data.source !== 'string') return isObject(data) ? { ...data, embed: '' } : data;
  const found = embedOf(data.source);
  if (!found) return { ...data, embed: '' };
  return { ...data, service: found.service, embed: found.embed };
}

/** Whether a value is an object that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same list or object with each child mapped; anything else as it is. */
export function mapChildren(value: unknown, map: (child: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((child, index) => map(child, String(index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child, key)]));
}
