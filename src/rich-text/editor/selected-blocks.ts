/**
 * Makes keys that change text apply to all selected blocks. Browsers restore the caret as soon as the keys that
 * selected the blocks are released. The editor then assumes that text is being edited, and would keep the blocks; and
 * it would repeat the first letter typed over them.
 * @returns a function that stops handling these keys
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
  // Captures on the window to run before the editor, which listens on the document.
  window.addEventListener('keydown', handleKey, true);
  return () => window.removeEventListener('keydown', handleKey, true);
}

/** The editor recognizes keys by their codes. */
const BACKSPACE = { key: 'Backspace', code: 'Backspace', keyCode: 8, bubbles: true, cancelable: true };
