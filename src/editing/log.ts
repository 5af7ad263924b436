import { type Applied, GoneError, type OperationIn } from '../content/items/apply-operation';
import type { Operation } from '../content/items/operations';
import { applyToRoot, type ContentRoot, resolvePath } from './document';

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
  /** Id of the action that these changes complete. Both are one undo step. */
  completes?: string;
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

/** Returns the key of an entry's part. The first part's key is the entry's id. */
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
export function getUndone(entry: LogEntry): string | undefined {
  return entry.kind === 'undo' || entry.kind === 'action' ? entry.undoes : undefined;
}

/** Returns the keys of the parts, and the ids of the actions, that applied entries undo from the history. */
export function findUndone(applied: Log): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const entry of applied.toReversed()) {
    const key = getUndone(entry);
    // An undo that was itself reverted does not count.
    if (key !== undefined && !undone.has(entry.id)) undone.add(key);
  }
  return undone;
}

/** Returns true if an entry contains the unsaved changes that complete an action. */
export function isCompletion(entry: LogEntry | undefined, action: LogEntry | undefined): boolean {
  return entry?.kind === 'edit' && action?.kind === 'action' && entry.completes === action.id;
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

/**
 * Returns a field's name for a path no model knows: `headline`, `body 3`.
 * @param path with indices
 */
export function getFieldName(path: string): string {
  const segments = path.split('.');
  const last = segments.at(-1) ?? path;
  return /^\d+$/.test(last) ? `${segments.at(-2)} ${Number(last) + 1}` : last;
}

/**
 * Returns the operations that revert the given ones, last first.
 * @throws PathError if an operation has no place
 */
export function invertOperations(root: ContentRoot, operations: readonly Operation[]): Operation[] {
  const inverse: Operation[] = [];
  let now = root;
  for (const operation of operations) {
    const { path, ...rest } = operation;
    const at = resolvePath(now, path);
    if (!at) throw new GoneError();
    const { done, content } = applyToRoot(now, { ...rest, at } as OperationIn);
    inverse.unshift(addressInverse(operation, done));
    now = content;
  }
  return inverse;
}

/** Returns the inverse addressed by the path that the operation used (an element's field has two), with the same base (rule U8). */
function addressInverse(operation: Operation, { ref, inverse: { at, ...inverse } }: Applied): Operation {
  const { path } = operation;
  const isHeld = 'base' in operation && (inverse.op === 'set' || inverse.op === 'unset');
  const isSection = path.startsWith('sections.');
  const made = inverse.op === 'unset' ? ref.length - at.length : 0;
  // If parent objects had to be created, the inverse removes the outermost of them.
  if (made > 0) return { op: 'unset', path: path.split('.').slice(0, -made).join('.'), base: null };
  const own = inverse.op === 'remove' && !path.endsWith(at.at(-1) ?? '') ? `${path}.${at.at(-1)}` : path;
  const outer = inverse.op === 'insert' ? path.slice(0, path.lastIndexOf('.')) : own;
  return { ...inverse, path: isSection ? path : outer, ...(isHeld && { base: operation.base }) } as Operation;
}
