import type { StoreApi } from 'zustand/vanilla';
import type { Operation } from '../content/items/operations';
import { getAt, PathError, setAt } from '../lib/dotted-path';
import { FACTS } from '../pages/page-kind';
import { type ContentRoot, isWithin, keyOf, resolvePath, type TypedSection, valueAt } from './document';
import type { Log } from './log';
import type { Facts, Views } from './views';

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
  openTexts: ReadonlyMap<string, unknown>;
  /** The browser could not store the unsaved changes: its storage is full or blocked. */
  isUnkept: boolean;
  /** An action is running, being undone or being redone on the server. */
  isBusy: boolean;
  /** Saved entries that can still be undone (rule U9), oldest first, and how many of them are not undone. */
  saved: Log;
  savedPosition: number;
}

/** Returns to `idle` three seconds after `success` or `error` (spec section 9). */
export type SaveStatus = 'idle' | 'saving' | 'success' | 'error';

export interface SaveFailure {
  kind: 'conflict' | 'signed-out' | 'offline' | 'failed' | 'refused';
  message: string;
  /** The server's validation errors, by the field's path. */
  issues?: readonly SaveIssue[];
  /** Seconds to wait before retrying. */
  retryAfter?: number;
  /** Publishing needs approval, so the changes must be saved to a draft. */
  needsDraft?: boolean;
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
      /** Publishing needs approval, so the changes must be saved to a draft. */
      needsDraft?: boolean;
    };

/** A change to the content on this screen, for listeners that do not read the store (spec section 4). */
export type EditingEvent =
  | { kind: 'update'; path: string; value: unknown }
  | { kind: 'discard' }
  | { kind: 'saved'; paths: string[] };

export interface EditingOptions {
  stored: ContentRoot;
  /** Writes all changes or none. The key identifies one intent. */
  save: (changes: OutgoingChange[], key: string) => Promise<SaveOutcome>;
  /** Saved changes can still be undone, because they are saved while they are made. */
  isAutosaved?: boolean;
  onEvent?: (event: EditingEvent) => void;
  now?: () => number;
  makeId?: () => string;
  /** The dynamic sections' types, which determine the defaults shown where nothing is stored. */
  sections?: () => readonly TypedSection[];
}

/** State and options shared by the modules of the editing core. */
export interface EditingCore extends Required<EditingOptions> {
  store: StoreApi<EditingState>;
  /** Changes the facts and recomputes the views. */
  commit: (facts: Partial<Facts>) => void;
}

type Slice = Pick<EditingState, 'content' | 'pending' | 'preview'>;

/** Returns the content with all changes applied. */
export function currentContent({ content }: Pick<EditingState, 'content'>): ContentRoot {
  return content;
}

/** Returns the content to show, including the past value being previewed (rule V1). */
export const shownContent = memoized(({ content, preview }: Pick<Slice, 'content' | 'preview'>) =>
  preview ? withPreview(content, preview.path, preview.value) : content,
);

/** Returns a path's value with pending changes, or null if there is none. */
export function currentValue({ content }: Pick<EditingState, 'content'>, path: string): unknown {
  return valueAt(content, path);
}

/** Counts the changes a save would write. Orphans are not included (rule P8). */
export function unsavedCount({ pending }: Pick<EditingState, 'pending'>): number {
  return pending.size;
}

/** Returns true if and only if something is pending (spec section 4). */
export function hasUnsaved({ pending }: Pick<EditingState, 'pending'>): boolean {
  return pending.size > 0;
}

/** Returns true if the path, or anything inside or around it, has a pending change. */
export function isChanged({ content, pending }: Pick<Slice, 'content' | 'pending'>, path: string): boolean {
  const key = keyOf(content, path) ?? path;
  return [...pending.keys()].some((other) => isWithin(other, key) || isWithin(key, other));
}

/** Returns true if this exact field has a pending change. */
export function isPending({ content, pending }: Pick<Slice, 'content' | 'pending'>, path: string): boolean {
  const key = keyOf(content, path);
  // A list has a pending change if its items were inserted, removed or moved.
  return key !== null && (pending.has(key) || [...pending].some(([other, { op }]) => isItemOf(other, op, key)));
}

function isItemOf(key: string, op: string, list: string): boolean {
  if (op === 'set' || op === 'unset' || !key.startsWith(`${list}.~`)) return false;
  return !key
    .slice(list.length + 1)
    .replace(/\.order$/, '')
    .includes('.');
}

/**
 * Returns true if a section (by its content's path) has a pending change: inside it, in one of its elements, or to its order, name or
 * visibility.
 */
export function isSectionChanged({ pending }: Pick<Slice, 'pending'>, path: string): boolean {
  const id = path.slice(path.indexOf('.') + 1);
  const moved = path.startsWith('dynamic.') ? `sections.~${id}.order` : null;
  const isAbout = (key: string) => key === moved || isWithin(key, path) || isWithin(path, key) || isFactOf(key, id);
  return [...pending.keys()].some(isAbout);
}

function isFactOf(key: string, sectionId: string): boolean {
  const [, section, fact = '', id] = key.split('.');
  return section === FACTS && (fact === 'names' || fact === 'hidden') && id === sectionId;
}

/** Returns the conflict with the current pending value as `mine`, including what was typed since the save was sent. */
export function updateConflict({ content, pending }: Pick<Slice, 'content' | 'pending'>, conflict: Conflict): Conflict {
  const { path } = conflict;
  const change = findPending({ content, pending }, path);
  if (change) return change.value === undefined ? conflict : { ...conflict, mine: change.value };
  // Changes that exceed one batch are sent as whole sections.
  const key = keyOf(content, path);
  const isSection = key !== null && [...pending.keys()].some((other) => other.startsWith(`${key}.`));
  return isSection ? { ...conflict, mine: valueAt(content, path) } : conflict;
}

/** Returns the pending change of a place. */
export function findPending({ content, pending }: Pick<Slice, 'content' | 'pending'>, path: string) {
  return pending.get(keyOf(content, path) ?? path) ?? pending.get(path);
}

/** Returns the path of the section that contains a path, or null if the path has no place. */
export function sectionPathOf({ content }: Pick<EditingState, 'content'>, path: string): string | null {
  const place = resolvePath(content, path);
  return place && place.length > 1 ? place.slice(0, 2).join('.') : null;
}

function withPreview(root: ContentRoot, path: string, value: unknown): ContentRoot {
  const place = resolvePath(root, path);
  if (!place) return root;
  try {
    if (value !== null) return setAt(root, place, value) as ContentRoot;
    const parent = getAt(root, place.slice(0, -1));
    const key = place.at(-1) ?? '';
    const rest = Array.isArray(parent)
      ? parent.filter((_, index) => index !== Number(key))
      : Object.fromEntries(Object.entries(parent as object).filter(([other]) => other !== key));
    return setAt(root, place.slice(0, -1), rest) as ContentRoot;
  } catch (error) {
    if (error instanceof PathError) return root;
    throw error;
  }
}

// Only the latest preview per content is cached: a page's editor has one preview at a time.
function memoized<R>(compute: (state: Pick<Slice, 'content' | 'preview'>) => R) {
  const results = new WeakMap<ContentRoot, { preview: Slice['preview']; result: R }>();
  return ({ content, preview }: Pick<Slice, 'content' | 'preview'>): R => {
    const last = results.get(content);
    if (last && last.preview === preview) return last.result;
    const result = compute({ content, preview });
    results.set(content, { preview, result });
    return result;
  };
}
