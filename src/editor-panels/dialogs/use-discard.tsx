import { type ReactNode, useState } from 'react';
import type { Editing } from '../../editing/editing';
import { unsavedCount } from '../../editing/state';
import { notify } from '../../ui/toast-store';
import { ConfirmDialog } from './confirm-dialog';

/**
 * Discards all unsaved changes of a page, and asks first if there are several.
 * @param onDiscard called just before they are discarded
 */
export function useDiscard(editing: Editing, onDiscard: () => void): { ask: () => void; dialog: ReactNode } {
  const [count, setCount] = useState(0);

  function discard() {
    setCount(0);
    onDiscard();
    discardWithUndo(editing);
  }

  function ask() {
    const unsaved = unsavedCount(editing.store.getState());
    if (unsaved > 1) setCount(unsaved);
    else discard();
  }

  const dialog =
    count > 0 ? (
      <ConfirmDialog
        title="Discard changes"
        message={`Discard all ${count} unsaved changes on this page?`}
        details={['You can restore them one by one from Recent Changes.']}
        confirmLabel="Discard"
        isDestructive
        onCancel={() => setCount(0)}
        onConfirm={discard}
      />
    ) : null;
  return { ask, dialog };
}

/**
 * Discards unsaved changes without asking, and shows a message that can undo it. Changes made in the meantime stay.
 * @param paths the changes at these paths; all of the page if undefined
 */
export function discardWithUndo(editing: Editing, paths?: readonly string[]): void {
  const count = paths?.length ?? unsavedCount(editing.store.getState());
  const id = paths ? editing.discardAt(paths) : editing.discard();
  if (id === null) return;

  async function undo() {
    if ((await editing.undo(id ?? undefined)) !== null) return;
    const description = 'The page was saved since then, so the changes are gone.';
    notify({ title: 'Undo failed', description, variant: 'destructive' });
  }

  const title = `Discarded ${count} ${count === 1 ? 'change' : 'changes'}`;
  notify({ title, action: { label: 'Undo', onClick: () => void undo() } });
}
