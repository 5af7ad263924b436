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

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for; tab and line feed are words' own.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/**
 * Words that come from elsewhere, as a text can hold them: no characters that nobody sees.
 * @param isMultiline false makes one line of them
 */
export function plainWords(words: string, isMultiline: boolean): string {
  const plain = withoutLooseBreaks(words.replace(LINE_ENDS, '\n').replace(CONTROLS, ''));
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ').replaceAll('\t', ' ');
}
