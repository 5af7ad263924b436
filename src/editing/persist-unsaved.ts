import { PathError } from '../lib/dotted-path';
import type { Editing } from './create-editing';
import type { EditingState } from './editing-state';
import {
  createCoveredCheck,
  findDropped,
  getFieldName,
  getPartKey,
  type Log,
  type LogEntry,
  type LogPart,
  partKey,
} from './log';
import { writeChange } from './write-change';

/** The part of `localStorage` that unsaved changes need. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The person and page that unsaved changes belong to. */
export interface Owner {
  userId: string;
  pageId: string;
}

/** The stored form of a log. */
interface Slot {
  log: Log;
  savedAt: number;
  /** Whether the log contains unsaved changes, and not only discarded ones. */
  isUnsaved: boolean;
  /** The number of unsaved changes. Missing in slots that an earlier release wrote. */
  count?: number;
}

const PREFIX = 'prospectus:unsaved';

/**
 * Persists the log to this tab's slot on every change, and removes the slot once the log is empty (rules K1, K2). Each tab has its own
 * slot, so that no tab overwrites another's changes.
 * @returns a function that stops persisting
 */
export function persistUnsaved(editing: Editing, storage: BrowserStorage, owner: Owner, slotId: string): () => void {
  return editing.store.subscribe((state, before) => {
    if (state.log === before.log && state.position === before.position && state.drafts === before.drafts) return;
    const all = [...selectUnsaved(state.log.slice(0, state.position)), ...editing.draftEntries()];
    const ofSite = all.filter(isOfSite);
    const waiting = [...state.pending.values(), ...state.orphans].map(({ path }) => path);
    const written = [...waiting, ...state.drafts.keys()];
    const put = (pageId: string, log: Log, count: number) => {
      const key = slotKey({ ...owner, pageId }, slotId);
      const slot: Slot = { log, savedAt: Date.now(), isUnsaved: count > 0, count };
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

function isOfSite({ parts }: LogEntry): boolean {
  return parts.length > 0 && parts.every(({ path }) => isSitePath(path));
}

/**
 * Returns the entries to persist. Excludes actions that ran on the server and changes that a batch wrote. Discarded changes are included
 * while the history shows them.
 */
function selectUnsaved(applied: Log): Log {
  const covered = createCoveredCheck(applied);
  const dropped = findDropped(applied);
  const actions = new Set(applied.flatMap(({ id, action }) => (action ? [id] : [])));
  const isMoot = (entry: LogEntry) => {
    const { parts, action, undoes, isCleared = false } = entry;
    if (action !== undefined || (undoes !== undefined && actions.has(undoes))) return true;
    const isGone = isCleared && parts.every((_, index) => dropped.has(partKey(entry, index)));
    return parts.length > 0 && (isGone || parts.every(({ path }) => covered(entry, path)));
  };
  const left = applied.filter((entry) => !isMoot(entry));
  const keys = new Set(left.flatMap((entry) => entry.parts.map((_, index) => partKey(entry, index))));
  return left.filter(({ parts, drops = [] }) => parts.length > 0 || drops.some((key) => keys.has(getPartKey(key))));
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
    const slot = readSlot(storage.getItem(key), editing);
    if (slot) left.push({ key, slot });
    else storage.removeItem(key);
  }
  left.sort((a, b) => b.slot.savedAt - a.slot.savedAt);
  for (const { key, slot } of left) {
    // Remove the slot first: restoring immediately persists to this tab's slot, which may be the same one.
    storage.removeItem(key);
    editing.restore(slot.log);
  }
}

/** Returns the ids of pages on which a person has unsaved changes, including those in open tabs. */
export function pagesWithUnsaved(storage: BrowserStorage, userId: string): string[] {
  const pages = listKeys(storage).flatMap((key) => {
    const [prefix, user, pageId] = key.split('|');
    const isOwn = prefix === PREFIX && user === userId && pageId !== undefined;
    return isOwn && readSlot(storage.getItem(key))?.isUnsaved ? [pageId] : [];
  });
  return [...new Set(pages)];
}

/** Counts a person's unsaved changes on this device, including those in open tabs. */
export function countUnsaved(storage: BrowserStorage, userId: string): number {
  return listKeys(storage)
    .filter((key) => key.startsWith(`${PREFIX}|${userId}|`))
    .reduce((sum, key) => {
      const slot = readSlot(storage.getItem(key));
      return sum + (slot?.isUnsaved ? Math.max(1, slot.count ?? slot.log.length) : 0);
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

function slotKey({ userId, pageId }: Owner, slotId: string): string {
  return `${PREFIX}|${userId}|${pageId}|${slotId}`;
}

function listSlots(storage: BrowserStorage, owner: Owner): { key: string; slotId: string }[] {
  const start = slotKey(owner, '');
  return listKeys(storage).flatMap((key) => (key.startsWith(start) ? [{ key, slotId: key.slice(start.length) }] : []));
}

function listKeys(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/**
 * Parses a slot. Returns null if the text is not a slot, because browser storage may contain anything.
 * @param editing required to read a slot of an earlier release
 */
function readSlot(text: string | null, editing?: Editing): Slot | null {
  try {
    const slot = JSON.parse(text ?? '') as Partial<Slot> & { pending?: unknown };
    const savedAt = Number(slot.savedAt) || 0;
    if (Array.isArray(slot.pending)) {
      const log = editing ? convertEarlierRelease(slot.pending, editing.store.getState(), savedAt) : [];
      return { log, savedAt, isUnsaved: slot.pending.length > 0 };
    }
    if (!Array.isArray(slot.log)) return null;
    const count = Number.isInteger(slot.count) ? { count: Number(slot.count) } : {};
    return { log: (slot.log as unknown[]).filter(isEntry), savedAt, isUnsaved: slot.isUnsaved === true, ...count };
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is LogEntry {
  const { id, at, label, parts, drops = [] } = (entry ?? {}) as Partial<LogEntry>;
  const isNamed = typeof id === 'string' && typeof at === 'number' && typeof label === 'string';
  return isNamed && Array.isArray(parts) && parts.every(isPart) && Array.isArray(drops);
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

/**
 * Converts the unsaved changes that an earlier release stored by index to log entries with the same bases.
 * @param slot distinguishes the entries from those of other slots
 */
export function convertEarlierRelease(pending: readonly unknown[], state: EditingState, slot: number): LogEntry[] {
  return pending.flatMap((kept, index): LogEntry[] => {
    if (!Array.isArray(kept) || typeof kept[0] !== 'string') return [];
    const [path, change] = kept as [string, { value?: unknown; base?: unknown } | null];
    if (typeof change !== 'object' || change === null || change.value === undefined || change.base === undefined)
      return [];
    const part = convertChange(state, path, change.value, change.base);
    return part ? [{ id: `earlier ${slot} ${index}`, at: 0, label: `Changed ${part.fieldName}`, parts: [part] }] : [];
  });
}

function convertChange(state: EditingState, path: string, value: unknown, base: unknown): LogPart | null {
  try {
    const part = writeChange(state, [], { path, value });
    if (!part) return null;
    const operations = part.operations.map((operation) =>
      operation.op === 'set' && part.operations.length === 1 ? { ...operation, base } : operation,
    );
    return { ...part, operations };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const operation = { op: 'set', path, value, base } as const;
    const inverse = { op: 'set', path, value: base } as const;
    return { path, fieldName: getFieldName(path), from: base, to: value, operations: [operation], inverse: [inverse] };
  }
}
