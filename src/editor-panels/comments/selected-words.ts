import { MAX_QUOTE } from '../../content/find-quote';

/** The words selected in a text, or null, and about where they are in it, in characters. */
export interface SelectedWords {
  words: string | null;
  start?: number;
}

/** Returns the words selected in a field; null if nothing, or too much to quote, is selected there. */
export function readSelectedWords(field: Element | null): SelectedWords {
  const { activeElement } = document;
  if (!field || !activeElement || !field.contains(activeElement)) return { words: null };
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement))
    return readSelection(activeElement);
  const { value, selectionStart, selectionEnd } = activeElement;
  const start = selectionStart ?? 0;
  return toWords(value.slice(start, selectionEnd ?? 0), start);
}

/** Returns the words selected on the page. @param text the element with the text */
export function readSelection(text: Element | null | undefined): SelectedWords {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return { words: null };
  const { startContainer, startOffset } = selection.getRangeAt(0);
  if (!text?.contains(startContainer)) return toWords(String(selection));
  const before = document.createRange();
  before.selectNodeContents(text);
  before.setEnd(startContainer, startOffset);
  return toWords(String(selection), String(before).length);
}

function toWords(selected: string, start?: number): SelectedWords {
  const words = selected.trim();
  if (words === '' || words.length > MAX_QUOTE) return { words: null };
  return start === undefined ? { words } : { words, start: start + selected.indexOf(words) };
}

/** Returns true for Ctrl or Cmd with Alt and M, which starts a comment. */
export function isCommentKey({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  // With Alt, `key` is a different letter on some keyboards.
  return code === 'KeyM' && altKey && (ctrlKey || metaKey);
}
