import { findQuote } from '../../content/find-quote';

/**
 * Returns the range of words within an element, whose text may be divided into several nodes.
 * @param start about where they are, in characters
 */
export function findWords(element: HTMLElement, words: string, start: number): Range | null {
  return createWordFinder(element)(words, start);
}

/** Prepares `findWords` for many words of one element, whose text is read only once. */
export function createWordFinder(element: HTMLElement): (words: string, start: number) => Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places: { node: Text; offset: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text;
    // Between two blocks there is a space, as in the text that comments refer to.
    if (text !== '' && !text.endsWith(' ') && isNewBlock(node, places.at(-1)?.node)) {
      text += ' ';
      places.push({ node: node as Text, offset: 0 });
    }
    for (let offset = 0; offset < data.length; offset += 1) {
      const isSpace = /\s/.test(data[offset] ?? '');
      if (isSpace && (text === '' || text.endsWith(' '))) continue;
      text += isSpace ? ' ' : data[offset];
      places.push({ node: node as Text, offset });
    }
  }
  return (words, start) => {
    const found = findQuote(text, { words, start });
    const [first, last] = [found && places[found.start], found && places[found.end - 1]];
    if (!first || !last) return null;
    const range = document.createRange();
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    return range;
  };
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, figcaption, div';

function isNewBlock(node: Node, before: Node | undefined): boolean {
  return node.parentElement?.closest(BLOCKS) !== before?.parentElement?.closest(BLOCKS);
}
