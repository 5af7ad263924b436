import type { Operation } from '../content/items/operations';
import { isEqual } from '../lib/is-equal';
import { coveredIn, droppedIn, type Log, type LogEntry, type LogPart, partKey, undoneIn } from './log';

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

export type ListOp = Extract<Operation['op'], 'insert' | 'remove' | 'move'>;

/** Entries told (spec section 9). */
export const HISTORY_LIMIT = 20;

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
