import { useMemo } from 'react';
import type { GoneSection } from '../editing/orphaned-changes';
import type { PageHost } from '../editor-panels/page-host/page-host';
import { usePageShortcuts } from '../editor-panels/page-host/use-page-shortcuts';
import type { Overlay } from './create-overlay';
import { useOverlay, useOverlayState } from './overlay-context';
import type { EditedPage } from './overlay-state';
import { attempt } from './unsaved';

const WORDS: PageHost['words'] = {
  offline: 'You are offline. What you write is kept in this browser.',
  unkept: 'This browser does not keep your unsaved changes. Finalize them before you close the tab.',
  saving: 'Finalizing',
  preview: 'Showing',
};

/** The on-page editor, as the panels that both editors share need it; null before the page was read. */
export function useOverlayHost(): PageHost | null {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  return useMemo(() => page && hostOf(overlay, page), [overlay, page]);
}

function hostOf(overlay: Overlay, page: EditedPage): PageHost {
  const { client, live, finalize } = overlay;
  return {
    page,
    client,
    live,
    save: finalize,
    restore: (section) => restore(overlay, page, section),
    onShowPending: () => overlay.store.setState({ panel: 'pending' }),
    words: WORDS,
    buttonClass: 'tool-button tool-dark',
  };
}

async function restore(overlay: Overlay, { actions }: EditedPage, section: GoneSection): Promise<string> {
  const { sectionId, sectionName } = section;
  const isDone = await attempt(overlay, {
    key: `restore ${sectionId}`,
    label: `restoring ${sectionName}`,
    work: () => actions.bringBack(section),
  });
  return isDone ? `${sectionName} was restored.` : '';
}

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
