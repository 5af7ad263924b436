import { withoutLooseBreaks } from '../../content/word-breaks';

/** What a browser begins a line with, where it takes none of our line breaks: some keyboards of phones make such. */
const LINES = new Set(['DIV', 'P']);

/** The text in an element that is being edited: its line breaks as they are, or as spaces in a single line. */
export function readText(element: HTMLElement, isMultiline: boolean): string {
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    // A break that ends a line of its own, or the whole, is no further line.
    else if (node.nodeName === 'BR' && node.nextSibling) text += '\n';
    else if (LINES.has(node.nodeName) && (text !== '' || node.previousSibling)) text += '\n';
  }
  const words = withoutLooseBreaks(text);
  const plain = keepsSpaces() ? words : words.replaceAll('\u00a0', ' ');
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ');
}

/** Where the browser writes spaces as they are typed, a space that does not break is one that somebody wants. */
function keepsSpaces(): boolean {
  return CSS.supports('white-space-collapse', 'preserve');
}
