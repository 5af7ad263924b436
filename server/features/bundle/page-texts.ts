import { decodeEntities } from '../../../src/content/text';
import { type MarkupElement, type MarkupNode, MarkupRefused, parseMarkup } from '../../platform/markup/parse-markup';
import { withoutScripts } from '../record/view-page';

/** The maximum length of a page without its scripts, in characters, and how deeply its elements may be nested. Longer and deeper ones are read without parsing. */
const MAX_LENGTH = 8_000_000;
const MAX_NESTING = 500;
/** Elements within a line of text, unless they are a text of their own (`data-path`). Any other element begins a new text. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style', 'svg', 'template', 'noscript', 'iframe', 'object']);

/**
 * Returns the texts that visitors see on a page, in order, each with single spaces; then the alt texts of its images, and its description for search engines
 * and shared links.
 */
export function readPageTexts(html: string): string[] {
  const bare = withoutScripts(html);
  try {
    return readTree(parseMarkup(bare, 'page', MAX_LENGTH, MAX_NESTING).children);
  } catch (error) {
    // Someone wrote a page that is too much for the parser. A bundle must not fail for it.
    if (error instanceof MarkupRefused) return readWithoutTree(bare);
    throw error;
  }
}

function readTree(nodes: readonly MarkupNode[]): string[] {
  const texts: string[] = [];
  const unseen: string[] = [];
  let current = '';
  const end = () => {
    const text = oneLine(current);
    if (text !== '') texts.push(text);
    current = '';
  };
  // An explicit stack, because a page may be nested deeper than the call stack allows. `null` ends a text.
  const stack: (MarkupNode | null)[] = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === null) end();
    else if (node.type === 'text') current += node.value;
    else if (node.type === 'element' && node.tagName === 'head') unseen.push(...readDescription(node));
    else if (node.type === 'element' && !UNSEEN.has(node.tagName)) {
      if (node.tagName === 'br') current += ' ';
      if (node.tagName === 'img') unseen.push(oneLine(String(node.properties.alt ?? '')));
      const isInline = INLINE.has(node.tagName) && node.properties.dataPath === undefined;
      if (!isInline && node.tagName !== 'br') {
        end();
        stack.push(null);
      }
      stack.push(...[...node.children].reverse());
    }
  }
  end();
  // A description may be the beginning of a text.
  const isNew = (text: string) =>
    text !== '' && !texts.some((other) => other.startsWith(text.replace(/…$/, '').trim()));
  return [...texts, ...new Set(unseen.filter(isNew))];
}

function readDescription(head: MarkupElement): string[] {
  return head.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'meta' && node.properties.name === 'description'
      ? [oneLine(String(node.properties.content ?? ''))]
      : [],
  );
}

/** Returns everything between the tags of a page, in which a text with formatting is several texts. */
function readWithoutTree(html: string): string[] {
  return html
    .split('<')
    .map((part) => oneLine(decodeEntities(part.slice(part.indexOf('>') + 1))))
    .filter((text) => text !== '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
