import type { ContentRoot } from './content-root';
import type { HistoryEntry } from './history';
import type { Effect, Pending, PendingChange } from './pending';

/** What the editing core holds of one page (README, "State"). */
export interface EditingState {
  /** What the server holds, as far as it was read. */
  stored: ContentRoot;
  /** What it held before sections or elements went, newest first: what is written on in them is held against that (rule P12). */
  former: readonly ContentRoot[];
  pending: Pending;
  /** This session's changes, newest first. */
  history: readonly HistoryEntry[];
  undoStack: readonly Command[];
  redoStack: readonly Command[];
  preview: Preview | null;
  status: SaveStatus;
  failure: SaveFailure | null;
  conflicts: readonly Conflict[];
  /** The one try to save that has not been answered. */
  intent: SaveIntent | null;
  /** What was sent and never answered: it may stand on the server, and is then one's own. */
  unanswered: readonly OutgoingChange[];
  /** How many changes an earlier session left, which were brought back. */
  restored: number;
  /** What is being written in dialogs that are open, or were put off, by path (rule K5). */
  drafts: ReadonlyMap<string, unknown>;
  /** The browser would not keep the unsaved changes (its storage is full or closed). */
  isUnkept: boolean;
  /** Something is being done, undone or redone on the server at once. */
  isBusy: boolean;
}

/** Idle again three seconds after success or error (spec section 9). */
export type SaveStatus = 'idle' | 'saving' | 'success' | 'error';

export interface SaveFailure {
  kind: 'conflict' | 'signed-out' | 'offline' | 'failed' | 'refused';
  message: string;
  /** What the server found wrong, by the path of the field. */
  issues?: readonly SaveIssue[];
}

export interface SaveIssue {
  path: string;
  message: string;
}

/** A past value shown in place of what is there. */
export interface Preview {
  path: string;
  value: unknown;
  /** What is shown, in words: 'Headline, Jan 05, 2026 10:00:00'. */
  label: string;
}

/** A field that someone else changed since it was read. */
export interface Conflict {
  path: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface SaveIntent {
  key: string;
  changes: OutgoingChange[];
}

export interface OutgoingChange {
  path: string;
  value: unknown;
  base: unknown;
  /** The answer of the writing help that it came of. */
  ai?: string;
}

/**
 * How a save ended. `offline`: without an answer. `failed`: with one that says that something went wrong, or that there is no time
 * for it now; after either it may have been written, and may be asked for again under the same key. `refused`: it was not written.
 */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'conflict'; conflicts: Conflict[] }
  | {
      kind: 'signed-out' | 'offline' | 'failed' | 'refused';
      message: string;
      issues?: SaveIssue[];
      /** Seconds after which the server wants to be asked again. */
      retryAfter?: number;
    };

/** What can be undone and redone, whatever kind of change it is (rule U1). */
export type Command =
  | { kind: 'values'; label: string; parts: CommandPart[]; at: number }
  | { kind: 'discard'; label: string; dropped: readonly (readonly [string, PendingChange])[] }
  | ({ kind: 'action'; label: string; undo: () => Promise<void>; redo: () => Promise<void> } & EntryStep);

/** The entry of what is done: it leaves the history when that is undone, and comes back when it is redone. */
interface EntryStep {
  added?: HistoryEntry;
  /** The entry that undoing took out of the history: the command is itself the undoing of an earlier change. */
  removed?: HistoryEntry;
}

/** One value of a command. */
export interface CommandPart extends Effect, EntryStep {}
