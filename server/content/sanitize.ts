import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { isRichText, type RichTextBlock } from '../../src/content/rich-text';
import { isSafeUrl } from '../../src/content/url';

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

/** A key whose string is an address. */
const URL_KEY = /(^|[a-z])(url|href|src|link|image|embed|source|linkedin|twitter|file|poster)$/i;

/** An address refused because of its scheme: where it stands, as a dotted path. */
export interface UnsafeUrl {
  path: string;
}

/**
 * A copy of a document in which every rich text's inline HTML is clean; what needs no change is shared. Unsafe addresses are
 * not mended but told, since dropping them silently would lose what someone meant.
 */
export function sanitizeDocument(root: unknown): { value: unknown; unsafe: UnsafeUrl[] } {
  const unsafe: UnsafeUrl[] = [];
  const value = clean(root, [], unsafe);
  return { value, unsafe };
}

function clean(value: unknown, path: string[], unsafe: UnsafeUrl[]): unknown {
  if (typeof value === 'string') {
    if (URL_KEY.test(path.at(-1) ?? '') && !isSafeUrl(value)) unsafe.push({ path: path.join('.') });
    return value;
  }
  if (isRichText(value)) {
    const blocks = value.blocks.map((block, index) => cleanBlock(block, [...path, 'blocks', String(index)], unsafe));
    return { ...value, blocks };
  }
  return mapChildren(value, (child, key) => clean(child, [...path, key], unsafe));
}

function cleanBlock(block: RichTextBlock, path: string[], unsafe: UnsafeUrl[]): unknown {
  if (typeof block !== 'object' || block === null) return block;
  return { ...block, data: cleanData(block.data, [...path, 'data'], unsafe) };
}

/** In a block's data every string is inline HTML, but for addresses. */
function cleanData(value: unknown, path: string[], unsafe: UnsafeUrl[]): unknown {
  if (typeof value === 'string') {
    if (!URL_KEY.test(path.at(-1) ?? '')) return sanitizeInline(value);
    if (!isSafeUrl(value)) unsafe.push({ path: path.join('.') });
    return value;
  }
  return mapChildren(value, (child, key) => cleanData(child, [...path, key], unsafe));
}

function mapChildren(value: unknown, map: (child: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((child, index) => map(child, String(index)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child, key)]));
}
