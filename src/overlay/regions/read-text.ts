import { stripInline } from '../../content/text';
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
const BLOCK_ENDS = /<\/(?:p|div|li|h[1-6]|tr|blockquote|pre)\s*>|<br\s*\/?>/gi;
const UNSEEN = /<(style|script|head|title)\b|<!--/gi;

/**
 * Words that come from elsewhere, as a text can hold them: no characters that nobody sees.
 * @param isMultiline false makes one line of them
 */
export function plainWords(words: string, isMultiline: boolean): string {
  const plain = withoutLooseBreaks(words.replace(LINE_ENDS, '\n').replace(CONTROLS, ''));
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ').replaceAll('\t', ' ');
}

/** What somebody pastes or drops, as words: those of its markup where it brings no plain ones; '' for a picture. */
export function wordsOf(data: Pick<DataTransfer, 'getData'> | null): string {
  const plain = data?.getData('text/plain') ?? '';
  if (plain !== '') return plain;
  const html = data?.getData('text/html') ?? '';
  const lines = withoutUnseen(html).replace(/\s+/g, ' ').replace(BLOCK_ENDS, '\n');
  return lines
    .split('\n')
    .map(stripInline)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without comments and what no page shows; what is never closed hides nothing. */
function withoutUnseen(html: string): string {
  const small = html.toLowerCase();
  const open = new Set<string>();
  let seen = '';
  let from = 0;
  for (const { index, 1: name } of small.matchAll(UNSEEN)) {
    const end = name === undefined ? '-->' : `</${name}`;
    if (index < from || open.has(end)) continue;
    const at = small.indexOf(end, index);
    const closed = at < 0 ? -1 : small.indexOf('>', at + 2);
    if (closed < 0) open.add(end);
    else {
      seen += html.slice(from, index);
      from = closed + 1;
    }
  }
  return seen + html.slice(from);
}
