import type { Operation } from '../content/items/operations';
import { isEqual } from '../lib/is-equal';

/**
 * Everything a person did, in order. Unsaved changes, undo, 'Recent Changes' and the copy that survives a closed tab are all derived from
 * this list. Other people's changes never rewrite it, because its operations refer to items by id.
 */
export type Log = readonly LogEntry[];

/** One undo step. */
export type LogEntry = ActionEntry | ChangeEntry;

/** A step that is applied to the stored content, unlike an action, which already ran on the server. */
export type ChangeEntry = EditEntry | UndoEntry | DiscardEntry | ReversalEntry;

interface EntryBase {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** For example 'Changed Headline'. */
  label: string;
  /** While the entry is undone: ids of the later entries that undo skipped. */
  precedes?: readonly string[];
  /** 'Clear All History' was used after this entry. */
  isCleared?: boolean;
}

/** Changes made as one step. */
export interface EditEntry extends EntryBase {
  kind: 'edit';
  parts: readonly LogPart[];
  /** Typing that the next change of the same field may extend. */
  isTyping?: boolean;
}

/** An action that ran on the server. */
export interface ActionEntry extends EntryBase {
  kind: 'action';
  action: LogAction;
  /** The action's history entry. */
  effect?: Effect;
  /** Id of the action that this one undid from the history; both are hidden from it. */
  undoes?: string;
}

/** Reverts one part from the history. */
interface UndoEntry extends EntryBase {
  kind: 'undo';
  parts: readonly LogPart[];
  /** Key of the reverted part; both are hidden from the history. */
  undoes: string;
}

/** Drops changes. In a conflict, the other person's or merged values replace them. */
interface DiscardEntry extends EntryBase {
  kind: 'discard';
  /** Keys of the dropped parts, or of single operations in them. */
  drops: readonly string[];
  /** The values chosen in a conflict. */
  parts: readonly LogPart[];
}

/** Reverts the stored value of an entry that was undone after it was stored, until that entry is redone. Undo skips it. */
interface ReversalEntry extends EntryBase {
  kind: 'reversal';
  parts: readonly LogPart[];
  /** Id of the undone entry. */
  takesBack: string;
}

/** A change as 'Recent Changes' shows it. */
export interface Effect {
  /** The changed place, as a ref. */
  path: string;
  /** The field's label. */
  fieldName: string;
  /** The value before and after; null for none. */
  from: unknown;
  to: unknown;
}

/** One change of an entry. */
export interface LogPart extends Effect {
  operations: readonly Operation[];
  inverse: readonly Operation[];
  /** Id of the AI answer the value came from. */
  ai?: string;
  /** The part settles a conflict, so its own base counts, regardless of earlier changes. */
  isSettled?: true;
}

export interface LogAction {
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Keys of the pending changes that the action wrote; they are stored now. */
  covers?: readonly string[];
  /** Place that the action deleted along with unsaved changes in it. They are not reported as orphans, because this person deleted it. */
  stash?: string;
}

/** The longest pause, in milliseconds, between changes of one field that still merges them into one entry. */
export const TYPING_PAUSE_MS = 1500;

export function partKey({ id }: LogEntry, index: number): string {
  return index === 0 ? id : `${id}/${index}`;
}

/** Returns the key of a single operation within a part. */
export function operationKey(part: string, index: number): string {
  return `${part}#${index}`;
}

/** Returns the part's key for the key of the part or of one of its operations. */
export function getPartKey(key: string): string {
  return key.split('#')[0] ?? key;
}

/** Returns an entry's changes. An action has none: the server made them. */
export function getParts(entry: LogEntry): readonly LogPart[] {
  return entry.kind === 'action' ? [] : entry.parts;
}

/** Returns what the history shows of an entry. */
export function getEffects(entry: LogEntry): readonly Effect[] {
  if (entry.kind !== 'action') return entry.parts;
  return entry.effect ? [entry.effect] : [];
}

/** Finds an entry by its id, or by the key of one of its parts. */
export function findEntry(log: Log, key: string): LogEntry | undefined {
  const [id] = key.split('/');
  return log.find((entry) => entry.id === id);
}

/** Finds a part by key. */
export function findPart(log: Log, key: string): LogPart | undefined {
  const entry = findEntry(log, key);
  return entry && getParts(entry)[Number(key.split('/')[1] ?? 0)];
}

/** Returns the keys of the parts that applied entries drop. */
export function findDropped(applied: Log): ReadonlySet<string> {
  return new Set(applied.flatMap((entry) => (entry.kind === 'discard' ? entry.drops : [])));
}

/** Returns the key of the part, or the id of the action, that an entry undoes from the history. */
function getUndone(entry: LogEntry): string | undefined {
  return entry.kind === 'undo' || entry.kind === 'action' ? entry.undoes : undefined;
}

export function findUndone(applied: Log): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const entry of applied.toReversed()) {
    const key = getUndone(entry);
    // An undo that was itself reverted does not count.
    if (key !== undefined && !undone.has(entry.id)) undone.add(key);
  }
  return undone;
}

/** Returns true if an entry changes the effect of earlier ones. */
export function isTurn(entry: LogEntry): boolean {
  return entry.kind === 'discard' || getUndone(entry) !== undefined;
}

/** Returns a predicate: whether a later batch has written the part. */
export function createCoveredCheck(applied: Log): (entry: LogEntry, path: string) => boolean {
  const undone = findUndone(applied);
  const batches = applied.flatMap((entry, at) =>
    entry.kind === 'action' && entry.action.covers && !undone.has(entry.id)
      ? [{ at, covers: entry.action.covers }]
      : [],
  );
  if (batches.length === 0) return () => false;
  return (entry, path) => batches.some(({ at, covers }) => applied.indexOf(entry) < at && covers.includes(path));
}

/** Appends an entry after the pointer. Entries that could be redone are dropped. */
export function appendEntry(log: Log, position: number, entry: LogEntry): Log {
  return [...log.slice(0, position), entry];
}

/** A change of this session (spec section 3, "Change-history entry"). Values are null if there was none. */
export interface HistoryEntry {
  id: string;
  type: 'text';
  /** A ref. */
  path: string;
  fieldName: string;
  oldValue: unknown;
  newValue: unknown;
  /** The operation on a list item or on a section in the order. For a move, the values are indices. */
  op?: ListOp;
  /** 'Changed {field}'. */
  description: string;
  /** ISO 8601. */
  timestamp: string;
  /** The change was discarded, or dropped in favor of another person's in a conflict. Revert restores it. */
  isDiscarded?: boolean;
  /** The action ran on the server. It is undone there and is not persisted when the tab closes. */
  isDone?: boolean;
}

type ListOp = Extract<Operation['op'], 'insert' | 'remove' | 'move'>;

/** The most history entries shown (spec section 9). */
const HISTORY_LIMIT = 20;

/** Returns 'Recent Changes': applied changes that were not undone, the latest 20, newest first (rule H1). */
export function createHistory(log: Log, position: number): readonly HistoryEntry[] {
  const applied = log.slice(0, position);
  const [dropped, undone, isCovered] = [findDropped(applied), findUndone(applied), createCoveredCheck(applied)];
  const shown: HistoryEntry[] = [];
  for (const entry of applied.toReversed()) {
    if (shown.length >= HISTORY_LIMIT) break;
    if (entry.isCleared || getUndone(entry) !== undefined) continue;
    for (const [index, effect] of [...getEffects(entry).entries()].reverse()) {
      const id = partKey(entry, index);
      if (!undone.has(id) && (entry.kind === 'action' || !isCovered(entry, effect.path)))
        shown.push(present(entry, index, effect, dropped.has(id)));
    }
  }
  return shown.slice(0, HISTORY_LIMIT);
}

function present(entry: LogEntry, index: number, { path, fieldName, from, to }: Effect, isDiscarded: boolean) {
  const id = partKey(entry, index);
  const timestamp = new Date(entry.at).toISOString();
  const description = `Changed ${fieldName}`;
  const part = getParts(entry)[index];
  const op = part && findListOp(part);
  const isDone = entry.kind === 'action';
  const marks = { ...(op && { op }), ...(isDiscarded && { isDiscarded }), ...(isDone && { isDone }) };
  return { id, type: 'text' as const, path, fieldName, oldValue: from, newValue: to, description, timestamp, ...marks };
}

/** Returns the list operation of a part, or undefined if the part is shown as a value. A list written as a whole is shown as a value. */
function findListOp({ path, to, operations }: LogPart): ListOp | undefined {
  const [only, ...more] = operations;
  if (!only || more.length > 0) return undefined;
  if (only.op === 'insert') return isEqual(only.value, to) ? 'insert' : undefined;
  const isItem = only.path === path || `${only.path}.order` === path;
  return isItem && (only.op === 'remove' || only.op === 'move') ? only.op : undefined;
}

/**
 * Returns a field's name for a path no model knows: `headline`, `body 3`.
 * @param path with indices
 */
export function getFieldName(path: string): string {
  const segments = path.split('.');
  const last = segments.at(-1) ?? path;
  return /^\d+$/.test(last) ? `${segments.at(-2)} ${Number(last) + 1}` : last;
}
