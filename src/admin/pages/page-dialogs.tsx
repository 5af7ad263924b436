import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import type { CurrentDraft } from '../../editor-panels/drafts/current-draft';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';
import { NameDialog } from './name-dialog';
import { PublishDialog } from './publish-dialog';
import { SharingDialog } from './sharing/sharing-dialog';
import type { ListedPage } from './use-pages';
import { useSetStatus } from './use-set-status';

/** The page actions that open a dialog. */
export type PageQuestion = 'delete' | 'rename' | 'duplicate' | 'publish' | 'sharing';

/** A listed page; entries of a collection also have a date. */
export type AskedOf = Pick<
  ListedPage,
  'pageId' | 'title' | 'path' | 'kind' | 'status' | 'isNew' | 'livePath' | 'liveStatus'
> & {
  date?: string;
};

/**
 * Manages the dialogs of pages. They are rendered outside of the rows, so that filtering the list does not close them.
 * @param onDeleted called after a page was deleted
 */
export function usePageDialogs(onChanged: () => Promise<void>, onDeleted?: () => void) {
  const [asked, setAsked] = useState<{ page: AskedOf; how: PageQuestion } | null>(null);
  return {
    ask: (page: AskedOf) => (how: PageQuestion) => setAsked({ page, how }),
    dialogs: asked ? <PageDialogs {...asked} {...{ onChanged, onDeleted }} onClose={() => setAsked(null)} /> : null,
  };
}

interface PageDialogsProps {
  page: AskedOf;
  how: PageQuestion;
  onChanged: () => Promise<void>;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

function PageDialogs({ page, how, onChanged, onDeleted, onClose }: PageDialogsProps) {
  const { notify } = useDashboard();
  const { pageId, title, kind, status, date, isNew = false } = page;
  const { restore } = useSetStatus(page, onChanged);
  const { draft, save } = useDraftWrites();
  const notifyFailure = useNotifyFailure();
  const remove = trpc.pages.delete.useMutation();

  async function handleDelete() {
    onClose();
    try {
      const saved = await save({
        about: title,
        toSite: () => remove.mutateAsync({ pageId }),
        changes: [{ op: 'changePage', pageId, status: 'deleted' }],
        saidInDraft: isNew ? 'Page removed from the draft' : 'The draft will delete this page',
      });
      if (saved.to === 'nowhere') return;
      const undo = { label: 'Undo', onClick: () => void restore(status === 'published' ? status : 'draft') };
      if (saved.to === 'site') notify({ title: 'Page deleted', description: title, action: undo });
      await onChanged();
      if (saved.to === 'site' || isNew) onDeleted?.();
    } catch (error) {
      notifyFailure(error);
    }
  }

  return (
    <>
      {how === 'delete' ? (
        <ConfirmDialog
          title={isNew ? `Remove ${title} from the draft?` : `Delete ${title}?`}
          {...describeDeletion(draft, isNew)}
          isDestructive
          onConfirm={() => void handleDelete()}
          onCancel={onClose}
        />
      ) : null}
      {how === 'sharing' ? <SharingDialog pageId={pageId} name={title} onSaved={onChanged} onClose={onClose} /> : null}
      {how === 'publish' && date !== undefined ? (
        <PublishDialog page={{ pageId, title, kind, date }} onDone={onChanged} onClose={onClose} />
      ) : null}
      {how === 'rename' || how === 'duplicate' ? (
        <NameDialog page={page} how={how} onDone={onChanged} onClose={onClose} />
      ) : null}
    </>
  );
}

function describeDeletion(draft: CurrentDraft | null, isNew: boolean) {
  if (isNew) {
    return {
      message:
        'The page is only in this draft. It is removed with everything on it, and the links and redirects to it.',
      confirmLabel: 'Remove',
    };
  }
  return {
    message: draft
      ? `Visitors will see “Page Not Found” once the draft “${draft.name}” is published.`
      : 'Visitors will see “Page Not Found” instead.',
    details: ['You can restore it, with everything on it, from the list’s “Deleted” filter.'],
    confirmLabel: draft ? 'Delete in draft' : 'Delete',
  };
}
