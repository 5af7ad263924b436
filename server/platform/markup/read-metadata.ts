import { type MarkupElement, type MarkupNode, type MarkupRoot, parseMarkup } from './parse-markup';

/** The metadata of a page. */
export interface PageMetadata {
  title: string;
  description: string;
  /** An absolute http(s) URL, or an empty string. */
  image: string;
}

const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1_000;
const MAX_ADDRESS = 2_000;

/** The maximum size of a page, in bytes or characters. */
export const MAX_PAGE_LENGTH = 1024 * 1024;

/**
 * Reads a page's title, description and image from Open Graph tags, Twitter tags or plain HTML, in this order.
 * @param url of the page, to resolve relative URLs
 * @throws MarkupRefused
 */
export function readMetadata(html: string, url: string): PageMetadata {
  const meta = new Map<string, string>();
  let title = '';
  let base = url;
  let linked = '';
  for (const element of collectElements(parseMarkup(html, 'page', MAX_PAGE_LENGTH))) {
    const { tagName, properties } = element;
    const text = (name: string) => (properties[name] === undefined ? '' : String(properties[name]).trim());
    if (tagName === 'title' && title === '') title = readText(element);
    if (tagName === 'base' && base === url) base = resolveUrl(text('href'), url) || url;
    if (tagName === 'link' && [properties.rel].flat().includes('image_src')) linked ||= text('href');
    if (tagName !== 'meta') continue;
    const name = (text('property') || text('name')).toLowerCase();
    // Only the first of several equal tags counts.
    if (name && text('content') && !meta.has(name)) meta.set(name, text('content'));
  }
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? '';
  return {
    title: shorten(first('og:title', 'twitter:title') || title || first('title'), MAX_TITLE),
    description: shorten(first('og:description', 'twitter:description', 'description'), MAX_DESCRIPTION),
    image: resolveUrl(
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src') || linked,
      base,
    ),
  };
}

/** Collects all elements with an explicit stack, because a page may be nested deeper than the call stack allows. */
function collectElements(root: MarkupRoot): MarkupElement[] {
  const found: MarkupElement[] = [];
  const stack: MarkupNode[] = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    found.push(node);
    // Inline SVGs may contain their own titles.
    if (node.tagName !== 'svg') stack.push(...[...node.children].reverse());
  }
  return found;
}

function readText(element: MarkupElement): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 3)}...` : line;
}

function resolveUrl(address: string, base: string): string {
  if (address === '' || !URL.canParse(address, base)) return '';
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= MAX_ADDRESS ? url.href : '';
}
