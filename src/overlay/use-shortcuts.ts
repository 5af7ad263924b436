import { usePageShortcuts } from '../editor-panels/page-host/use-page-shortcuts';
import type { Overlay } from './create-overlay';
import { useOverlay, useOverlayState } from './overlay-context';

/** E: edit or view. Escape: no longer selecting. And what both editors have: undo, redo, and finalize. */
export function useShortcuts(): void {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  usePageShortcuts({
    editing: page?.editing ?? null,
    save: overlay.finalize,
    // Saving works from within a text too; in a dialog it is the dialog's.
    isForPage: (event, step) => !event.defaultPrevented && !(step === 'save' ? isInDialog(event) : isWriting(event)),
    onOtherKey: (event) => !event.defaultPrevented && !isWriting(event) && handleKey(overlay, event),
  });
}

function handleKey({ toggle, selection }: Overlay, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) {
    void toggle();
    return true;
  }
  const isCancelled = key === 'escape' && selection.store.getState().isSelecting;
  if (isCancelled) selection.cancel();
  return isCancelled;
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

/** What takes no words: a box that is ticked, a colour that is picked. */
const WORDLESS = ['checkbox', 'radio', 'range', 'color', 'button', 'file'].map((type) => `[type="${type}"]`).join();
const WRITTEN = `input:not(${WORDLESS}), textarea, [contenteditable], dialog, .codex-editor`;

/** Within a text the keys belong to the text, and within a dialog to the dialog; letters choose in a list. */
function isWriting({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(WRITTEN) !== null || (target.closest('select') !== null && !ctrlKey && !metaKey);
}
