import type { Operation } from '../content/items/operations';
import { isEqual } from '../lib/is-equal';

/**
 * What a person did, in one list: every other thing the editors know of it (what is unsaved, what can be undone, 'Recent
 * Changes', what survives a closed tab) is a view of this. Others' changes never rewrite it: its operations name items by their ids.
 */
export type Log = readonly LogEntry[];

/** What was done at once, and is undone at once. */
export interface LogEntry {
  id: string;
  /** Milliseconds. */
  at: number;
  /** 'Changed Headline'. */
  label: string;
  parts: readonly LogPart[];
  /** Typing that may go on: the next change of the same field is one with it. */
  isTyping?: boolean;
  /** The parts, or single operations of parts, it drops, by their keys: a discard, or what gave way in a conflict. */
  drops?: readonly string[];
  /** The part it takes back, by its key: neither of the two is told any more. */
  undoes?: string;
  /** The entry that was undone after it was stored: this takes it back as a change of that, until it is redone; undo passes over it. */
  takesBack?: string;
  /** While it is undone: the entries behind it that undo passed over, by their ids. */
  precedes?: readonly string[];
  /** 'Clear All History' came after it. */
  isCleared?: boolean;
  /** It was done on the server at once. */
  action?: LogAction;
}

/** One change of an entry, as 'Recent Changes' tells it. */
export interface LogPart {
  /** What it is about, by refs. */
  path: string;
  /** What editors call it. */
  fieldName: string;
  /** What was there and what is now; null for nothing. */
  from: unknown;
  to: unknown;
  operations: readonly Operation[];
  inverse: readonly Operation[];
  /** The answer of the writing help that it came of. */
  ai?: string;
  /** It settles a conflict: what it says it is held against counts, whatever was done before it was. */
  isSettled?: true;
}

export interface LogAction {
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** What it wrote of what was unsaved, by keys: that is stored now. */
  covers?: readonly string[];
  /** The place that it took away, with what was unsaved in it: nobody else did, so nothing is to be told. */
  stash?: string;
}

/** Changes of one field with no longer pause between them are one entry, in milliseconds. */
export const TYPING_PAUSE_MS = 1500;

export function partKey({ id }: LogEntry, index: number): string {
  return index === 0 ? id : `${id}/${index}`;
}

/** One operation of a part, where the others stand. */
export function operationKey(part: string, index: number): string {
  return `${part}#${index}`;
}

/** The part's key, of that of one of its operations or its own. */
export function partOf(key: string): string {
  return key.split('#')[0] ?? key;
}

/** The entry with a part, and the part. */
export function findPart(log: Log, key: string): { entry: LogEntry; part: LogPart; index: number } | null {
  const [id, at = '0'] = key.split('/');
  const entry = log.find((other) => other.id === id);
  const part = entry?.parts[Number(at)];
  return entry && part ? { entry, part, index: Number(at) } : null;
}

/** What is dropped, or taken back, by the entries before the pointer. */
export function droppedIn(applied: Log): ReadonlySet<string> {
  return new Set(applied.flatMap(({ drops = [] }) => drops));
}

export function undoneIn(applied: Log): ReadonlySet<string> {
  const undone = new Set<string>();
  // An undoing that was itself taken back does not count.
  for (const { id, undoes } of [...applied].reverse()) if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
  return undone;
}

/** Whether a part was written by a batch that came after it. */
export function coveredIn(applied: Log): (entry: LogEntry, path: string) => boolean {
  const undone = undoneIn(applied);
  const batches = applied.flatMap(({ id, action }, at) =>
    action?.covers && !undone.has(id) ? [{ at, covers: action.covers }] : [],
  );
  if (batches.length === 0) return () => false;
  return (entry, path) => batches.some(({ at, covers }) => applied.indexOf(entry) < at && covers.includes(path));
}

/** The log with an entry behind the pointer; what could be redone can not be any more. */
export function logged(log: Log, position: number, entry: LogEntry): Log {
  return [...log.slice(0, position), entry];
}

/** A change of this session (spec section 3, "Change-history entry"). Values are null where nothing was there. */
export interface HistoryEntry {
  id: string;
  type: 'text';
  /** By refs. */
  path: string;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  /** What was done with one item of a list, or one section among the others; of a move the values are the indices. */
  op?: ListOp;
  /** 'Changed {field}'. */
  description: string;
  /** ISO 8601. */
  timestamp: string;
  /** Set where Discard, or another's text taken in a conflict, has dropped it: Revert brings it back. */
  isDiscarded?: boolean;
  /** Done on the server at once: it is undone there, and is not kept when the tab closes. */
  isDone?: boolean;
}

type ListOp = Extract<Operation['op'], 'insert' | 'remove' | 'move'>;

/** Entries told (spec section 9). */
const HISTORY_LIMIT = 20;

/** 'Recent Changes': what was done and not taken back, the latest 20, newest first (rule H1). */
export function historyOf(log: Log, position: number): readonly HistoryEntry[] {
  const applied = log.slice(0, position);
  const [dropped, undone, isCovered] = [droppedIn(applied), undoneIn(applied), coveredIn(applied)];
  const told: HistoryEntry[] = [];
  for (const entry of applied.toReversed()) {
    if (told.length >= HISTORY_LIMIT) break;
    if (entry.isCleared || entry.undoes !== undefined) continue;
    for (const [index, part] of [...entry.parts.entries()].reverse()) {
      const id = partKey(entry, index);
      if (!undone.has(id) && (entry.action || !isCovered(entry, part.path)))
        told.push(present(entry, part, id, dropped.has(id)));
    }
  }
  return told.slice(0, HISTORY_LIMIT);
}

function present({ at, action }: LogEntry, part: LogPart, id: string, isDiscarded: boolean) {
  const { path, fieldName, from, to } = part;
  const timestamp = new Date(at).toISOString();
  const description = `Changed ${fieldName}`;
  const op = listOpOf(part);
  const marks = { ...(op && { op }), ...(isDiscarded && { isDiscarded }), ...(action && { isDone: true }) };
  return { id, type: 'text' as const, path, fieldName, oldValue: from, newValue: to, description, timestamp, ...marks };
}

/** Undefined for what is told as a value: a list that was written as a whole too, whatever became of its items. */
function listOpOf({ path, to, operations }: LogPart): ListOp | undefined {
  const [only, ...more] = operations;
  if (!only || more.length > 0) return undefined;
  if (only.op === 'insert') return isEqual(only.value, to) ? 'insert' : undefined;
  const isItem = only.path === path || `${only.path}.order` === path;
  return isItem && (only.op === 'remove' || only.op === 'move') ? only.op : undefined;
}

/** What a path's field is called where no model says: `headline`, `body 3`. @param path by indices */
export function fieldNameOf(path: string): string {
  const segments = path.split('.');
  const last = segments.at(-1) ?? path;
  return /^\d+$/.test(last) ? `${segments.at(-2)} ${Number(last) + 1}` : last;
}
