import { type MarkupNode, parseMarkup } from '../../platform/markup/parse-markup';

/** The maximum length of a page, in characters. */
const MAX_LENGTH = 4_000_000;
/** Elements within a line of text, unless they are a text of their own (`data-path`). Any other element begins a new text. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['head', 'script', 'style', 'svg', 'template', 'noscript', 'iframe', 'object']);

/** Returns the texts that visitors see on a page, in order, each with single spaces. */
export function readPageTexts(html: string): string[] {
  const texts: string[] = [];
  let current = '';
  const end = () => {
    const text = current.replace(/\s+/g, ' ').trim();
    if (text !== '') texts.push(text);
    current = '';
  };
  // An explicit stack, because a page may be nested deeper than the call stack allows. `null` ends a text.
  const stack: (MarkupNode | null)[] = [...parseMarkup(html, 'page', MAX_LENGTH).children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === null) end();
    else if (node.type === 'text') current += node.value;
    else if (node.type === 'element' && !UNSEEN.has(node.tagName)) {
      if (node.tagName === 'br') current += ' ';
      const isInline = INLINE.has(node.tagName) && node.properties.dataPath === undefined;
      if (!isInline && node.tagName !== 'br') {
        end();
        stack.push(null);
      }
      stack.push(...[...node.children].reverse());
    }
  }
  end();
  return texts;
}
