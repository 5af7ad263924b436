import type { Operation } from '../content/items/operations';
import type { ContentRoot } from './content-root';
import type { Orphan } from './folded';
import type { HistoryEntry, Log } from './log';
import type { Pending } from './pending';

/** The editing state of one page (README, "State"). */
export interface EditingState extends Facts, Views {
  preview: Preview | null;
  status: SaveStatus;
  failure: SaveFailure | null;
  conflicts: readonly Conflict[];
  /** The last save attempt, while its outcome is unknown. */
  intent: SaveIntent | null;
  /** The number of changes restored from an earlier session. */
  restored: number;
  /** Texts in open or postponed dialogs, by ref (rule K5). */
  drafts: ReadonlyMap<string, unknown>;
  /** The browser could not store the unsaved changes: its storage is full or blocked. */
  isUnkept: boolean;
  /** An action is running, being undone or being redone on the server. */
  isBusy: boolean;
}

/** The source of truth; all views are derived from it. */
export interface Facts {
  /** The server's content, as last read. */
  stored: ContentRoot;
  /** The stored content before sections or items disappeared, newest first. Changes inside them use it as their base (rule P12). */
  former: readonly ContentRoot[];
  /** All changes, oldest first. */
  log: Log;
  /** The number of log entries that are applied; the ones after can be redone. */
  position: number;
}

/** Values derived from the facts, recomputed whenever one of them changes. */
export interface Views {
  /** The stored content with the log applied. */
  content: ContentRoot;
  pending: Pending;
  /** Changes waiting for something another person deleted (rule P8). */
  orphans: readonly Orphan[];
  /** This session's changes, newest first. */
  history: readonly HistoryEntry[];
}

/** Returns to `idle` three seconds after `success` or `error` (spec section 9). */
export type SaveStatus = 'idle' | 'saving' | 'success' | 'error';

export interface SaveFailure {
  kind: 'conflict' | 'signed-out' | 'offline' | 'failed' | 'refused';
  message: string;
  /** The server's validation errors, by the field's path. */
  issues?: readonly SaveIssue[];
}

export interface SaveIssue {
  path: string;
  message: string;
}

/** A past value shown in place of the current one. */
export interface Preview {
  path: string;
  value: unknown;
  /** A label for the preview: 'Headline, Jan 05, 2026 10:00:00'. */
  label: string;
}

/** A field that someone else changed after it was read. */
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

/** An operation to send to the server. */
export type OutgoingChange = Operation & {
  /** Id of the AI answer the value came from. */
  ai?: string;
};

/**
 * The outcome of a save. `offline`: no answer arrived. `failed`: the server reported an error or was too busy. After either, the changes
 * may have been written, so the save may be retried under the same key. `refused`: nothing was written.
 */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'conflict'; conflicts: Conflict[] }
  | {
      kind: 'signed-out' | 'offline' | 'failed' | 'refused';
      message: string;
      issues?: SaveIssue[];
      /** Seconds to wait before retrying. */
      retryAfter?: number;
      /** The target is gone for good. */
      isGone?: boolean;
    };
