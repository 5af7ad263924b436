import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SiteEvent } from '../../api/live';
import type { Trpc } from '../../api/trpc';
import type { ActionOutcome } from '../../editing/action-runner';
import { type BrowserStorage, pagesWithUnsaved, type TabSlot } from '../../editing/keep';
import { unsavedCount } from '../../editing/state';
import { type HostedPage, openHostedPage, savePage } from '../../editor-panels/page-host/page-host';
import type { PageId } from '../../pages/models';

/** A page opened in this window. Its editing state stays alive while the person is elsewhere in the dashboard. */
export interface PageEntry extends HostedPage {
  /** Which section is visible. */
  view: StoreApi<PageViewState>;
}

export type PageSlot = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; entry: PageEntry };

export interface OpenPagesState {
  pages: Readonly<Record<PageId, PageSlot>>;
  /** Number of unsaved changes by page. */
  unsaved: Readonly<Record<PageId, number>>;
}

export interface OpenPagesOptions {
  trpc: Trpc;
  userId: string;
  storage: BrowserStorage;
  slot: Promise<TabSlot>;
  onLoadFailed: () => void;
  onStepFailed: (label: string, outcome: ActionOutcome) => void;
  onSaved: (pageId: PageId) => void;
}

/** Manages the pages opened in this window. Each has one editing state that lives as long as the dashboard. */
export function createOpenPages(options: OpenPagesOptions) {
  const { trpc, userId, storage, slot, onLoadFailed, onStepFailed, onSaved } = options;
  const store = createStore<OpenPagesState>(() => ({ pages: {}, unsaved: {} }));
  let isClosed = false;

  /** Opens a page unless it is already open. A failed page is loaded again. */
  async function open(pageId: PageId): Promise<void> {
    const known = store.getState().pages[pageId];
    if (known && known.state !== 'failed') return;
    setSlot(pageId, { state: 'loading' });
    try {
      const onEvent = ({ kind }: { kind: string }) => kind === 'saved' && onSaved(pageId);
      const openPaths = () => listShownPaths(pageId);
      const own = { trpc, pageId, userId, storage, slot: await slot, onEvent, openPaths };
      const page = await openHostedPage(own, onStepFailed);
      if (isClosed) return page.close();
      page.editing.store.subscribe(() => updateUnsaved(page));
      setSlot(pageId, { state: 'ready', entry: { ...page, view: createPageView() } });
      updateUnsaved(page);
    } catch {
      setSlot(pageId, { state: 'failed' });
      onLoadFailed();
    }
  }

  /** Returns the path of a page's visible section. */
  function listShownPaths(pageId: PageId): string[] {
    const slot = store.getState().pages[pageId];
    const shown = slot?.state === 'ready' ? slot.entry.view.getState().shown : null;
    return shown === null ? [] : [shown];
  }

  /** Opens the pages with stored unsaved changes of this person, so that those are restored and marked. */
  function openUnsaved(): void {
    for (const pageId of pagesWithUnsaved(storage, userId)) void open(pageId);
  }

  /** Reloads open pages that someone has changed. */
  function handleEvent(event: SiteEvent): void {
    if (event.kind === 'message' || event.kind === 'draft') return;
    for (const slot of Object.values(store.getState().pages)) {
      if (slot.state !== 'ready') continue;
      if (event.kind === 'gap' || event.pageId === slot.entry.pageId) void slot.entry.reload().catch(() => undefined);
    }
  }

  function updateUnsaved({ pageId, editing }: HostedPage): void {
    const number = unsavedCount(editing.store.getState());
    if (store.getState().unsaved[pageId] === number) return;
    store.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [pageId]: number } }));
  }

  function setSlot(pageId: PageId, slot: PageSlot): void {
    store.setState(({ pages }) => ({ pages: { ...pages, [pageId]: slot } }));
  }

  /** Saves all open pages. Refused and conflicting changes stay pending. */
  async function saveAll(): Promise<void> {
    const all = Object.values(store.getState().pages).flatMap((slot) => (slot.state === 'ready' ? [slot.entry] : []));
    // One at a time, since the first save includes the shared site content.
    for (const entry of all) await savePage(entry);
  }

  /** Closes all pages. Unsaved changes stay in storage, to be restored later. */
  function close(): void {
    isClosed = true;
    for (const slot of Object.values(store.getState().pages)) if (slot.state === 'ready') slot.entry.close();
    store.setState({ pages: {}, unsaved: {} });
    void slot.then(({ release }) => release());
  }

  return { store, open, openUnsaved, handleEvent, saveAll, close };
}

export type OpenPages = ReturnType<typeof createOpenPages>;

/** Returns the total number of unsaved changes. */
export function totalUnsaved({ unsaved }: OpenPagesState): number {
  return Object.values(unsaved).reduce((sum, number) => sum + number, 0);
}

/** Which section of a page is visible; kept while another tab is open. */
interface PageViewState {
  /** The path of the chosen section. If it no longer exists, the first section is shown (spec section 4). */
  chosen: string | null;
  /** The path of the visible section, or null. */
  shown: string | null;
}

function createPageView() {
  return createStore<PageViewState>(() => ({ chosen: null, shown: null }));
}
