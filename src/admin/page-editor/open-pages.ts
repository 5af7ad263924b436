import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SiteEvent } from '../../api/live';
import type { Trpc } from '../../api/trpc';
import type { ActionOutcome } from '../../editing/act-at-once';
import { type BrowserStorage, pagesWithUnsaved } from '../../editing/persist-unsaved';
import { unsavedCount } from '../../editing/selectors';
import type { TabSlot } from '../../editing/tab-slot';
import { type HostedPage, openHostedPage, savePage } from '../../editor-panels/page-host/page-host';
import type { PageId } from '../../pages/models';

/** A page that was opened in this window: its editing lives on while one is elsewhere in the dashboard. */
export interface PageEntry extends HostedPage {
  /** What of it is on screen. */
  view: StoreApi<PageViewState>;
}

export type PageSlot = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; entry: PageEntry };

export interface OpenPagesState {
  pages: Readonly<Record<PageId, PageSlot>>;
  /** Unsaved changes by page. */
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

/** The pages open in this window, each with one editing that lives as long as the dashboard. */
export function createOpenPages(options: OpenPagesOptions) {
  const { trpc, userId, storage, slot, onLoadFailed, onStepFailed, onSaved } = options;
  const store = createStore<OpenPagesState>(() => ({ pages: {}, unsaved: {} }));
  let isClosed = false;

  /** Opens a page, once; one that could not be read is tried again. */
  async function open(pageId: PageId): Promise<void> {
    const known = store.getState().pages[pageId];
    if (known && known.state !== 'failed') return;
    put(pageId, { state: 'loading' });
    try {
      const onEvent = ({ kind }: { kind: string }) => kind === 'saved' && onSaved(pageId);
      const openPaths = () => shownPaths(pageId);
      const own = { trpc, pageId, userId, storage, slot: await slot, onEvent, openPaths };
      const page = await openHostedPage(own, onStepFailed);
      if (isClosed) return page.close();
      page.editing.store.subscribe(() => count(page));
      put(pageId, { state: 'ready', entry: { ...page, view: createPageView() } });
      count(page);
    } catch {
      put(pageId, { state: 'failed' });
      onLoadFailed();
    }
  }

  /** The section of a page that is on screen. */
  function shownPaths(pageId: PageId): string[] {
    const slot = store.getState().pages[pageId];
    const shown = slot?.state === 'ready' ? slot.entry.view.getState().shown : null;
    return shown === null ? [] : [shown];
  }

  /** Opens what this person left unsaved, so that it is brought back and marked. */
  function openUnsaved(): void {
    for (const pageId of pagesWithUnsaved(storage, userId)) void open(pageId);
  }

  /** Takes in what someone has changed. */
  function handleEvent(event: SiteEvent): void {
    if (event.kind === 'message') return;
    for (const slot of Object.values(store.getState().pages)) {
      if (slot.state !== 'ready') continue;
      if (event.kind === 'gap' || event.pageId === slot.entry.pageId) void slot.entry.reload().catch(() => undefined);
    }
  }

  function count({ pageId, editing }: HostedPage): void {
    const number = unsavedCount(editing.store.getState());
    if (store.getState().unsaved[pageId] === number) return;
    store.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [pageId]: number } }));
  }

  function put(pageId: PageId, slot: PageSlot): void {
    store.setState(({ pages }) => ({ pages: { ...pages, [pageId]: slot } }));
  }

  /** Saves what is unsaved on each page; what is refused, or in conflict, stays. */
  async function saveAll(): Promise<void> {
    const all = Object.values(store.getState().pages).flatMap((slot) => (slot.state === 'ready' ? [slot.entry] : []));
    // One after the other: what all pages share is saved with the first.
    for (const entry of all) await savePage(entry);
  }

  /** Ends it; what is unsaved stays in the storage, to be brought back. */
  function close(): void {
    isClosed = true;
    for (const slot of Object.values(store.getState().pages)) if (slot.state === 'ready') slot.entry.close();
    store.setState({ pages: {}, unsaved: {} });
    void slot.then(({ release }) => release());
  }

  return { store, open, openUnsaved, handleEvent, saveAll, close };
}

export type OpenPages = ReturnType<typeof createOpenPages>;

/** How many changes are unsaved, on all pages. */
export function totalUnsaved({ unsaved }: OpenPagesState): number {
  return Object.values(unsaved).reduce((sum, number) => sum + number, 0);
}

/** What of a page is on screen: kept while one is on another tab. */
interface PageViewState {
  /** The path of the section one chose; the first is shown where it is gone (spec section 4). */
  chosen: string | null;
  /** The path of the section that is on screen; null where none is. */
  shown: string | null;
}

function createPageView() {
  return createStore<PageViewState>(() => ({ chosen: null, shown: null }));
}
