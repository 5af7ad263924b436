import { type ReactNode, useState } from 'react';
import type { Editing } from '../../editing/editing';
import { unsavedCount } from '../../editing/state';
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
    editing.discard();
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
