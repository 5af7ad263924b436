import { useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { addressFrom } from '../../pages/address-from';
import { collectionOf } from '../../pages/collections/collections';
import { Dialog } from '../../ui/dialog';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { AddressField } from './address-field';
import type { ListedPage } from './use-pages';

interface NameDialogProps {
  page: Pick<ListedPage, 'pageId' | 'title' | 'path' | 'kind'>;
  how: 'rename' | 'duplicate';
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Edits the title and address of a page or of its duplicate. */
export function NameDialog({ page, how, onDone, onClose }: NameDialogProps) {
  const { notify } = useDashboard();
  const duplicate = trpc.pages.duplicate.useMutation();
  const change = trpc.pages.change.useMutation();
  const [, navigate] = useLocation();
  const isCopy = how === 'duplicate';
  const { draft, save } = useDraftWrites();
  const [address, setAddress] = useState(isCopy ? copyAddress(page) : page.path);

  async function handleSend(text: (name: string) => string, isForDraft: boolean) {
    const asked = { pageId: page.pageId, title: text('title'), address: text('address') };
    const { pageId: copyOf, ...named } = asked;
    const saved = await save({
      ...{ about: asked.title, isForDraft },
      toSite: () => (isCopy ? duplicate : change).mutateAsync(asked),
      changes: [isCopy ? { op: 'addPage', copyOf, ...named } : { op: 'changePage', ...asked }],
      ...(isCopy && { saidInDraft: 'Page added to the draft' }),
    });
    if (saved.to === 'nowhere') return;
    if (saved.to === 'site') {
      const { title, address } = saved.made;
      if (isCopy) notify({ title: 'Page duplicated', description: title });
      else if (address === null || address === page.path) notify({ title: 'Page renamed', description: title });
      else notify({ title: 'Page moved', description: `${page.path} redirects to ${address} now.` });
    }
    onClose();
    await onDone();
    const madeId = saved.to === 'site' ? saved.made.pageId : (saved.ref.split('.')[0] ?? '');
    if (isCopy) navigate(editorPath(madeId));
  }

  return (
    <Dialog title={isCopy ? `Duplicate ${page.title}` : `Rename or move ${page.title}`} size="small" onClose={onClose}>
      <AskForm
        submitLabel={draft ? (isCopy ? 'Add to draft' : 'Save to draft') : isCopy ? 'Duplicate' : 'Save'}
        busyLabel={isCopy && !draft ? 'Duplicating...' : 'Saving...'}
        hasDraft={!draft}
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            <TextField
              label="Title"
              name="title"
              isRequired
              maxLength={120}
              value={isCopy ? `${page.title} copy` : page.title}
              problem={problemOf('title')}
            />
            <AddressField
              value={address}
              onChange={setAddress}
              pageId={isCopy ? undefined : page.pageId}
              problem={problemOf('address', address)}
            />
            {isCopy || address === page.path ? null : (
              <p className="field-hint">{page.path} will redirect to the new address.</p>
            )}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** Returns the address of a copy: next to the original for a collection entry, otherwise at the top level. */
function copyAddress({ title, path, kind }: NameDialogProps['page']): string {
  return addressFrom(`${title} copy`, collectionOf(kind) ? path.slice(0, path.lastIndexOf('/')) : '');
}
