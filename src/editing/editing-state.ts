import type { Operation } from '../content/items/operations';
import type { ContentRoot } from './content-root';
import type { Orphan } from './folded';
import type { HistoryEntry, Log } from './log';
import type { Pending } from './pending';

/** What the editing core holds of one page (README, "State"). */
export interface EditingState extends Facts, Views {
  preview: Preview | null;
  status: SaveStatus;
  failure: SaveFailure | null;
  conflicts: readonly Conflict[];
  /** The one try to save that has not been answered. */
  intent: SaveIntent | null;
  /** How many changes an earlier session left, which were brought back. */
  restored: number;
  /** What is being written in dialogs that are open, or were put off, by ref (rule K5). */
  drafts: ReadonlyMap<string, unknown>;
  /** The browser would not keep the unsaved changes (its storage is full or closed). */
  isUnkept: boolean;
  /** Something is being done, undone or redone on the server at once. */
  isBusy: boolean;
}

/** What all else follows from. */
export interface Facts {
  /** What the server holds, as far as it was read. */
  stored: ContentRoot;
  /** What it held before sections or items went, newest first: what is written on in them is held against that (rule P12). */
  former: readonly ContentRoot[];
  /** What was done, oldest first. */
  log: Log;
  /** How many of its entries stand; those after can be redone. */
  position: number;
}

/** What follows from them, made anew with each change of one. */
export interface Views {
  /** What is stored with what was done laid over it. */
  content: ContentRoot;
  pending: Pending;
  /** What waits for what somebody else deleted (rule P8). */
  orphans: readonly Orphan[];
  /** This session's changes, newest first. */
  history: readonly HistoryEntry[];
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

/** An operation on its way to the server. */
export type OutgoingChange = Operation & {
  /** The answer of the writing help that it came of. */
  ai?: string;
};

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
      /** What it was about is gone for good. */
      isGone?: boolean;
    };
