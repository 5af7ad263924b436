import { PathError } from '../lib/dotted-path';
import type { Editing } from './create-editing';
import type { EditingState } from './editing-state';
import { coveredIn, droppedIn, fieldNameOf, type Log, type LogEntry, type LogPart, partKey, partOf } from './log';
import { writeChange } from './write-change';

/** Where unsaved changes are kept: the part of `localStorage` that is needed. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Whose unsaved changes, and of what page. */
export interface Owner {
  userId: string;
  pageId: string;
}

/** The stored form of a log. */
interface Slot {
  log: Log;
  savedAt: number;
  /** Whether any of it is to be written still: not what was discarded alone. */
  isUnsaved: boolean;
  /** How many changes that is; a slot of an earlier release does not say. */
  count?: number;
}

const PREFIX = 'prospectus:unsaved';

/**
 * Keeps an editing's log in this tab's slot, written with each change, gone once there is nothing (rules K1, K2). Each tab has a
 * slot of its own, so that none writes over another's words.
 * @returns how to stop
 */
export function persistUnsaved(editing: Editing, storage: BrowserStorage, owner: Owner, slotId: string): () => void {
  return editing.store.subscribe((state, before) => {
    if (state.log === before.log && state.position === before.position && state.drafts === before.drafts) return;
    const all = [...unsavedOf(state.log.slice(0, state.position)), ...editing.draftEntries()];
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

/** What all pages share is edited on each of them: what is unsaved of it goes along from one to the next. */
const SITE = 'site';

function isSitePath(path: string): boolean {
  return path.startsWith(`${SITE}.`);
}

function isOfSite({ parts }: LogEntry): boolean {
  return parts.length > 0 && parts.every(({ path }) => isSitePath(path));
}

/** What was done on the server at once, or written by it, is kept there; what was discarded is kept as long as it is told. */
function unsavedOf(applied: Log): Log {
  const covered = coveredIn(applied);
  const dropped = droppedIn(applied);
  const actions = new Set(applied.flatMap(({ id, action }) => (action ? [id] : [])));
  const isMoot = (entry: LogEntry) => {
    const { parts, action, undoes, isCleared = false } = entry;
    if (action !== undefined || (undoes !== undefined && actions.has(undoes))) return true;
    const isGone = isCleared && parts.every((_, index) => dropped.has(partKey(entry, index)));
    return parts.length > 0 && (isGone || parts.every(({ path }) => covered(entry, path)));
  };
  const left = applied.filter((entry) => !isMoot(entry));
  const keys = new Set(left.flatMap((entry) => entry.parts.map((_, index) => partKey(entry, index))));
  return left.filter(({ parts, drops = [] }) => parts.length > 0 || drops.some((key) => keys.has(partOf(key))));
}

/**
 * Brings back what tabs that are no more have left, the newest first, and clears their slots (rule K3).
 * @param isAlive whether a slot belongs to a tab that is still open
 */
export async function restoreUnsaved(
  editing: Editing,
  storage: BrowserStorage,
  owner: Owner,
  isAlive: (slotId: string) => Promise<boolean>,
): Promise<void> {
  const left: { key: string; slot: Slot }[] = [];
  for (const { key, slotId } of slotsOf(storage, owner)) {
    if (await isAlive(slotId)) continue;
    const slot = readSlot(storage.getItem(key), editing);
    if (slot) left.push({ key, slot });
    else storage.removeItem(key);
  }
  left.sort((a, b) => b.slot.savedAt - a.slot.savedAt);
  for (const { key, slot } of left) {
    // What is brought back is put into this tab's own slot at once, which may be this one.
    storage.removeItem(key);
    editing.restore(slot.log);
  }
}

/** The pages of which anything unsaved of a person is kept, open tabs' included. */
export function pagesWithUnsaved(storage: BrowserStorage, userId: string): string[] {
  const pages = keysOf(storage).flatMap((key) => {
    const [prefix, user, pageId] = key.split('|');
    const isOwn = prefix === PREFIX && user === userId && pageId !== undefined;
    return isOwn && readSlot(storage.getItem(key))?.isUnsaved ? [pageId] : [];
  });
  return [...new Set(pages)];
}

/** How many unsaved changes of a person are kept, open tabs' included. */
export function countUnsaved(storage: BrowserStorage, userId: string): number {
  return keysOf(storage)
    .filter((key) => key.startsWith(`${PREFIX}|${userId}|`))
    .reduce((sum, key) => {
      const slot = readSlot(storage.getItem(key));
      return sum + (slot?.isUnsaved ? Math.max(1, slot.count ?? slot.log.length) : 0);
    }, 0);
}

/** Whether anything is kept of other people's writing on this device. */
export function keepsOthers(storage: BrowserStorage, userId: string): boolean {
  return keysOf(storage).some((key) => key.startsWith(`${PREFIX}|`) && !key.startsWith(`${PREFIX}|${userId}|`));
}

/** Takes away all that is kept of a person's writing. Tabs that are open have to be told, or they keep theirs again. */
export function clearUnsaved(storage: BrowserStorage, userId: string): void {
  for (const key of keysOf(storage)) if (key.startsWith(`${PREFIX}|${userId}|`)) storage.removeItem(key);
}

function slotKey({ userId, pageId }: Owner, slotId: string): string {
  return `${PREFIX}|${userId}|${pageId}|${slotId}`;
}

function slotsOf(storage: BrowserStorage, owner: Owner): { key: string; slotId: string }[] {
  const start = slotKey(owner, '');
  return keysOf(storage).flatMap((key) => (key.startsWith(start) ? [{ key, slotId: key.slice(start.length) }] : []));
}

function keysOf(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Null for what is no slot: anything may stand in a browser's storage. @param editing where an earlier release's slot is to be read */
function readSlot(text: string | null, editing?: Editing): Slot | null {
  try {
    const slot = JSON.parse(text ?? '') as Partial<Slot> & { pending?: unknown };
    const savedAt = Number(slot.savedAt) || 0;
    if (Array.isArray(slot.pending)) {
      const log = editing ? fromEarlierRelease(slot.pending, editing.store.getState(), savedAt) : [];
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
  const isTold = typeof path === 'string' && typeof fieldName === 'string';
  return isTold && [operations, inverse].every((all) => Array.isArray(all) && all.every(isOperation));
}

function isOperation(operation: unknown): boolean {
  const { op, path } = (operation ?? {}) as { op?: unknown; path?: unknown };
  return typeof path === 'string' && ['set', 'unset', 'insert', 'move', 'remove'].includes(String(op));
}

/**
 * What a release before left unsaved in the browser, by indices, as a log: each change where its path leads now, held against what it
 * was held against.
 * @param slot tells it from what other slots hold
 */
export function fromEarlierRelease(pending: readonly unknown[], state: EditingState, slot: number): LogEntry[] {
  return pending.flatMap((kept, index): LogEntry[] => {
    if (!Array.isArray(kept) || typeof kept[0] !== 'string') return [];
    const [path, change] = kept as [string, { value?: unknown; base?: unknown } | null];
    if (typeof change !== 'object' || change === null || change.value === undefined || change.base === undefined)
      return [];
    const part = partOfChange(state, path, change.value, change.base);
    return part ? [{ id: `earlier ${slot} ${index}`, at: 0, label: `Changed ${part.fieldName}`, parts: [part] }] : [];
  });
}

function partOfChange(state: EditingState, path: string, value: unknown, base: unknown): LogPart | null {
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
    return { path, fieldName: fieldNameOf(path), from: base, to: value, operations: [operation], inverse: [inverse] };
  }
}
