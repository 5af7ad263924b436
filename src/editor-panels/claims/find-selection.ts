import { findQuote, MAX_QUOTE, quotableText, type Range } from '../../content/find-quote';
import { refOf } from '../../editing/document';
import { currentContent, currentValue } from '../../editing/state';
import { findField } from '../comments/page-comments';
import { readSelectedWords, readSelection, type SelectedWords } from '../comments/selected-words';
import type { HostedPage } from '../page-host/page-host';
import { cutWords, type WordsOfText } from './words-of-text';

/** Returns the text with the focus, and the words selected in it: one that is edited in place, a field, or a rich text. Null if there is none. */
function findFocusedText(pageId: string): { path: string; selected: SelectedWords } | null {
  const { activeElement } = document;
  // Pressing a tool of a rich text may leave nothing focused.
  const isFocused = activeElement !== null && activeElement !== document.body;
  const focused = isFocused ? activeElement : (document.getSelection()?.anchorNode?.parentElement ?? null);
  const inPlace = focused?.closest<HTMLElement>('[data-editing]') ?? null;
  if (inPlace?.dataset.path !== undefined) return { path: inPlace.dataset.path, selected: readSelection(inPlace) };
  const field = findField(focused, pageId);
  if (!field) return null;
  const blocks = field.querySelector('.codex-editor__redactor');
  if (!blocks) return { path: field.id, selected: readSelectedWords(field) };
  const isWithin = blocks.contains(document.getSelection()?.anchorNode ?? null);
  return { path: field.id, selected: isWithin ? readSelection(blocks) : { words: null } };
}

/**
 * Returns the words selected in the text with the focus, or all of it if nothing is selected there.
 * @returns null if no text has the focus, it is too long as a whole, or the selection extends beyond it
 */
export function findSelection({ pageId, editing }: HostedPage): WordsOfText | null {
  const found = findFocusedText(pageId);
  if (!found) return null;
  const path = editing.pathNow(found.path);
  const state = editing.store.getState();
  const text = quotableText(currentValue(state, path));
  const range = findRange(text, found.selected);
  return range && toWords(pageId, refOf(currentContent(state), path), text, range);
}

/** Returns words of a text of the page, or of header and footer. */
export function toWords(pageId: string, ref: string, text: string, range: Range): WordsOfText {
  return { pageId: ref.startsWith('site.') ? 'site' : pageId, ref, ...cutWords(text, range) };
}

function findRange(text: string, { words, start }: SelectedWords): Range | null {
  if (words !== null) return findQuote(text, start === undefined ? { words } : { words, start });
  return text === '' || text.length > MAX_QUOTE ? null : { start: 0, end: text.length };
}
