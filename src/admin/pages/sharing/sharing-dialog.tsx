import '../../../styles/panels.css';
import '../../../styles/sharing.css';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../editor-panels/dialogs/confirm-dialog';
import { Dialog } from '../../../ui/dialog';
import { Loading } from '../../../ui/loading';
import { LoadFailure } from '../../administration/load-failure';
import { SharingForm } from './sharing-form';
import { useSharing } from './use-sharing';

interface SharingDialogProps {
  pageId: string;
  /** The page's title. */
  name: string;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Edits how a page appears in search engines and when it is shared. */
export function SharingDialog({ pageId, name, onSaved, onClose }: SharingDialogProps) {
  const sharing = useSharing(pageId);
  const isChanged = useRef(false);
  const [isLeaving, setLeaving] = useState(false);

  function mayClose() {
    if (isChanged.current) setLeaving(true);
    return !isChanged.current;
  }

  return (
    <Dialog title={`Search and sharing: ${name}`} size="wide" mayClose={mayClose} onClose={onClose}>
      {sharing.isPending ? <Loading /> : null}
      {sharing.isError ? (
        <LoadFailure what="The page" error={sharing.error} onRetry={() => void sharing.refetch()} />
      ) : null}
      {sharing.data ? (
        <SharingForm
          pageId={pageId}
          data={sharing.data}
          onChange={(isOther) => {
            isChanged.current = isOther;
          }}
          onReadAgain={async () => (await sharing.refetch()).data}
          onSaved={onSaved}
          onCancel={() => mayClose() && onClose()}
          onClose={onClose}
        />
      ) : null}
      {isLeaving ? (
        <ConfirmDialog
          title="Discard changes?"
          message="Your changes here haven’t been saved."
          confirmLabel="Discard"
          isDestructive
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </Dialog>
  );
}
