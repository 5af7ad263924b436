import { trpc } from '../../api/trpc-react';
import type { ToastMessage } from '../../ui/toast-store';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';

/** Pages whose address and status cannot be changed. */
export const FIXED: readonly string[] = ['home', 'demo'];

/** A status that a page can be given directly. */
export type LiveState = 'draft' | 'published';

/**
 * Returns functions that publish, unpublish or restore a page and notify about it. If the tab edits a draft, they write to the draft.
 * Unpublishing can be undone from the message.
 * @param onChanged called after each change, also after undoing
 * @param next what the message offers after publishing
 */
export function useSetStatus(
  { pageId, title }: { pageId: string; title: string },
  onChanged: () => Promise<void>,
  next?: ToastMessage['action'],
) {
  const { notify } = useDashboard();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync, isPending } = trpc.pages.change.useMutation();
  const { save } = useDraftWrites();

  // Unlike callbacks of a mutation, this also runs if the list no longer shows the page.
  async function setStatus(status: LiveState, said: string): Promise<void> {
    try {
      const saved = await save({
        about: title,
        toSite: () => mutateAsync({ pageId, status }),
        changes: [{ op: 'changePage', pageId, status }],
        saidInDraft: IN_DRAFT[status],
      });
      if (saved.to === 'nowhere') return;
      const undo = { label: 'Undo', onClick: () => void setStatus('published', 'Page published again') };
      const action = said === UNPUBLISHED ? undo : said === PUBLISHED ? next : undefined;
      if (saved.to === 'site') notify({ title: said, description: title, ...(action && { action }) });
      await onChanged();
    } catch (error) {
      notifyFailure(error);
    }
  }

  return {
    publish: () => setStatus('published', PUBLISHED),
    unpublish: () => setStatus('draft', UNPUBLISHED),
    /** Restores a deleted page. */
    restore: (status: LiveState) =>
      setStatus(status, status === 'draft' ? 'Page restored, not published' : 'Page restored and published'),
    isBusy: isPending,
  };
}

const PUBLISHED = 'Page published';
const UNPUBLISHED = 'Page unpublished';
/** The change, for the draft. */
const IN_DRAFT = {
  published: 'The draft will publish this page',
  draft: 'The draft will unpublish this page',
} as const;
