import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { SiteEvent } from '../api/live';
import type { SessionUser } from '../api/session';
import { createTrpc } from '../api/trpc';
import { createEditMode } from '../editing/edit-mode';
import { createLiveSite } from '../editing/live-site';
import { type OpenPage, openPage } from '../editing/open-page';
import { orphanPaths } from '../editing/orphaned-changes';
import { pagesWithUnsaved } from '../editing/persist-unsaved';
import { type SectionActions, sectionActions } from '../editing/section-actions';
import { createSelection } from '../editing/selection';
import { takeTabSlot } from '../editing/tab-slot';
import { type PageFields, pageFields } from '../editor-panels/fields/page-fields';
import { savePage } from '../editor-panels/save-page';
import { createSignInRequest } from '../editor-panels/sign-in/sign-in-request';
import type { ElementType } from '../elements/models';
import type { ShownPageId } from '../pages/routes';
import { hasUnreportedWords } from '../rich-text/flush';
import { browserStorage } from '../ui/browser-storage';
import { notify } from '../ui/toast-store';
import { showLatest } from './page/show-latest';
import { type PendingView, showPending } from './page/show-pending';
import { dispatchToWindow, notifySectionsUpdated, onSectionsUpdated } from './page/window-events';
import { createEditSession, type EditSession } from './regions/edit-session';
import type { Unsaved } from './unsaved';

/** Whose unsaved changes are kept where nobody is signed in: on the demo, which is open to anyone. */
const NOBODY = 'visitor';

/** A page that is being edited in place. */
export interface EditedPage extends OpenPage {
  pendingView: PendingView;
  actions: SectionActions;
  fields: PageFields;
  session: EditSession;
}

/** What floats over the page beside the editor panel. */
export type OpenPanel = 'changes' | 'pending' | 'timeline' | 'sections' | 'library' | 'elements' | null;

/** A custom section, and the place among its elements: the last, unless given. */
export interface ElementTarget {
  sectionId: string;
  index?: number;
}

export interface OverlayState {
  status: 'closed' | 'loading' | 'ready' | 'failed';
  page: EditedPage | null;
  user: SessionUser | null;
  panel: OpenPanel;
  /** Where Quick Elements puts into a custom section; null where they are placed freely. */
  elementTarget: ElementTarget | null;
  /** The element that is being placed. */
  placing: ElementType | null;
  /** The path of the text that suggestions are asked for. */
  writing: string | null;
  /** What could not be done on the server, and can be tried again. */
  unsaved: readonly Unsaved[];
  /** The editor panel shows its buttons, not its title alone. */
  isExpanded: boolean;
}

export interface OverlayOptions {
  pageId: ShownPageId;
  queryClient: QueryClient;
  user: SessionUser | null;
}

/** The on-page editor of one page: made when the page is opened, reading nothing until somebody edits. */
export function createOverlay({ pageId, queryClient, user }: OverlayOptions) {
  const store = createStore<OverlayState>(() => ({
    status: 'closed',
    page: null,
    user,
    panel: null,
    elementTarget: null,
    placing: null,
    writing: null,
    unsaved: [],
    isExpanded: pageId === 'demo',
  }));
  const mode = createEditMode();
  const selection = createSelection();
  const requests = createSignInRequest();
  const trpc = createTrpc(requests.ask, 'overlay');
  const live = createLiveSite(trpc, () => void requests.ask(false));
  const slot = takeTabSlot(navigator.locks);
  const stopListening = live.listen(handleEvent);
  // The page's list reads itself; what lies under the editor's hands is read here.
  const stopHearing = onSectionsUpdated(
    () =>
      void store
        .getState()
        .page?.reload()
        .catch(() => undefined),
  );
  window.addEventListener('online', handleOnline);
  window.addEventListener('beforeunload', handleLeave);
  let isClosed = false;

  /** Reads the page, once; what was left unsaved comes back with it. @returns whether it is there */
  async function open(): Promise<boolean> {
    const { status } = store.getState();
    if (status === 'ready' || status === 'loading') return status === 'ready';
    store.setState({ status: 'loading' });
    try {
      const owner = store.getState().user?.id ?? NOBODY;
      const page = await openPage({
        trpc,
        pageId,
        userId: owner,
        storage: browserStorage(),
        formerUserId: NOBODY,
        slot: await slot,
        onEvent: dispatchToWindow,
        isSiteShown: true,
        isVisitor: () => store.getState().user === null,
        openPaths,
      });
      if (isClosed) {
        page.close();
        return false;
      }
      const actions = sectionActions({ trpc, page, onStepFailed: (label) => notifyFailed(label) });
      const pendingView = showPending(page, queryClient);
      const fields = pageFields(page, trpc);
      const session = createEditSession(page.editing, pendingView, fields.onTouched);
      store.setState({ status: 'ready', page: { ...page, actions, pendingView, fields, session } });
      if (page.editing.store.getState().restored > 0) store.setState({ isExpanded: true });
      // Words that lost their place are told of where one can not overlook it.
      page.editing.store.subscribe((state, before) => {
        const isNew = state.stored !== before.stored && !state.isBusy && orphanPaths(state).length > 0;
        if (isNew) store.setState({ isExpanded: true });
      });
      page.gone.subscribe((gone) => {
        if ([...gone.values()].some(({ wasOpen }) => wasOpen)) store.setState({ isExpanded: true });
      });
      if (store.getState().user) live.follow(pageId);
      return true;
    } catch {
      store.setState({ status: 'failed' });
      notify({ title: 'Error', description: 'Failed to load page content', variant: 'destructive' });
      return false;
    }
  }

  /** Where one is: in a dialog, a form, or a text that is typed in place. */
  function openPaths(): string[] {
    const { typing, form, popover } = store.getState().page?.session.store.getState() ?? {};
    const selected = selection.store.getState();
    const batch = selected.isEditing ? selected.paths : [];
    const { activePath } = mode.store.getState();
    return [activePath, typing, form, popover, ...batch].filter((path) => typeof path === 'string');
  }

  /** From looking at the page to editing it, and back. */
  async function toggle(): Promise<void> {
    if (mode.store.getState().mode === 'edit') {
      selection.close();
      store.setState({ panel: null, placing: null });
      return mode.toggle();
    }
    if (!(await open())) return;
    mode.toggle();
    store.setState({ isExpanded: true });
  }

  /**
   * Brings back at once what was left unsaved on this page; else nothing is read before somebody edits. Who is signed in sees what
   * others save all the same, and is not shown as being here.
   */
  function begin(): void {
    if (store.getState().user) live.start();
    const owners = [store.getState().user?.id ?? NOBODY, NOBODY];
    if (owners.some((owner) => pagesWithUnsaved(browserStorage(), owner).some((id) => id === pageId || id === 'site')))
      void open();
  }

  function handleEvent(event: SiteEvent): void {
    const { page } = store.getState();
    if (event.kind === 'message') return;
    if (event.kind !== 'gap' && event.pageId !== pageId && event.pageId !== 'site') return;
    const isOfSections = event.kind === 'sections' || event.kind === 'gap';
    if (!page) {
      void showLatest(pageId, queryClient, () => !isClosed && store.getState().page === null);
      // Nothing of it is shown here: the page's list reads itself.
      if (isOfSections) window.dispatchEvent(new CustomEvent('sectionsUpdated'));
      return;
    }
    void page.reload().then(
      () => isOfSections && notifySectionsUpdated(),
      // The next event, or the next save, brings it.
      () => undefined,
    );
  }

  /** Back on the network: who is signed in has it told by the connection; a visitor of the demo has none. */
  function handleOnline(): void {
    if (!store.getState().user) handleEvent({ kind: 'gap' });
  }

  /** What the browser does not keep would be gone: it asks. What it keeps comes back, and it lets one go. */
  function handleLeave(event: BeforeUnloadEvent): void {
    const state = store.getState().page?.editing.store.getState();
    const isUnkept = state?.isUnkept && state.pending.size + state.orphans.length + state.drafts.size > 0;
    if (isUnkept || hasUnreportedWords()) event.preventDefault();
  }

  /** Somebody signed in, in place. */
  function setUser(next: SessionUser | null): void {
    store.setState({ user: next });
    if (next && store.getState().page) live.follow(pageId);
  }

  function close(): void {
    isClosed = true;
    stopListening();
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('beforeunload', handleLeave);
    stopHearing();
    live.stop();
    const { page } = store.getState();
    page?.pendingView.stop();
    page?.fields.stop();
    page?.close();
    void slot.then(({ release }) => release());
  }

  return {
    pageId,
    store,
    mode,
    selection,
    requests,
    trpc,
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
  notify({ title: 'Could not be undone', description: `${label}: please try again.`, variant: 'destructive' });
}
