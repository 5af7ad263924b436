import type { Editing } from './create-editing';
import { placedEntry } from './follow-steps';
import type { HistoryEntry } from './history';
import type { PendingChange } from './pending';
import type { Kept } from './stored-actions';

/** Where unsaved changes are kept: the part of `localStorage` that is needed. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Whose unsaved changes, and of what page. */
export interface Owner {
  userId: string;
  pageId: string;
}

interface Slot extends Kept {
  savedAt: number;
}

const PREFIX = 'prospectus:unsaved';

/**
 * Keeps an editing's pending changes and history in this tab's slot, written with each change, gone once there is nothing
 * (rules K1, K2). Each tab has a slot of its own, so that none writes over another's words.
 * @returns how to stop
 */
export function keepUnsaved(editing: Editing, storage: KeptStorage, owner: Owner, slotId: string): () => void {
  const key = slotKey(owner, slotId);
  return editing.store.subscribe((state, before) => {
    const isSame = state.pending === before.pending && state.drafts === before.drafts;
    if (isSame && state.history === before.history) return;
    // What was done on the server at once is kept there.
    const history = state.history.filter(({ isDone }) => !isDone).map((entry) => placedEntry(state, entry));
    const pending = editing.withDrafts();
    const isEmpty = pending.size === 0 && history.length === 0;
    try {
      const slot: Slot = { pending: [...pending], history, savedAt: Date.now() };
      if (isEmpty) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(slot));
      if (state.isUnkept) editing.store.setState({ isUnkept: false });
    } catch {
      if (!state.isUnkept) editing.store.setState({ isUnkept: true });
    }
  });
}

/**
 * Brings back what tabs that are no more have left, the newest first, and clears their slots (rule K3).
 * @param isAlive whether a slot belongs to a tab that is still open
 */
export async function restoreUnsaved(
  editing: Editing,
  storage: KeptStorage,
  owner: Owner,
  isAlive: (slotId: string) => Promise<boolean>,
): Promise<void> {
  const orphans: { key: string; slot: Slot }[] = [];
  for (const { key, slotId } of slotsOf(storage, owner)) {
    if (await isAlive(slotId)) continue;
    const slot = readSlot(storage.getItem(key));
    if (slot) orphans.push({ key, slot });
    else storage.removeItem(key);
  }
  orphans.sort((a, b) => b.slot.savedAt - a.slot.savedAt);
  for (const { key, slot } of orphans) {
    editing.restore(slot);
    // Only now: what was brought back stands in this tab's own slot.
    storage.removeItem(key);
  }
}

/** The pages of which anything unsaved of a person is kept, open tabs' included. */
export function pagesWithUnsaved(storage: KeptStorage, userId: string): string[] {
  const pages = keysOf(storage).flatMap((key) => {
    const [prefix, user, pageId] = key.split('|');
    const hasPending = (readSlot(storage.getItem(key))?.pending.length ?? 0) > 0;
    return prefix === PREFIX && user === userId && pageId && hasPending ? [pageId] : [];
  });
  return [...new Set(pages)];
}

function slotKey({ userId, pageId }: Owner, slotId: string): string {
  return `${PREFIX}|${userId}|${pageId}|${slotId}`;
}

function slotsOf(storage: KeptStorage, owner: Owner): { key: string; slotId: string }[] {
  const start = slotKey(owner, '');
  return keysOf(storage).flatMap((key) => (key.startsWith(start) ? [{ key, slotId: key.slice(start.length) }] : []));
}

function keysOf(storage: KeptStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Null for what is no slot: anything may stand in a browser's storage. */
function readSlot(text: string | null): Slot | null {
  try {
    const { pending, history, savedAt } = JSON.parse(text ?? '') as Partial<Slot>;
    if (!Array.isArray(pending) || !Array.isArray(history)) return null;
    return {
      pending: pending.filter(isPendingEntry),
      history: (history as unknown[]).filter(isHistoryEntry),
      savedAt: Number(savedAt) || 0,
    };
  } catch {
    return null;
  }
}

function isPendingEntry(entry: unknown): entry is [string, PendingChange] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const change = entry[1] as Partial<PendingChange> | null;
  return typeof change === 'object' && change !== null && change.value !== undefined && change.base !== undefined;
}

function isHistoryEntry(entry: unknown): entry is HistoryEntry {
  const { id, path, description, timestamp } = (entry ?? {}) as Partial<HistoryEntry>;
  return [id, path, description, timestamp].every((part) => typeof part === 'string');
}
