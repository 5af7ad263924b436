import { useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { addressFrom } from '../../pages/address-from';
import { type CollectionId, entryKindOf } from '../../pages/collections/collections';
import { Dialog } from '../../ui/dialog';
import { AskForm } from '../administration/ask-form';
import { AddressField } from '../pages/address-field';
import { TitleField } from '../pages/title-field';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

interface NewEntryDialogProps {
  collection: CollectionId;
  /** The name of one entry. */
  one: string;
  /** The path of the page that lists the entries. */
  list: string;
  onClose: () => void;
  onMade: () => Promise<void>;
}

/** Creates an entry as a draft and opens it. */
export function NewEntryDialog({ collection, one, list, onClose, onMade }: NewEntryDialogProps) {
  const { notify } = useDashboard();
  const create = trpc.pages.create.useMutation();
  const [, navigate] = useLocation();
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const layout = entryKindOf(collection);
  const shown = address ?? (title.trim() === '' ? '' : addressFrom(title, list));

  async function handleSend() {
    const made = await create.mutateAsync({ title, address: shown, layout });
    notify({ title: `New ${one}`, description: made.title });
    onClose();
    await onMade();
    navigate(`${SCREEN_PATHS.pages}?page=${made.pageId}`);
  }

  return (
    <Dialog title={`New ${one}`} size="small" onClose={onClose}>
      <AskForm submitLabel="Make it" busyLabel="Making..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <TitleField value={title} onChange={setTitle} problem={problemOf('title')} />
            <AddressField value={shown} onChange={setAddress} layout={layout} problem={problemOf('address', shown)} />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
