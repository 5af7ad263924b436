import { useLocation } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { collectionOf } from '../../pages/collections/collections';
import type { ToastMessage } from '../../ui/toast-store';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { nameKind } from '../collections/name-kind';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { isInMenus } from '../menus/is-in-menus';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

/** Pages whose address and status cannot be changed. */
export const FIXED: readonly string[] = ['home', 'demo'];

/** A status that a page can be given directly. */
export type LiveState = 'draft' | 'published';

/**
 * Returns functions that publish, unpublish or restore a page and notify about it. If the tab edits a draft, they write to the draft.
 * Unpublishing can be undone from the message. After publishing a page that no menu links to, the message links to the menus.
 * @param page its kind is needed only if it may be an entry of a collection
 * @param onChanged called after each change, also after undoing
 */
export function useSetStatus(
  { pageId, title, kind = '' }: { pageId: string; title: string; kind?: string },
  onChanged: () => Promise<void>,
) {
  const { notify } = useDashboard();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync, isPending } = trpc.pages.change.useMutation();
  const { save } = useDraftWrites();
  const offerMenus = useOfferMenus();
  const noun = nameKind(kind);

  // Unlike callbacks of a mutation, this also runs if the list no longer shows the page.
  async function setStatus(status: LiveState, done: string): Promise<void> {
    try {
      const saved = await save({
        about: title,
        toSite: () => mutateAsync({ pageId, status }),
        changes: [{ op: 'changePage', pageId, status }],
        saidInDraft: `The draft will ${IN_DRAFT[status]} this ${noun.toLowerCase()}`,
      });
      if (saved.to === 'nowhere') return;
      const undo = { label: 'Undo', onClick: () => void setStatus('published', 'published again') };
      if (saved.to === 'site') {
        const isEntry = collectionOf(kind) !== null;
        const next = done === PUBLISHED && !isEntry ? await offerMenus(saved.made.address) : undefined;
        const action = done === UNPUBLISHED ? undo : next;
        notify({ title: `${noun} ${done}`, description: title, ...(action && { action }) });
      }
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
      setStatus(status, status === 'draft' ? 'restored, not published' : 'restored and published'),
    isBusy: isPending,
  };
}

const PUBLISHED = 'published';
const UNPUBLISHED = 'unpublished';
/** The draft's action. */
const IN_DRAFT = { published: 'publish', draft: 'unpublish' } as const;

/** Returns a function that returns what the message offers for a page that was published; undefined if a menu links to the page. */
function useOfferMenus(): (address: string | null) => Promise<ToastMessage['action']> {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return async (address) => {
    if (address === null) return undefined;
    // The page is published even if the menus cannot be read.
    const site = await utils.content.read.fetch({ pageId: 'site' }, { staleTime: 0 }).catch(() => null);
    if (!site || isInMenus(site.content, address)) return undefined;
    return { label: 'Add to a menu', onClick: () => navigate(SCREEN_PATHS.menus) };
  };
}
