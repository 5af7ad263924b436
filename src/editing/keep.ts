import type { Editing } from './editing';
import {
  type ChangeEntry,
  createCoveredCheck,
  findDropped,
  getPartKey,
  getParts,
  type Log,
  type LogEntry,
  type LogPart,
  partKey,
} from './log';

/** The part of `localStorage` that unsaved changes need. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What unsaved changes belong to. */
interface Owner {
  userId: string;
  pageId: string;
  /** The draft that they are saved to; undefined for the site. */
  draftId?: number | undefined;
}

/** The stored form of a log. Increase `FORMAT` when it changes; slots in another format are left alone. */
interface Slot {
  format: typeof FORMAT;
  log: Log;
  savedAt: number;
  /** Whether the log contains unsaved changes, and not only discarded ones. */
  isUnsaved: boolean;
  /** The number of unsaved changes. */
  count: number;
}

const FORMAT = 1;
export const PREFIX = 'prospectus:unsaved';

/**
 * Persists the log to this tab's slot on every change, and removes the slot once the log is empty (rules K1, K2). Each tab has its own
 * slot, so that no tab overwrites another's changes.
 * @returns a function that stops persisting
 */
export function persistUnsaved(editing: Editing, storage: BrowserStorage, owner: Owner, slotId: string): () => void {
  return editing.store.subscribe((state, before) => {
    if (state.log === before.log && state.position === before.position && state.openTexts === before.openTexts) return;
    const all = [...selectUnsaved(state.log.slice(0, state.position)), ...editing.openTextEntries()];
    const ofSite = all.filter(isOfSite);
    const waiting = [...state.pending.values(), ...state.orphans].map(({ path }) => path);
    const written = [...waiting, ...state.openTexts.keys()];
    const put = (pageId: string, log: Log, count: number) => {
      const key = slotKey({ ...owner, pageId }, slotId);
      const slot: Slot = { format: FORMAT, log, savedAt: Date.now(), isUnsaved: count > 0, count };
      if (log.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(slot));
    };
    try {
      const own = all.filter((entry) => !ofSite.includes(entry));
      put(owner.pageId, own, written.filter((path) => !isSitePath(path)).length);
      if (owner.pageId !== SITE && state.content[SITE] !== undefined)
        put(SITE, ofSite, written.filter(isSitePath).length);
      if (state.isUnkept) editing.store.setState({ isUnkept: false });
    } catch {
      if (!state.isUnkept) editing.store.setState({ isUnkept: true });
    }
  });
}

/** Site-wide content is edited on every page, so its unsaved changes have their own slot and follow the editor from page to page. */
const SITE = 'site';

function isSitePath(path: string): boolean {
  return path.startsWith(`${SITE}.`);
}

function isOfSite(entry: LogEntry): boolean {
  const parts = getParts(entry);
  return parts.length > 0 && parts.every(({ path }) => isSitePath(path));
}

/**
 * Returns the entries to persist. Excludes actions that ran on the server and changes that a batch wrote. Discarded changes are included
 * while the history shows them.
 */
function selectUnsaved(applied: Log): Log {
  const covered = createCoveredCheck(applied);
  const dropped = findDropped(applied);
  const isMoot = (entry: ChangeEntry) => {
    const { parts, isCleared = false } = entry;
    const isGone = isCleared && parts.every((_, index) => dropped.has(partKey(entry, index)));
    return parts.length > 0 && (isGone || parts.every(({ path }) => covered(entry, path)));
  };
  const left = applied.flatMap((entry) => (entry.kind === 'action' || isMoot(entry) ? [] : [entry]));
  const keys = new Set(left.flatMap((entry) => entry.parts.map((_, index) => partKey(entry, index))));
  const isOfLeft = (key: string) => keys.has(getPartKey(key));
  return left.filter((entry) => entry.parts.length > 0 || (entry.kind === 'discard' && entry.drops.some(isOfLeft)));
}

/**
 * Restores what closed tabs left unsaved, newest first, and clears their slots (rule K3).
 * @param isAlive whether a slot belongs to a tab that is still open
 */
export async function restoreUnsaved(
  editing: Editing,
  storage: BrowserStorage,
  owner: Owner,
  isAlive: (slotId: string) => Promise<boolean>,
): Promise<void> {
  const left: { key: string; slot: Slot }[] = [];
  for (const { key, slotId } of listSlots(storage, owner)) {
    if (await isAlive(slotId)) continue;
    const slot = readSlot(storage.getItem(key));
    if (slot) left.push({ key, slot });
  }
  left.sort((a, b) => b.slot.savedAt - a.slot.savedAt);
  for (const { key, slot } of left) {
    // Remove the slot first: restoring immediately persists to this tab's slot, which may be the same one.
    storage.removeItem(key);
    editing.restore(slot.log);
  }
}

/**
 * Returns the ids of pages on which a person has unsaved changes, including those in open tabs.
 * @param draftId only changes that are saved to this draft; undefined for those of the site
 */
export function pagesWithUnsaved(storage: BrowserStorage, userId: string, draftId?: number): string[] {
  return placesWithUnsaved(storage, userId).flatMap((place) => (place.draftId === draftId ? place.pageId : []));
}

/** Returns all pages with a person's unsaved changes, each with the draft that they are saved to. */
export function placesWithUnsaved(storage: BrowserStorage, userId: string): Omit<Owner, 'userId'>[] {
  const places = listKeys(storage).flatMap((key) => {
    const [prefix, user, place = ''] = key.split('|');
    return prefix === PREFIX && user === userId && readSlot(storage.getItem(key))?.isUnsaved ? [place] : [];
  });
  return [...new Set(places)].map(readPlace);
}

/** Counts a person's unsaved changes on this device, including those in open tabs. */
export function countUnsaved(storage: BrowserStorage, userId: string): number {
  return listKeys(storage)
    .filter((key) => key.startsWith(`${PREFIX}|${userId}|`))
    .reduce((sum, key) => {
      const slot = readSlot(storage.getItem(key));
      return sum + (slot?.isUnsaved ? Math.max(1, slot.count) : 0);
    }, 0);
}

/** Returns true if this device stores unsaved changes of other people. */
export function hasUnsavedOfOthers(storage: BrowserStorage, userId: string): boolean {
  return listKeys(storage).some((key) => key.startsWith(`${PREFIX}|`) && !key.startsWith(`${PREFIX}|${userId}|`));
}

/** Removes everything stored for a person. Open tabs must be notified separately, otherwise they store their changes again. */
export function clearUnsaved(storage: BrowserStorage, userId: string): void {
  for (const key of listKeys(storage)) if (key.startsWith(`${PREFIX}|${userId}|`)) storage.removeItem(key);
}

/** Separates a page from the draft that its changes belong to. */
export const OF_DRAFT = '@';

export function slotKey({ userId, ...place }: Owner, slotId: string): string {
  return `${PREFIX}|${userId}|${placeOf(place)}|${slotId}`;
}

export function readPlace(place: string): Omit<Owner, 'userId'> {
  const [pageId = '', draftId] = place.split(OF_DRAFT);
  return { pageId, draftId: draftId === undefined ? undefined : Number(draftId) };
}

function placeOf({ pageId, draftId }: Omit<Owner, 'userId'>): string {
  return draftId === undefined ? pageId : `${pageId}${OF_DRAFT}${draftId}`;
}

function listSlots(storage: BrowserStorage, owner: Owner): { key: string; slotId: string }[] {
  const start = slotKey(owner, '');
  return listKeys(storage).flatMap((key) => (key.startsWith(start) ? [{ key, slotId: key.slice(start.length) }] : []));
}

export function listKeys(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Parses a slot. Returns null for any other text, because browser storage may contain anything. */
export function readSlot(text: string | null): Slot | null {
  try {
    const { format, log, savedAt, isUnsaved, count } = (JSON.parse(text ?? '') ?? {}) as Record<keyof Slot, unknown>;
    if (format !== FORMAT || !Array.isArray(log)) return null;
    const entries = log.filter(isEntry);
    return {
      format,
      log: entries,
      savedAt: Number(savedAt) || 0,
      isUnsaved: isUnsaved === true,
      count: Number(count) || 0,
    };
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is ChangeEntry {
  const { kind, id, at, label, parts, ...rest } = (entry ?? {}) as Record<string, unknown>;
  const isNamed = typeof id === 'string' && typeof at === 'number' && typeof label === 'string';
  if (!isNamed || !Array.isArray(parts) || !parts.every(isPart)) return false;
  if (kind === 'discard') return Array.isArray(rest.drops) && rest.drops.every((key) => typeof key === 'string');
  if (kind === 'undo') return typeof rest.undoes === 'string';
  return kind === 'edit' || (kind === 'reversal' && typeof rest.takesBack === 'string');
}

function isPart(part: unknown): part is LogPart {
  const { path, fieldName, operations, inverse } = (part ?? {}) as Partial<LogPart>;
  const isNamed = typeof path === 'string' && typeof fieldName === 'string';
  return isNamed && [operations, inverse].every((all) => Array.isArray(all) && all.every(isOperation));
}

function isOperation(operation: unknown): boolean {
  const { op, path } = (operation ?? {}) as { op?: unknown; path?: unknown };
  return typeof path === 'string' && ['set', 'unset', 'insert', 'move', 'remove'].includes(String(op));
}

/** This tab's slot for unsaved changes. The tab holds a lock on it, which the browser releases however the tab ends. */
export interface TabSlot {
  id: string;
  /** Whether a slot belongs to a tab that is still open. */
  isAlive: (slotId: string) => Promise<boolean>;
  release: () => void;
}

const lockName = (slotId: string) => `prospectus:slot:${slotId}`;

/**
 * Takes a new slot. Without browser locks (a site without TLS), every other slot counts as abandoned: at worst its changes are restored
 * in two tabs, but they are never lost.
 */
export async function takeTabSlot(locks: LockManager | undefined, id: string = crypto.randomUUID()): Promise<TabSlot> {
  if (!locks) return { id, isAlive: async (slotId) => slotId === id, release: () => undefined };
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((resolve) => {
    void locks.request(lockName(id), () => {
      resolve();
      return released;
    });
  });
  return {
    id,
    isAlive: async (slotId) => {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === lockName(slotId));
    },
    release,
  };
}

/** A message to the person's other tabs. */
interface Message {
  kind: 'save' | 'ended';
  userId: string;
}

/** How an open tab responds to a sign-out in another tab. */
interface OpenTab {
  /** Saves the tab's unsaved changes. Changes that cannot be saved stay. */
  save: () => Promise<unknown>;
  /** Shows that the person has signed out and their unsaved changes were deleted, and stops persisting. */
  end: () => void;
}

const CHANNEL = 'prospectus:sign-out';
/** How long other tabs have to save, and how often to check, in milliseconds. */
const SAVE_MS = 15_000;
const LOOK_MS = 100;

/**
 * Handles requests from the tab where the same person is signing out.
 * @returns a function that stops listening
 */
export function followSignOut(userId: () => string | null, tab: OpenTab): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId()) return;
    if (data.kind === 'save') void tab.save();
    else tab.end();
  };
  return () => channel.close();
}

/**
 * Tells every other tab to save and waits until they have.
 * @returns the number of changes still unsaved on this device
 */
export async function saveEverywhere(storage: BrowserStorage, userId: string): Promise<number> {
  postToTabs({ kind: 'save', userId });
  const until = Date.now() + SAVE_MS;
  while (countUnsaved(storage, userId) > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return countUnsaved(storage, userId);
}

/** Deletes the unsaved changes on this device, in every tab. Call this only after the current tab has stopped persisting. */
export function endEverywhere(storage: BrowserStorage, userId: string): void {
  clearUnsaved(storage, userId);
  postToTabs({ kind: 'ended', userId });
}

function postToTabs(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}
