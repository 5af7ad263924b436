/**
 * Has the keys that change a text change the whole blocks that are selected. The browser puts the caret back as soon as the
 * keys that selected them are let go, and the editor, which takes a caret for words being written, would leave the blocks as
 * they are; and of what is typed over them it would repeat the first letter.
 * @returns how to stop
 */
export function keepBlocksSelected(holder: HTMLElement): () => void {
  function handleKey(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLElement) || !holder.contains(target) || event.isComposing) return;
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (!isLetter && !/^(Backspace|Delete|Enter)$/.test(key)) return;
    if (!holder.querySelector('.ce-block--selected') || target instanceof HTMLInputElement) return;
    const selection = document.getSelection();
    if (selection?.isCollapsed) selection.removeAllRanges();
    if (!isLetter) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    target.dispatchEvent(new KeyboardEvent('keydown', BACKSPACE));
    document.execCommand('insertText', false, key);
  }
  // Before the editor, which listens on the document.
  window.addEventListener('keydown', handleKey, true);
  return () => window.removeEventListener('keydown', handleKey, true);
}

/** The editor knows keys by their codes. */
const BACKSPACE = { key: 'Backspace', code: 'Backspace', keyCode: 8, bubbles: true, cancelable: true };
