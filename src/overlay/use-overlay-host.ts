import { useMemo } from 'react';
import type { GoneSection } from '../editing/orphans';
import { draftPath } from '../editor-panels/drafts/current-draft';
import { type PageHost, saveFully } from '../editor-panels/page-host/page-host';
import { usePageShortcuts } from '../editor-panels/page-host/use-page-shortcuts';
import type { Overlay } from './create-overlay';
import { useOverlay, useOverlayState } from './overlay-context';
import type { EditedPage } from './overlay-state';
import { attempt } from './unsaved';

const WORDS: PageHost['words'] = {
  offline: 'You’re offline. Your changes stay in this browser.',
  unkept: 'This browser can’t store your unsaved changes. Finalize them before you close the tab.',
  saving: 'finalize',
  preview: 'Showing',
};

/** Returns the on-page editor as the host of the panels that both editors share, or null until the page is loaded. */
export function useOverlayHost(): PageHost | null {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  return useMemo(() => page && createHost(overlay, page), [overlay, page]);
}

function createHost(overlay: Overlay, page: EditedPage): PageHost {
  const { client, live, finalize } = overlay;
  const { user } = overlay.store.getState();
  return {
    page,
    userId: user?.id ?? null,
    isAdmin: user?.role === 'admin',
    client,
    live,
    save: finalize,
    restore: (section) => restore(overlay, page, section),
    saveAll: () => saveFully(page),
    onOpenDraft: (id) => window.location.assign(draftPath(id)),
    onShowComments: () => overlay.store.setState({ panel: 'comments' }),
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

/** Handles keyboard shortcuts: E toggles edit mode, Escape ends selecting, plus those of both editors (undo, redo and save). */
export function useShortcuts(): void {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  usePageShortcuts({
    editing: page?.editing ?? null,
    save: overlay.finalize,
    // Saving also works while typing in a text. In a dialog, the dialog handles it.
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

/** Inputs without text, such as checkboxes and color pickers. */
const WORDLESS = ['checkbox', 'radio', 'range', 'color', 'button', 'file'].map((type) => `[type="${type}"]`).join();
const WRITTEN = `input:not(${WORDLESS}), textarea, [contenteditable], dialog, .codex-editor`;

/** Returns true if a text or dialog handles the keys itself. In a select, letters choose an option. */
function isWriting({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(WRITTEN) !== null || (target.closest('select') !== null && !ctrlKey && !metaKey);
}
