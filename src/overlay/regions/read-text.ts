import { withoutLooseBreaks } from '../../content/word-breaks';

/** Some browsers and phone keyboards start a new line with these elements instead of a line break. */
const LINES = new Set(['DIV', 'P']);

/** Returns the text of an element that is being edited. In a single line, line breaks become spaces. */
export function readText(element: HTMLElement, isMultiline: boolean): string {
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    // A break at the end of a line or of the whole text does not start another line.
    else if (node.nodeName === 'BR' && node.nextSibling) text += '\n';
    else if (LINES.has(node.nodeName) && (text !== '' || node.previousSibling)) text += '\n';
  }
  const words = withoutLooseBreaks(text);
  const plain = preservesSpaces() ? words : words.replaceAll('\u00a0', ' ');
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ');
}

/** Returns true if the browser writes spaces as typed. Then a non-breaking space is intentional. */
function preservesSpaces(): boolean {
  return CSS.supports('white-space-collapse', 'preserve');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose; tab and line feed are allowed.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/**
 * Converts pasted or dropped text to what a text field may contain, without invisible characters.
 * @param isMultiline false joins all lines
 */
export function toPlainText(words: string, isMultiline: boolean): string {
  const plain = withoutLooseBreaks(words.replace(LINE_ENDS, '\n').replace(CONTROLS, ''));
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ').replaceAll('\t', ' ');
}
