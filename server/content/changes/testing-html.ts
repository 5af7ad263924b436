import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** A fragment of HTML. Combined at random, fragments produce arbitrary markup. */
export const PIECE = fc.constantFrom(
  ...['<', '>', '&', '"', "'", '/', 'a', 'b', 'script', 'img', ' href=', ' src=x', 'javascript:', '<!--', '-->', '<b>'],
  ...[
    '</b>',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '&lt;',
    '&amp;',
    '&#x3c;',
    ' onerror=x',
    '\n',
    '\u00a0',
  ],
  ...[
    '<a href="javascript:x">',
    '<a href="/x">',
    '</a>',
    '<iframe srcdoc="',
    '<template>',
    '<noscript>',
    '<title>',
    '\u0000',
  ],
);

/** Returns the elements and attributes that no inline tool produces, as a browser would parse them. */
export function findUnexpected(html: string): string[] {
  const found: string[] = [];
  const allowed: Record<string, string[]> = { a: ['href', 'target', 'rel'], mark: ['className'], code: ['className'] };
  const walk = (node: { type: string; tagName?: string; properties?: object; children?: unknown[] }): void => {
    if (node.type === 'comment' || node.type === 'doctype') found.push(node.type);
    if (node.type === 'element') {
      const tag = node.tagName ?? '';
      if (!['b', 'strong', 'i', 'em', 'a', 'mark', 'code', 'br'].includes(tag)) found.push(tag);
      for (const [name, value] of Object.entries(node.properties ?? {})) {
        if (!allowed[tag]?.includes(name)) found.push(`${tag} ${name}`);
        if (name === 'href' && /^\s*[a-z]+:/i.test(String(value)) && !/^(https?|mailto|tel):/i.test(String(value))) {
          found.push(`${tag} ${name}=${String(value)}`);
        }
      }
    }
    for (const child of node.children ?? []) walk(child as never);
  };
  walk(unified().use(rehypeParse, { fragment: true }).parse(html) as never);
  return found;
}
