import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import { freshIds } from '../content/items/ids';
import { retry } from '../lib/retry';
import type { PageId } from '../pages/models';
import { type ContentRoot, named, type ReadPage, rootOf, withPage } from './content-root';
import { createEditing, type Editing } from './create-editing';
import type { EditingEvent } from './editing-core';
import {
  createGoneSections,
  findGone,
  findWho,
  type GoneSections,
  knownSections,
  noteGone,
  orphanGroups,
} from './orphaned-changes';
import { learnPage } from './page-names';
import { type BrowserStorage, persistUnsaved, restoreUnsaved } from './persist-unsaved';
import { isOpen, outcomeOf, saveChanges } from './save-changes';
import type { TabSlot } from './tab-slot';

export interface OpenPageOptions {
  trpc: Trpc;
  pageId: PageId;
  userId: string;
  /** Who else's unsaved changes come back with theirs: what was written before signing in. */
  formerUserId?: string;
  /** Where unsaved changes are kept, and under which slot. */
  storage: BrowserStorage;
  slot: TabSlot;
  onEvent?: (event: EditingEvent) => void;
  /** Read with it what all pages share, the header's and footer's content: changed and saved together with the page. */
  isSiteShown?: boolean;
  /** Nobody is signed in (on the demo): hidden sections are not to be had. */
  isVisitor?: () => boolean;
  /** The paths one is at: whose section goes under one's hands is told so. */
  openPaths?: () => readonly string[];
}

/** A page that is being edited: its changes, and its dynamic sections as they were last read, hidden ones included. */
export interface OpenPage {
  pageId: PageId;
  editing: Editing;
  sections: StoreApi<readonly DynamicSection[]>;
  /** Sections that were deleted meanwhile: what is unsaved in them waits for them (rule P8). */
  gone: GoneSections;
  /** Takes in what the server holds now (rule L5). @throws TRPCClientError where it can not be read */
  reload: () => Promise<void>;
  /** Stops keeping; what is unsaved stays in the storage. */
  close: () => void;
}

/** Reads a page and makes its editing, with what an earlier session left. @throws TRPCClientError where it can not be read */
export async function openPage(options: OpenPageOptions): Promise<OpenPage> {
  const { trpc, pageId, userId, storage, slot, onEvent = () => undefined, isVisitor = () => false } = options;
  const isSiteShown = options.isSiteShown === true;
  const read = (like?: ContentRoot) =>
    twiceAtMost(() => readRoot(trpc, pageId, { isVisitor: isVisitor(), isSiteShown, like }));
  const first = await read();
  const sections = createStore<readonly DynamicSection[]>(() => first.sections);
  const gone = createGoneSections();
  let isNamedHere = isVisitor();
  // Counts what was written from here: what was read before it is older than what is shown.
  let writes = 0;
  const editing = createEditing({
    stored: first.root,
    onEvent,
    sections: () => sections.getState(),
    save: async (changes, key) => {
      writes += 1;
      const outcome = await saveChanges(trpc, changes, key);
      writes += 1;
      // What others did is seen before it is decided on: what stands elsewhere now, what was put back; what is gone, or was put in
      // by a save whose answer was lost, is refused.
      if (outcome.kind === 'conflict' || outcome.kind === 'refused') void reload().catch(() => undefined);
      return outcome;
    },
  });

  async function reload(): Promise<void> {
    await saved(editing);
    const before = writes;
    const { root, sections: listed } = await read(editing.store.getState().stored);
    if (writes !== before) return reload();
    const known = knownSections(pageId, editing.store.getState().stored, sections.getState());
    // What one deletes oneself is no news.
    const openPaths = editing.store.getState().isBusy ? [] : (options.openPaths?.() ?? []);
    const went = noteGone(gone, known, knownSections(pageId, root, listed), openPaths);
    // Without an answer nobody is named.
    if (!isVisitor()) void findWho(gone, trpc, pageId, went).catch(() => undefined);
    sections.setState(listed, true);
    // Who signs in meanwhile goes on with the items as the server calls them.
    if (isNamedHere && !isVisitor()) editing.renameItems(root);
    isNamedHere = isVisitor();
    editing.applyRemote(root);
  }

  const owner = { userId, pageId };
  const stop = persistUnsaved(editing, storage, owner, slot.id);
  await restoreUnsaved(editing, storage, owner, slot.isAlive);
  // What is unsaved of the header and footer comes along from the page one was on before, in this very tab.
  const isElsewhere = async (id: string) => id !== slot.id && (await slot.isAlive(id));
  if (isSiteShown) await restoreUnsaved(editing, storage, { userId, pageId: 'site' }, isElsewhere);
  const { formerUserId } = options;
  if (formerUserId !== undefined && formerUserId !== userId)
    await restoreUnsaved(editing, storage, { userId: formerUserId, pageId }, slot.isAlive);
  // Without an answer the sections are named by their ids.
  if (!isVisitor())
    void findGone(gone, trpc, pageId, orphanGroups(editing.store.getState(), gone.getState())).catch(() => undefined);
  return { pageId, editing, sections, gone, reload, close: stop };
}

/** When no save is under way. */
function saved({ store }: Editing): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().status !== 'saving') return resolve();
    const stop = store.subscribe(({ status }) => {
      if (status === 'saving') return;
      stop();
      resolve();
    });
  });
}

/** After which a reading without an answer is asked for a second time, in milliseconds. */
const READ_AGAIN_MS = 500;

/** 'Queries retry once' (spec section 9): where the answer was lost, and not where it was a refusal. */
function twiceAtMost<T>(read: () => Promise<T>): Promise<T> {
  return retry(read, async (error, tries) => {
    if (tries > 1 || !isOpen(outcomeOf(error))) return false;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
    return true;
  });
}

interface ReadOptions {
  /** Nobody is signed in: the items have no ids but those they are given here. */
  isVisitor: boolean;
  isSiteShown: boolean;
  /** Whose items keep their ids. */
  like: ContentRoot | undefined;
}

async function readRoot(trpc: Trpc, pageId: PageId, { isVisitor, isSiteShown, like }: ReadOptions) {
  if (!isVisitor) {
    const page = await readEditable(trpc)({ pageId, isSiteShown });
    learnPage(pageId, page.content);
    const root = rootOf(pageId, page);
    const sections = page.sections.map(({ ids: _, ...section }): DynamicSection => section);
    const { site } = page;
    return { root: site ? withPage(root, 'site', site.content, site.ids) : root, sections };
  }
  const [{ content }, sections, site] = await Promise.all([
    trpc.content.read.query({ pageId }),
    trpc.sections.list.query({ id: pageId, includeInactive: 'false' }),
    isSiteShown ? trpc.content.read.query({ pageId: 'site' }) : null,
  ]);
  const root = rootOf(pageId, { content, sections: sections as DynamicSection[] });
  const whole = site ? withPage(root, 'site', site.content, undefined) : root;
  return { root: named(whole, freshIds(like?.ids), like), sections: sections as DynamicSection[] };
}

type ReadEditable = (input: { pageId: PageId; isSiteShown: boolean }) => Promise<ReadPage & { site: ReadPage | null }>;

/** Reads the answer in the editors' terms: ids nest without end, so the compiler cannot follow the procedure's own type. */
function readEditable({ content }: Trpc): ReadEditable {
  const { editable } = content as unknown as { editable: { query: ReadEditable } };
  return (input) => editable.query(input);
}
