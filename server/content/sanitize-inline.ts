import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import { unified } from 'unified';

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

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
type Root = ReturnType<typeof parser.parse>;
type Node = Root['children'][number];
type Value = Extract<Node, { type: 'element' }>['properties'][string];

const cleaner = unified().use(rehypeSanitize, INLINE).freeze();

/**
 * Inline HTML cleaned to what the inline tools make (spec section 9, inline tools), written as a browser writes it: what an
 * editor saved comes back the same, letter by letter.
 */
export function sanitizeInline(html: string): string {
  if (!/[<&>\u00a0]/.test(html)) return html;
  return (cleaner.runSync(parser.parse(html)) as Root).children.map(write).join('');
}

function write(node: Node): string {
  if (node.type === 'text') return escapeText(node.value);
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties).map(([name, value]) => attribute(name, value));
  const open = `<${node.tagName}${attributes.join('')}>`;
  return node.tagName === 'br' ? open : `${open}${node.children.map(write).join('')}</${node.tagName}>`;
}

function attribute(name: string, value: Value): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return text === '' && name !== 'href' ? '' : ` ${name === 'className' ? 'class' : name}="${escapeAttribute(text)}"`;
}

function escapeText(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/\u00a0/g, '&nbsp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;');
}
