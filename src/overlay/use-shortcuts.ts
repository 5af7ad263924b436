import { useEffect } from 'react';
import type { Overlay } from './create-overlay';
import { useOverlay } from './overlay-context';

/** E: edit or view. Ctrl/Cmd+Z, Shift+Ctrl/Cmd+Z, Ctrl+Y: undo and redo, whatever kind of change. Ctrl/Cmd+S: finalize. */
export function useShortcuts(): void {
  const overlay = useOverlay();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const mayHandle = !event.defaultPrevented && (isSaving(event) || !isWriting(event));
      if (mayHandle && handle(overlay, event)) event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [overlay]);
}

function handle(overlay: Overlay, event: KeyboardEvent): boolean {
  const { page } = overlay.store.getState();
  const key = event.key.toLowerCase();
  const isShortcut = event.ctrlKey || event.metaKey;
  if (key === 'e' && !isShortcut && !event.altKey && !event.shiftKey) {
    void overlay.toggle();
    return true;
  }
  if (key === 'escape' && overlay.selection.store.getState().isSelecting) {
    overlay.selection.cancel();
    return true;
  }
  if (!page || !isShortcut) return false;
  if (key === 'z' && !event.shiftKey) void page.editing.undo();
  else if (key === 'y' || (key === 'z' && event.shiftKey)) void page.editing.redo();
  else if (key === 's') overlay.finalize();
  else return false;
  return true;
}

/** Saving works from within a text too; in a dialog it is the dialog's. */
function isSaving({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isInDialog = target instanceof Element && target.closest('dialog') !== null;
  return (ctrlKey || metaKey) && key.toLowerCase() === 's' && !isInDialog;
}

/** What takes no words: a box that is ticked, a colour that is picked. */
const WORDLESS = ['checkbox', 'radio', 'range', 'color', 'button', 'file'].map((type) => `[type="${type}"]`).join();
const WRITTEN = `input:not(${WORDLESS}), textarea, [contenteditable], dialog, .codex-editor`;

/** Within a text the keys belong to the text, and within a dialog to the dialog; letters choose in a list. */
function isWriting({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(WRITTEN) !== null || (target.closest('select') !== null && !ctrlKey && !metaKey);
}
