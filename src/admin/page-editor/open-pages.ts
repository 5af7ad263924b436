import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SiteEvent } from '../../api/live';
import type { Trpc } from '../../api/trpc';
import type { ActionOutcome } from '../../editing/action-runner';
import { type BrowserStorage, pagesWithUnsaved, placesWithUnsaved, type TabSlot } from '../../editing/keep';
import { countMovable, moveUnsaved } from '../../editing/move-unsaved';
import { isOfBrand } from '../../editing/names';
import { unsavedCount } from '../../editing/state';
import { type HostedPage, openHostedPage, saveFully } from '../../editor-panels/page-host/page-host';
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
  /** How many of those of the site-wide content are of the brand. */
  unsavedBrand: number;
}

export interface OpenPagesOptions {
  trpc: Trpc;
  userId: string;
  /** The draft that the pages are read from and saved to; undefined for the site. */
  draftId: number | undefined;
  storage: BrowserStorage;
  slot: Promise<TabSlot>;
  onLoadFailed: () => void;
  onStepFailed: (label: string, outcome: ActionOutcome) => void;
  onSaved: (pageId: PageId) => void;
}

/** Manages the pages opened in this window. Each has one editing state that lives as long as the dashboard. */
export function createOpenPages(options: OpenPagesOptions) {
  const { trpc, userId, draftId, storage, slot, onLoadFailed, onStepFailed, onSaved } = options;
  const store = createStore<OpenPagesState>(() => ({ pages: {}, unsaved: {}, unsavedBrand: 0 }));
  /** Pages that somebody changed while they were being read. */
  const outdated = new Set<string>();
  let isClosed = false;

  /** Opens a page unless it is already open. A failed page is loaded again. */
  async function open(pageId: PageId): Promise<void> {
    const known = store.getState().pages[pageId];
    if (known && known.state !== 'failed') return;
    setSlot(pageId, { state: 'loading' });
    try {
      const onEvent = ({ kind }: { kind: string }) => kind === 'saved' && onSaved(pageId);
      const openPaths = () => listShownPaths(pageId);
      const own = { trpc, pageId, userId, draftId, storage, slot: await slot, onEvent, openPaths };
      const page = await openHostedPage(own, onStepFailed);
      if (isClosed) return page.close();
      page.editing.store.subscribe(() => updateUnsaved(page));
      setSlot(pageId, { state: 'ready', entry: { ...page, view: createPageView() } });
      updateUnsaved(page);
      if (outdated.delete(pageId)) void page.reload().catch(() => undefined);
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
    for (const pageId of pagesWithUnsaved(storage, userId, draftId)) void open(pageId);
  }

  /** Reloads open pages that someone has changed. */
  function handleEvent(event: SiteEvent): void {
    const isOfAll = event.kind === 'gap' || (event.kind === 'draft' && event.draftId === draftId);
    for (const [pageId, slot] of Object.entries(store.getState().pages)) {
      if (!isOfAll && !('pageId' in event && event.pageId === pageId)) continue;
      if (slot.state === 'ready') void slot.entry.reload().catch(() => undefined);
      else outdated.add(pageId);
    }
  }

  function updateUnsaved({ pageId, editing }: HostedPage): void {
    const state = editing.store.getState();
    const number = unsavedCount(state);
    const unsavedBrand = pageId === 'site' ? [...state.pending.keys()].filter(isOfBrand).length : null;
    const known = store.getState();
    if (known.unsaved[pageId] !== number) store.setState({ unsaved: { ...known.unsaved, [pageId]: number } });
    if (unsavedBrand !== null && known.unsavedBrand !== unsavedBrand) store.setState({ unsavedBrand });
  }

  function setSlot(pageId: PageId, slot: PageSlot): void {
    store.setState(({ pages }) => ({ pages: { ...pages, [pageId]: slot } }));
  }

  /** Saves all open pages. Refused and conflicting changes stay pending. @returns how many */
  async function saveAll(): Promise<number> {
    const all = Object.values(store.getState().pages).flatMap((slot) => (slot.state === 'ready' ? [slot.entry] : []));
    let left = 0;
    // One at a time, since the first save includes the shared site content.
    for (const entry of all) left += await saveFully(entry);
    return left;
  }

  /** Saves what closed tabs left unsaved elsewhere: in other drafts, or on the site while a draft is edited. */
  async function saveElsewhere(): Promise<void> {
    for (const place of placesWithUnsaved(storage, userId)) {
      if (place.draftId === draftId) continue;
      const own = { trpc, ...place, userId, storage, slot: await slot };
      const page = await openHostedPage(own, onStepFailed).catch(() => null);
      if (!page) continue;
      await saveFully(page);
      page.close();
    }
  }

  /** Makes what closed tabs left unsaved in drafts that are on the site now changes of the site. */
  async function keepPublished(): Promise<void> {
    const drafts = new Set(placesWithUnsaved(storage, userId).map((place) => place.draftId));
    for (const id of drafts) {
      if (id === undefined || id === draftId) continue;
      const draft = await trpc.drafts.get.query({ id: String(id) }).catch(() => null);
      if (draft?.state === 'published')
        await moveUnsaved(storage, { userId, from: id, to: undefined }, (await slot).isAlive);
    }
    openUnsaved();
  }

  /** Counts what is unsaved on the site and can be taken to a draft: in this tab, and what closed ones left. */
  async function countToTake(): Promise<number> {
    return countMovable(storage, userId, await isOfOtherTab());
  }

  /** Closes all pages, and makes what is unsaved in them unsaved changes of a draft, or of the site (undefined). */
  async function takeAlong(to: number | undefined): Promise<void> {
    const isAlive = await isOfOtherTab();
    close();
    await moveUnsaved(storage, { userId, from: draftId, to }, isAlive);
  }

  async function isOfOtherTab(): Promise<TabSlot['isAlive']> {
    const { id, isAlive } = await slot;
    return async (slotId) => slotId !== id && (await isAlive(slotId));
  }

  /** Returns true if the browser could not store something that is unsaved, so that closing the pages would lose it. */
  function isUnkept(): boolean {
    return Object.values(store.getState().pages).some(
      (one) => one.state === 'ready' && one.entry.editing.store.getState().isUnkept,
    );
  }

  /** Closes all pages. Unsaved changes stay in storage, to be restored later. */
  function close(): void {
    isClosed = true;
    for (const slot of Object.values(store.getState().pages)) if (slot.state === 'ready') slot.entry.close();
    store.setState({ pages: {}, unsaved: {}, unsavedBrand: 0 });
    void slot.then(({ release }) => release());
  }

  const saving = { saveAll, saveElsewhere };
  return { store, open, openUnsaved, keepPublished, handleEvent, ...saving, countToTake, takeAlong, isUnkept, close };
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
