import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import { unified } from 'unified';
import { MAX_VALUE_CHARACTERS } from '../../../src/content/limits';
import { normalizeUrl } from '../../../src/content/url';
import { escapeAttribute, escapeHtml } from '../../../src/lib/escape-html';
import { isCleanInline } from './is-clean-inline';
import { type MarkupElement, type MarkupNode, MarkupRefused, type MarkupRoot, parseMarkup } from './parse-markup';

/** Exactly the markup of the inline tools: bold, italic, link, marker, code, superscript, subscript, strikethrough, line break. */
const INLINE: Schema = {
  tagNames: ['b', 'strong', 'i', 'em', 'a', 'mark', 'code', 'sup', 'sub', 's', 'del', 'br'],
  attributes: {
    a: ['href', ['target', '_blank'], ['rel', 'noopener', 'noreferrer', 'nofollow']],
    mark: [['className', 'cdx-marker']],
    code: [['className', 'inline-code']],
  },
  // Not needed, because `checkAddresses` applies the rule for all links first.
  protocols: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'title'],
  clobber: [],
  required: {},
};

type Value = MarkupElement['properties'][string];

const cleaner = unified().use(rehypeSanitize, INLINE).freeze();

/** Removing elements may leave nested links, which parse as two links. Each round reduces them. */
const MAX_ROUNDS = 3;

/**
 * Sanitizes inline HTML to the markup of the inline tools (spec section 9, inline tools). Serializes it like a browser, so that text
 * saved by an editor stays exactly the same.
 * @throws MarkupRefused
 */
export function cleanInline(html: string): string {
  let before = html;
  let cleaned = cleanOnce(html);
  for (let round = 1; round < MAX_ROUNDS && cleaned !== before && !isCleanInline(cleaned); round++) {
    before = cleaned;
    cleaned = cleanOnce(cleaned);
  }
  return cleaned;
}

/** The sanitized text, or the reason for its refusal. */
export type Cleaned = { text: string } | { refusal: string };

/** Like `cleanInline`, but returns refusals instead of throwing them. */
export function tryClean(html: string): Cleaned {
  try {
    return { text: cleanInline(html) };
  } catch (error) {
    if (error instanceof MarkupRefused) return { refusal: error.message };
    throw error;
  }
}

function cleanOnce(html: string): string {
  const root = parseMarkup(html, 'fragment', MAX_VALUE_CHARACTERS);
  root.children.forEach(checkAddresses);
  return (cleaner.runSync(root) as MarkupRoot).children.map(write).join('');
}

/** Removes link addresses that are not allowed on the site. */
function checkAddresses(node: MarkupNode): void {
  if (node.type !== 'element') return;
  const { href } = node.properties;
  if (href !== undefined) node.properties.href = normalizeUrl(String(href));
  node.children.forEach(checkAddresses);
}

function write(node: MarkupNode): string {
  if (node.type === 'text') return escapeSpaces(escapeHtml(node.value));
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties).map(([name, value]) => writeAttribute(name, value));
  const open = `<${node.tagName}${attributes.join('')}>`;
  return node.tagName === 'br' ? open : `${open}${node.children.map(write).join('')}</${node.tagName}>`;
}

function writeAttribute(name: string, value: Value): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  if (text === '' && name !== 'href') return '';
  return ` ${name === 'className' ? 'class' : name}="${escapeSpaces(escapeAttribute(text))}"`;
}

/** Writes non-breaking spaces as entities, like browsers do. */
function escapeSpaces(html: string): string {
  return html.replace(/\u00a0/g, '&nbsp;');
}
