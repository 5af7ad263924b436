import { createStore, type StoreApi } from 'zustand/vanilla';
import { followLive, type PresentPerson, type SiteEvent } from '../api/live';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import { freshIds } from '../content/items/ids';
import { retry } from '../lib/retry';
import type { PageId } from '../pages/models';
import { addPage, assignIds, type ContentRoot, type ReadPage, rootOf } from './document';
import { createEditing, type Editing } from './editing';
import { type BrowserStorage, persistUnsaved, restoreUnsaved, type TabSlot } from './keep';
import { learnPage, learnSectionNames } from './names';
import {
  createGoneSections,
  findDeleters,
  findGone,
  type GoneSections,
  listSections,
  orphanGroups,
  recordGone,
} from './orphans';
import { isOpen, saveChanges, toOutcome } from './outcomes';
import type { EditingEvent } from './state';

export interface OpenPageOptions {
  trpc: Trpc;
  pageId: PageId;
  userId: string;
  /** The draft that is edited; undefined for the site itself. */
  draftId?: number | undefined;
  /** The user id whose unsaved changes are restored too: those written before signing in. */
  formerUserId?: string;
  /** Where unsaved changes are stored, and this tab's slot. */
  storage: BrowserStorage;
  slot: TabSlot;
  onEvent?: (event: EditingEvent) => void;
  /** Also reads the site-wide content (header and footer), to be edited and saved together with the page. */
  isSiteShown?: boolean;
  /** Nobody is signed in (on the demo), so hidden sections are not available. */
  isVisitor?: () => boolean;
  /** Returns the paths being edited, so that the editor is notified if their section is deleted. */
  openPaths?: () => readonly string[];
}

/** A page being edited: its changes, and its dynamic sections as last read, including hidden ones. */
export interface OpenPage {
  pageId: PageId;
  /** The draft that is edited; undefined for the site itself. */
  draftId: number | undefined;
  /** Where this tab keeps its unsaved changes. */
  slot: TabSlot;
  editing: Editing;
  sections: StoreApi<readonly DynamicSection[]>;
  /** Sections deleted in the meantime; unsaved changes in them wait for their return (rule P8). */
  gone: GoneSections;
  /**
   * Reads and applies the server's current content (rule L5).
   * @throws TRPCClientError if it cannot be read
   */
  reload: () => Promise<void>;
  /** Stops persisting. Unsaved changes stay in the storage. */
  close: () => void;
}

/**
 * Opens a page for editing and restores unsaved changes of earlier sessions.
 * @throws TRPCClientError if the page cannot be read
 */
export async function openPage(options: OpenPageOptions): Promise<OpenPage> {
  const { trpc, pageId, userId, draftId, storage, slot, onEvent = () => undefined, isVisitor = () => false } = options;
  const isSiteShown = options.isSiteShown === true;
  const read = (like?: ContentRoot) =>
    retryOnce(() => readRoot(trpc, pageId, { isVisitor: isVisitor(), isSiteShown, like }));
  const first = await read();
  const sections = createStore<readonly DynamicSection[]>(() => first.sections);
  const gone = createGoneSections();
  let isNamedHere = isVisitor();
  // Counts writes from this window: a read that started before a write is outdated.
  let writes = 0;
  const editing = createEditing({
    stored: first.root,
    isAutosaved: draftId !== undefined,
    onEvent,
    sections: () => sections.getState(),
    save: async (changes, key) => {
      writes += 1;
      const outcome = await saveChanges(trpc, changes, key);
      writes += 1;
      // Reload before the editor decides a conflict, so that moved or restored items are up to date. A refusal may mean that an item is
      // gone, or was already inserted by a save whose answer was lost.
      if (outcome.kind === 'conflict' || outcome.kind === 'refused') void reload().catch(() => undefined);
      return outcome;
    },
  });

  let reading: Promise<void> | null = null;
  /** Whether another reload was requested while the page is read, so that the answer may be older than what it is for. */
  let isOutdated = false;

  /** Reads the page again. Only one read runs at a time, so that an old answer is never applied after a newer one. */
  function reload(): Promise<void> {
    isOutdated = reading !== null;
    reading ??= readCurrent().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readCurrent(): Promise<void> {
    do {
      await waitForSave(editing);
      isOutdated = false;
      const before = writes;
      const answer = await read(editing.store.getState().stored);
      if (writes === before) apply(answer);
      else isOutdated = true;
    } while (isOutdated);
  }

  function apply({ root, sections: listed }: Awaited<ReturnType<typeof read>>): void {
    const known = listSections(pageId, editing.store.getState().stored, sections.getState());
    // The editor needs no notice of sections they delete themselves.
    const openPaths = editing.store.getState().isBusy ? [] : (options.openPaths?.() ?? []);
    const went = recordGone(gone, known, listSections(pageId, root, listed), openPaths);
    // Without an answer, the notice names nobody.
    if (!isVisitor()) void findDeleters(gone, trpc, pageId, went).catch(() => undefined);
    sections.setState(listed, true);
    // A visitor's page gives its items ids of its own. Once the visitor is signed in, the changes use the server's ids instead.
    if (isNamedHere && !isVisitor()) editing.renameItems(root);
    isNamedHere = isVisitor();
    editing.applyRemote(root);
  }

  const owner = { userId, pageId, draftId };
  const stopLearning = editing.store.subscribe(({ content }, before) => {
    if (content !== before.content) learnSectionNames(pageId, content[pageId]);
  });
  const stopKeeping = persistUnsaved(editing, storage, owner, slot.id);
  await restoreUnsaved(editing, storage, owner, slot.isAlive);
  // Unsaved changes of the header and footer follow the editor from the previous page in this tab, whose slot is still alive.
  const isElsewhere = async (id: string) => id !== slot.id && (await slot.isAlive(id));
  if (isSiteShown) await restoreUnsaved(editing, storage, { ...owner, pageId: 'site' }, isElsewhere);
  const { formerUserId } = options;
  if (formerUserId !== undefined && formerUserId !== userId)
    await restoreUnsaved(editing, storage, { userId: formerUserId, pageId }, slot.isAlive);
  // Without an answer, sections are named by their ids.
  if (!isVisitor())
    void findGone(gone, trpc, pageId, orphanGroups(editing.store.getState(), gone.getState())).catch(() => undefined);
  function close(): void {
    stopLearning();
    stopKeeping();
  }
  return { pageId, draftId, slot, editing, sections, gone, reload, close };
}

/** Resolves once no save is running. */
export function waitForSave({ store }: Pick<Editing, 'store'>): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().status !== 'saving') return resolve();
    const stop = store.subscribe(({ status }) => {
      if (status === 'saving') return;
      stop();
      resolve();
    });
  });
}

/** Milliseconds before a read that got no answer is retried. */
const READ_AGAIN_MS = 500;

/** 'Queries retry once' (spec section 9): only if the answer was lost, not if it was a refusal. */
function retryOnce<T>(read: () => Promise<T>): Promise<T> {
  return retry(read, async (error, tries) => {
    if (tries > 1 || !isOpen(toOutcome(error))) return false;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
    return true;
  });
}

interface ReadOptions {
  /** Nobody is signed in: the server sends no item ids, so they are assigned here. */
  isVisitor: boolean;
  isSiteShown: boolean;
  /** Tree whose items keep their ids. */
  like: ContentRoot | undefined;
}

async function readRoot(trpc: Trpc, pageId: PageId, { isVisitor, isSiteShown, like }: ReadOptions) {
  if (!isVisitor) {
    const page = await readEditable(trpc)({ pageId, isSiteShown });
    learnPage(pageId, page.content);
    const root = rootOf(pageId, page);
    const sections = page.sections.map(({ ids: _, ...section }): DynamicSection => section);
    const { site } = page;
    return { root: site ? addPage(root, 'site', site.content, site.ids) : root, sections };
  }
  const [{ content }, sections, site] = await Promise.all([
    trpc.content.read.query({ pageId }),
    trpc.sections.list.query({ id: pageId, includeInactive: 'false' }),
    isSiteShown ? trpc.content.read.query({ pageId: 'site' }) : null,
  ]);
  const root = rootOf(pageId, { content, sections: sections as DynamicSection[] });
  const whole = site ? addPage(root, 'site', site.content, undefined) : root;
  return { root: assignIds(whole, freshIds(like?.ids), like), sections: sections as DynamicSection[] };
}

type ReadEditable = (input: { pageId: PageId; isSiteShown: boolean }) => Promise<ReadPage & { site: ReadPage | null }>;

/** Types the procedure by hand: ids nest recursively, so the compiler cannot infer the procedure's own type. */
function readEditable({ content }: Trpc): ReadEditable {
  const { editable } = content as unknown as { editable: { query: ReadEditable } };
  return (input) => editable.query(input);
}

interface LiveState {
  /** Other windows that have this window's page open. */
  people: readonly PresentPerson[];
  /** `unknown` until the first answer. */
  connection: 'unknown' | 'connecting' | 'connected';
}

/** Creates the window's single connection for live updates of the site. */
export function createLiveSite(trpc: Trpc, onSignedOut: () => void) {
  const store = createStore<LiveState>(() => ({ people: [], connection: 'unknown' }));
  const listeners = new Set<(event: SiteEvent) => void>();
  let stop: (() => void) | null = null;
  let shownPage: string | null = null;

  /**
   * Follows the site's changes and announces this window to everyone who has the same page open.
   * @param pageId null on other screens
   */
  function follow(pageId: string | null): void {
    stop?.();
    shownPage = pageId;
    store.setState({ people: [] });
    stop = followLive(trpc, pageId, {
      onEvent: (event) => {
        for (const listener of listeners) listener(event);
      },
      onPresence: (people) => store.setState({ people }),
      onState: (connection) => store.setState({ connection }),
      onSignedOut,
    });
  }

  return {
    store,
    follow,
    /** Connects, unless already connected. */
    start: () => stop ?? follow(null),
    /** Reconnects after signing in again. */
    reconnect: () => follow(shownPage),
    stop(): void {
      stop?.();
      stop = null;
    },
    /** @returns a function that stops listening */
    listen(listener: (event: SiteEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type LiveSite = ReturnType<typeof createLiveSite>;
