import { MAX_QUOTE } from '../../content/find-quote';

/** Returns the words selected in a field; null if nothing, or too much to quote, is selected there. */
export function readSelectedWords(field: Element | null): string | null {
  const { activeElement } = document;
  if (!field || !activeElement || !field.contains(activeElement)) return null;
  const words =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      ? activeElement.value.slice(activeElement.selectionStart ?? 0, activeElement.selectionEnd ?? 0)
      : String(window.getSelection());
  return words.trim() === '' || words.length > MAX_QUOTE ? null : words.trim();
}

/** Returns true for Ctrl or Cmd with Alt and M, which starts a comment. */
export function isCommentKey({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  // With Alt, `key` is another letter on some keyboards.
  return code === 'KeyM' && altKey && (ctrlKey || metaKey);
}
