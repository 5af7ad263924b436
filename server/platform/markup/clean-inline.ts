import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import { unified } from 'unified';
import { MAX_VALUE_CHARACTERS } from '../../../src/content/limits';
import { normalizeUrl } from '../../../src/content/url';
import { escapeAttribute, escapeHtml } from '../../../src/lib/escape-html';
import { isCleanInline } from './is-clean-inline';
import { type MarkupElement, type MarkupNode, MarkupRefused, type MarkupRoot, parseMarkup } from './parse-markup';

/** Exactly what the inline tools make: bold, italic, link, marker, inline code, superscript, subscript, strikethrough, line break. */
const INLINE: Schema = {
  tagNames: ['b', 'strong', 'i', 'em', 'a', 'mark', 'code', 'sup', 'sub', 's', 'del', 'br'],
  attributes: {
    a: ['href', ['target', '_blank'], ['rel', 'noopener', 'noreferrer', 'nofollow']],
    mark: [['className', 'cdx-marker']],
    code: [['className', 'inline-code']],
  },
  // Addresses are checked before, by the rule for all links.
  protocols: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'title'],
  clobber: [],
  required: {},
};

type Value = MarkupElement['properties'][string];

const cleaner = unified().use(rehypeSanitize, INLINE).freeze();

/** What is taken out may leave a link within a link, which is read as two: each round makes fewer. */
const MAX_ROUNDS = 3;

/**
 * Inline HTML cleaned to what the inline tools make (spec section 9, inline tools), written as a browser writes it: what an
 * editor saved comes back the same, letter by letter.
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

/** What a text was cleaned to, or why it was refused. */
export type Cleaned = { text: string } | { refusal: string };

/** The same, with a refusal as an answer. */
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

/** Removes the addresses that the site may not carry, by the rule that holds for all links. */
function checkAddresses(node: MarkupNode): void {
  if (node.type !== 'element') return;
  const { href } = node.properties;
  if (href !== undefined) node.properties.href = normalizeUrl(String(href));
  node.children.forEach(checkAddresses);
}

function write(node: MarkupNode): string {
  if (node.type === 'text') return withSpaces(escapeHtml(node.value));
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties).map(([name, value]) => attribute(name, value));
  const open = `<${node.tagName}${attributes.join('')}>`;
  return node.tagName === 'br' ? open : `${open}${node.children.map(write).join('')}</${node.tagName}>`;
}

function attribute(name: string, value: Value): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  if (text === '' && name !== 'href') return '';
  return ` ${name === 'className' ? 'class' : name}="${withSpaces(escapeAttribute(text))}"`;
}

/** A browser names the spaces that do not break. */
function withSpaces(html: string): string {
  return html.replace(/\u00a0/g, '&nbsp;');
}
