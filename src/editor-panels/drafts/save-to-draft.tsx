import { type ReactNode, useEffect, useState } from 'react';
import { hasUnsaved } from '../../editing/state';
import { flushRichText } from '../../rich-text/flush';
import { Later, lazyPart } from '../../ui/lazy-part';
import { useHostEditing, usePageHost } from '../page-host/page-host';
import { useApproval } from './use-approval';

const SaveToDraftDialog = lazyPart(async () => (await import('./save-to-draft-dialog')).SaveToDraftDialog);

interface SaveToDraft {
  /** Opens the dialog, unless nothing is unsaved or a field is invalid. */
  ask: () => void;
  dialog: ReactNode;
  /** Why the page's changes can only be saved to a draft; null if they can also be saved directly, or belong to a draft already. */
  draftReason: string | null;
}

/** Returns the dialog 'Save to draft'. It also opens if a save was refused because publishing needs approval. */
export function useSaveToDraft(): SaveToDraft {
  const { page } = usePageHost();
  const [isOpen, setOpen] = useState(false);
  const draftReason = useApprovalReason();
  const refusal = useHostEditing(({ failure }) => (failure?.needsDraft ? failure : null));
  useEffect(() => {
    if (refusal) setOpen(true);
  }, [refusal]);
  const ask = async () => {
    await flushRichText();
    if (hasUnsaved(page.editing.store.getState()) && page.fields.check()) setOpen(true);
  };
  return {
    ask: () => void ask(),
    dialog: isOpen ? (
      <Later>
        <SaveToDraftDialog isRequired={refusal !== null || draftReason !== null} onClose={() => setOpen(false)} />
      </Later>
    ) : null,
    draftReason,
  };
}

/** Returns who must approve each change of the page; null if nobody must, or not of minor edits. */
function useApprovalReason(): string | null {
  const { page, userId } = usePageHost();
  const approval = useApproval(userId !== null && page.draftId === undefined);
  if (!approval || approval.rule === null || approval.minorEdits) return null;
  return `${approval.rule === 'reviewers' ? 'A reviewer' : 'Someone else'} must approve it first.`;
}
