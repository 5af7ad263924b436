import { type ReactNode, useEffect, useState } from 'react';
import { flushRichText } from '../../rich-text/flush';
import { Later, lazyPart } from '../../ui/lazy-part';
import { useHostEditing, usePageHost } from '../page-host/page-host';

const SaveToDraftDialog = lazyPart(async () => (await import('./save-to-draft-dialog')).SaveToDraftDialog);

/**
 * Returns the dialog 'Save to draft' and a function that opens it, unless a field is invalid. It also opens if a save was refused because
 * publishing needs approval.
 */
export function useSaveToDraft(): { ask: () => void; dialog: ReactNode } {
  const { page } = usePageHost();
  const [isOpen, setOpen] = useState(false);
  const refusal = useHostEditing(({ failure }) => (failure?.needsDraft ? failure : null));
  useEffect(() => {
    if (refusal) setOpen(true);
  }, [refusal]);
  const ask = async () => {
    await flushRichText();
    if (page.fields.check()) setOpen(true);
  };
  return {
    ask: () => void ask(),
    dialog: isOpen ? (
      <Later>
        <SaveToDraftDialog isRequired={refusal !== null} onClose={() => setOpen(false)} />
      </Later>
    ) : null,
  };
}
