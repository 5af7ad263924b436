import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { isRichText } from '../../src/content/rich-text';
import { isSafeUrl } from '../../src/content/url';
import { getAt, setAt } from '../../src/lib/dotted-path';

/** Exactly what the inline tools make: bold, italic, link, marker, inline code, line break. */
const INLINE: Schema = {
  tagNames: ['b', 'strong', 'i', 'em', 'a', 'mark', 'code', 'br'],
  attributes: {
    a: ['href', ['target', '_blank'], ['rel', 'noopener', 'noreferrer', 'nofollow']],
    mark: [['className', 'cdx-marker']],
    code: [['className', 'inline-code']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'title'],
  clobber: [],
  required: {},
};

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, INLINE)
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze();

/** Inline HTML cleaned to what the inline tools make (spec section 9, inline tools). */
export function sanitizeInline(html: string): string {
  return /[<&]/.test(html) ? String(processor.processSync(html)) : html;
}

/** A key whose string is an address; in a list of addresses, the list's own key. */
const URL_KEY = /(url|href|src|link|image|embed|source|linkedin|twitter|file|poster|photo|video)s?$/i;

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

function cleanBlock(block: unknown, path: readonly string[], unsafe: UnsafeUrl[]): unknown {
  if (!isObject(block)) return block;
  const { data } = block;
  if (block.type === 'embed' && isObject(data)) {
    for (const key of ['embed', 'source']) {
      const address = data[key];
      const isSecure = typeof address === 'string' && /^(https:\/\/[^\s]+)?$/i.test(address);
      if (address !== undefined && !isSecure) unsafe.push({ path: [...path, 'data', key].join('.') });
    }
  }
  return mapChildren(block, (child, key) => (key === 'data' ? cleanData : clean)(child, [...path, key], unsafe));
}

/** In a block's data every string is inline HTML, but for addresses. */
function cleanData(value: unknown, path: readonly string[], unsafe: UnsafeUrl[]): unknown {
  if (typeof value !== 'string') return mapChildren(value, (child, key) => cleanData(child, [...path, key], unsafe));
  if (!isAddress(path)) return sanitizeInline(value);
  tellUnsafe(value, path, unsafe);
  return value;
}

function tellUnsafe(value: string, path: readonly string[], unsafe: UnsafeUrl[]): void {
  if (isAddress(path) && !isSafeUrl(value)) unsafe.push({ path: path.join('.') });
}

function isAddress(path: readonly string[]): boolean {
  return URL_KEY.test(path.findLast((key) => !/^\d+$/.test(key)) ?? '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapChildren(value: unknown, map: (child: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((child, index) => map(child, String(index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child, key)]));
}
