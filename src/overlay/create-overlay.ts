import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { SiteEvent } from '../api/live';
import { pageKeys } from '../api/page-keys';
import type { SessionUser } from '../api/session';
import { clearUnsaved, followSignOut, pagesWithUnsaved } from '../editing/keep';
import { createEditMode, createSelection } from '../editing/mode';
import { currentDraft, leaveDraft } from '../editor-panels/drafts/current-draft';
import { connectEditor } from '../editor-panels/page-host/connect-editor';
import { openHostedPage, savePage } from '../editor-panels/page-host/page-host';
import { refetchOutdated } from '../editor-panels/page-host/refetch-outdated';
import { hasUnreportedChanges } from '../rich-text/flush';
import { showEmptyParts } from '../sections/empty-parts';
import { browserStorage } from '../ui/browser-storage';
import { notify } from '../ui/toast-store';
import { addNextItem } from './groups/add-item';
import type { EditedPage, OverlayState } from './overlay-state';
import { showLatest } from './page/show-latest';
import { showPending } from './page/show-pending';
import { dispatchToWindow, notifySectionsUpdated, onSectionsUpdated } from './page/window-events';
import { createEditSession } from './regions/edit-session';

/** Owner id for unsaved changes if nobody is signed in: on the demo, which is open to everyone. */
const NOBODY = 'visitor';

export interface OverlayOptions {
  pageId: string;
  queryClient: QueryClient;
  user: SessionUser | null;
  /** The draft that the page is read from and saved to; undefined for the site. */
  draftId: number | undefined;
}

/** Creates the on-page editor of one page. Nothing is read until someone edits. */
export function createOverlay({ pageId, queryClient, user, draftId }: OverlayOptions) {
  const store = createStore<OverlayState>(() => ({
    status: 'closed',
    page: null,
    user,
    panel: null,
    elementTarget: null,
    placing: null,
    writing: null,
    unsaved: [],
    isExpanded: false,
  }));
  const mode = createEditMode();
  const stopShowingEmptyParts = mode.store.subscribe((state) => showEmptyParts(state.mode === 'edit'));
  const selection = createSelection();
  const { requests, client, live, slot } = connectEditor('overlay');
  const stopListening = live.listen(handleEvent);
  const stopRefetching = refetchOutdated(queryClient);
  // The page's section list refreshes itself; the editor's copy is reloaded here.
  const stopHearing = onSectionsUpdated(
    () =>
      void store
        .getState()
        .page?.reload()
        .catch(() => undefined),
  );
  const stopFollowing = followSignOut(() => store.getState().user?.id ?? null, { save: saveAll, end });
  window.addEventListener('online', handleOnline);
  window.addEventListener('beforeunload', handleLeave);
  let isClosed = false;
  /** Whether somebody changed the page while it was being read. */
  let isOutdated = false;

  /**
   * Reads the page once and restores what was left unsaved.
   * @returns whether the page is ready
   */
  async function open(): Promise<boolean> {
    const { status } = store.getState();
    if (status === 'ready' || status === 'loading') return status === 'ready';
    store.setState({ status: 'loading' });
    isOutdated = false;
    try {
      const owner = store.getState().user?.id ?? NOBODY;
      const options = {
        trpc: client,
        pageId,
        userId: owner,
        draftId,
        storage: browserStorage(),
        formerUserId: NOBODY,
        slot: await slot,
        onEvent: dispatchToWindow,
        isSiteShown: true,
        isVisitor: () => store.getState().user === null,
        openPaths,
      };
      const page = await openHostedPage(options, notifyFailed);
      if (isClosed) {
        page.close();
        return false;
      }
      const pendingView = showPending(page, queryClient);
      const session = createEditSession(page.editing, pendingView, page.fields.onTouched, (path, at) =>
        addNextItem(edited, path, at),
      );
      const edited: EditedPage = { ...page, pendingView, session };
      store.setState({ status: 'ready', page: edited });
      if (store.getState().user) live.follow(pageId);
      if (isOutdated) void page.reload().catch(() => undefined);
      return true;
    } catch {
      store.setState({ status: 'failed' });
      notify({ title: 'Error', description: 'Failed to load page content', variant: 'destructive' });
      return false;
    }
  }

  /** Returns the paths being edited: in a dialog, a form, the batch editor or in place. */
  function openPaths(): string[] {
    const { typing, form, popover } = store.getState().page?.session.store.getState() ?? {};
    const selected = selection.store.getState();
    const batch = selected.isEditing ? selected.paths : [];
    const { activePath } = mode.store.getState();
    return [activePath, typing, form, popover, ...batch].filter((path) => typeof path === 'string');
  }

  /** Switches between viewing and editing the page. */
  async function toggle(): Promise<void> {
    if (mode.store.getState().mode === 'edit') {
      selection.close();
      store.setState({ panel: null, placing: null });
      return mode.toggle();
    }
    if (!(await open())) return;
    mode.toggle();
  }

  /**
   * Shows the draft, and restores unsaved changes of this page, immediately; otherwise nothing is read before someone edits. Signed-in
   * users receive live updates of what others save, without being shown as present.
   * @param isEditing whether to start in edit mode
   */
  function begin(isEditing: boolean): void {
    if (store.getState().user) live.start();
    if (isEditing) return void toggle();
    const owners = [store.getState().user?.id ?? NOBODY, NOBODY];
    const isUnsaved = (owner: string) =>
      pagesWithUnsaved(browserStorage(), owner, draftId).some((id) => id === pageId || id === 'site');
    if (draftId !== undefined || owners.some(isUnsaved)) void open();
  }

  function handleEvent(event: SiteEvent): void {
    const { page } = store.getState();
    const isOfAll = event.kind === 'gap' || (event.kind === 'draft' && event.draftId === draftId);
    if (!isOfAll && !('pageId' in event && (event.pageId === pageId || event.pageId === 'site'))) return;
    const isOfSections = event.kind === 'sections' || isOfAll;
    if (!page) {
      isOutdated = true;
      void showLatest(pageId, queryClient, () => !isClosed && store.getState().page === null);
      // The editor shows nothing of it; the page's section list refreshes itself.
      if (isOfSections) window.dispatchEvent(new CustomEvent('sectionsUpdated'));
      return;
    }
    void page.reload().then(
      () => isOfSections && notifySectionsUpdated(),
      // If the reload fails, the next event or save triggers another.
      () => undefined,
    );
  }

  /** Reloads after the network is back. Signed-in users get this from their live connection; visitors of the demo have none. */
  function handleOnline(): void {
    if (!store.getState().user) handleEvent({ kind: 'gap' });
  }

  /** Asks before closing the tab if changes would be lost. Changes that the browser stores are restored later, so they do not need it. */
  function handleLeave(event: BeforeUnloadEvent): void {
    const state = store.getState().page?.editing.store.getState();
    const isUnkept = state?.isUnkept && state.pending.size + state.orphans.length + state.openTexts.size > 0;
    if (isUnkept || hasUnreportedChanges()) event.preventDefault();
  }

  /** Handles signing in without leaving the page. */
  function setUser(next: SessionUser | null): void {
    store.setState({ user: next });
    if (next && store.getState().page) live.follow(pageId);
  }

  /** Saves because another tab is signing out. */
  async function saveAll(): Promise<void> {
    const { page } = store.getState();
    if (page) await savePage(page);
  }

  /** Ends editing because the person has signed out in another tab: deletes their unsaved changes and reloads the page for visitors. */
  function end(): void {
    const user = store.getState().user?.id;
    close();
    store.setState({ page: null, user: null });
    leaveDraft();
    if (user !== undefined) clearUnsaved(browserStorage(), user);
    window.location.reload();
  }

  function close(): void {
    isClosed = true;
    stopFollowing();
    stopListening();
    stopRefetching();
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('beforeunload', handleLeave);
    stopHearing();
    stopShowingEmptyParts();
    showEmptyParts(false);
    live.stop();
    const { page } = store.getState();
    page?.pendingView.stop();
    page?.close();
    // The page next shows the site again, until a draft is laid over it.
    if (page && draftId !== undefined) {
      for (const kind of [pageKeys.content, pageKeys.sections, pageKeys.ids])
        void queryClient.invalidateQueries({ queryKey: kind('').slice(0, 1) });
      // The site-wide content is not read again by itself.
      void showLatest(pageId, queryClient, () => currentDraft.getState()?.id !== draftId);
    }
    void slot.then(({ release }) => release());
  }

  return {
    pageId,
    store,
    mode,
    selection,
    requests,
    client,
    live,
    open,
    begin,
    toggle,
    setUser,
    finalize: () => {
      const { page } = store.getState();
      if (page) void savePage(page);
    },
    close,
  };
}

export type Overlay = ReturnType<typeof createOverlay>;

function notifyFailed(label: string): void {
  notify({ title: 'Undo failed', description: `Could not undo “${label}”. Please try again.`, variant: 'destructive' });
}
