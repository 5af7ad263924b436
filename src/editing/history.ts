import { isEqual } from '../lib/is-equal';
import type { Effect } from './pending';

/** A change of this session (spec section 3, "Change-history entry"). Values are null where nothing was there. */
export interface HistoryEntry {
  id: string;
  type: 'text';
  path: string;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  /** 'Changed {field}'. */
  description: string;
  /** ISO 8601. */
  timestamp: string;
  /** Set where Discard, or another's text taken in a conflict, has dropped it: Revert brings it back. */
  isDiscarded?: boolean;
  /** Done on the server at once: it is undone there, and is not kept when the tab closes. */
  isDone?: boolean;
  /** Its item was taken out of its list, in what the browser kept: nothing is known of how it came back. */
  isGone?: boolean;
}

/** Entries kept (spec section 9). */
export const HISTORY_LIMIT = 20;
/** Changes of one field with no longer pause between them are one entry. */
export const TYPING_PAUSE_MS = 1500;

/** The entry of a change. @param fieldName what editors call the field; by default, the path's own name */
export function makeEntry(effect: Effect, at: number, id: string, fieldName = fieldNameOf(effect.path)): HistoryEntry {
  const { path, from, to } = effect;
  const timestamp = new Date(at).toISOString();
  const description = `Changed ${fieldName}`;
  return { id, type: 'text', path, fieldName, oldValue: from, newValue: to, description, timestamp };
}

/** Adds an entry; only the latest 20 are kept, newest first (rule H1). */
export function addEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  return [entry, ...history.filter(({ id }) => id !== entry.id)].slice(0, HISTORY_LIMIT);
}

/** The entry with a further change of the same field; null where it came back to where it began (rule H2). */
export function extendEntry(entry: HistoryEntry, to: unknown, at: number): HistoryEntry | null {
  if (isEqual(entry.oldValue, to)) return null;
  return { ...entry, newValue: to, timestamp: new Date(at).toISOString() };
}

/** Marks entries as discarded: those of some paths, or all (rule H5). */
export function markDiscarded(history: readonly HistoryEntry[], paths?: ReadonlySet<string>): HistoryEntry[] {
  return history.map((entry) => {
    const isDropped = !entry.isDone && (!paths || paths.has(entry.path));
    return isDropped ? { ...entry, isDiscarded: true } : entry;
  });
}

/** What a path's field is called where no model says: `headline`, `body 3`. */
export function fieldNameOf(path: string): string {
  const segments = path.split('.');
  const last = segments.at(-1) ?? path;
  return /^\d+$/.test(last) ? `${segments.at(-2)} ${Number(last) + 1}` : last;
}
