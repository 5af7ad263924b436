import type { Ids } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { findKeptOrder } from '../content/items/operations-between';
import { refTo } from '../content/items/refs';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, idsOf, isWithin, keyOf, valueAt } from './document';
import { createFold, type Folded, foldEntry, listItemIds, type Orphan } from './fold';
import {
  createCoveredCheck,
  type Effect,
  findDropped,
  findUndone,
  getEffects,
  getParts,
  getUndone,
  isTurn,
  type Log,
  type LogEntry,
  type LogPart,
  partKey,
} from './log';

/** The fold after each of several log prefixes. */
interface Known {
  facts: Facts;
  /** Entries that change the meaning of others: drops and undos. */
  turns: Log;
  after: ReadonlyMap<number, Folded>;
}

/** For a long log, the fold is cached after each of the last 64 entries and after every 64th entry before. */
const APART = 64;

/**
 * Creates a function that computes the views of a log. Intermediate results are cached, so that the cost of a key press or an undo does
 * not grow with the length of the log.
 */
export function createViews(): (facts: Facts) => Views {
  let known: Known | null = null;
  let shown: Views | null = null;

  function fold(facts: Facts): Folded {
    const { stored, former, log, position } = facts;
    const applied = log.slice(0, position);
    const turns = applied.filter(isTurn);
    const [dropped, undone] = [findDropped(applied), findUndone(applied)];
    const after = new Map([[0, createFold(stored)], ...findValid(facts, turns)]);
    let count = Math.max(...after.keys());
    let folded = after.get(count) as Folded;
    for (const entry of applied.slice(count)) {
      folded = foldEntry({ stored, former }, folded, entry, dropped, undone);
      count += 1;
      after.set(count, folded);
    }
    const kept = [...after].filter(([at]) => at % APART === 0 || at > position - APART);
    known = { facts, turns, after: new Map(kept) };
    return folded;
  }

  /** Returns the cached results that are still valid: their entries are unchanged and mean the same. */
  function findValid({ stored, former, log, position }: Facts, turns: Log): [number, Folded][] {
    if (known?.facts.stored !== stored || known.facts.former !== former || !isSameLog(known.turns, turns)) return [];
    const { log: old } = known.facts;
    const differs = log.findIndex((entry, index) => entry !== old[index]);
    const same = Math.min(position, differs === -1 ? log.length : differs);
    return [...known.after].filter(([at]) => at <= same);
  }

  return (facts) => {
    const folded = fold(facts);
    const pending = computePending(facts.stored, folded);
    const orphans = hideStashed(facts, folded.orphans);
    const history = createHistory(facts.log, facts.position);
    const next: Views = { content: folded.content, pending, orphans, history };
    shown = shown
      ? {
          content: next.content,
          pending: isSamePending(shown.pending, pending) ? shown.pending : pending,
          orphans: isEqual(shown.orphans, orphans) ? shown.orphans : orphans,
          history: isSameHistory(shown.history, history) ? shown.history : history,
        }
      : next;
    return shown;
  };
}

/** Hides the orphans of what this person deleted: they return with it, and there is nothing to report. */
function hideStashed({ log, position, former }: Facts, orphans: readonly Orphan[]): readonly Orphan[] {
  const applied = log.slice(0, position);
  const undone = findUndone(applied);
  const stashed = applied.flatMap((entry) =>
    entry.kind === 'action' && entry.action.stash && !undone.has(entry.id) ? [entry.action.stash] : [],
  );
  if (stashed.length === 0) return orphans;
  // The former contents still know which section an element was in.
  const names = ({ path }: Orphan) => [path, ...former.flatMap((root) => keyOf(root, path) ?? [])];
  return orphans.filter((orphan) => !names(orphan).some((name) => stashed.some((place) => isWithin(name, place))));
}

function isSamePending(old: Views['pending'], next: Views['pending']): boolean {
  return old.size === next.size && isEqual([...old], [...next]);
}

function isSameLog(old: Log, next: Log): boolean {
  return old.length === next.length && old.every((entry, index) => entry === next[index]);
}

function isSameHistory(old: Views['history'], next: Views['history']): boolean {
  return old.length === next.length && old.every((entry, index) => isEqual(entry, next[index]));
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

/** A change that is not saved yet. */
export interface PendingChange {
  op: Operation['op'];
  /** Ref of the changed field or item. */
  path: string;
  /** The new value; null removes it. For a move, the new index. */
  value: unknown;
  /** The value the editor saw before the change; null if there was none. The server compares it with its own value. */
  base: unknown;
  /** For an inserted or moved item: the id of the preceding item. */
  after?: string | null;
  ids?: Ids | undefined;
  /** Id of the AI answer the value came from, stored with the change in the history. */
  ai?: string | undefined;
}

/** Pending changes by the key of the changed place (spec section 4). Item changes come first, in the order they must be applied. */
export type Pending = ReadonlyMap<string, PendingChange>;

/** Returns the changes that turn the stored content into the current one: as few item operations as possible, and the values. */
function computePending(stored: ContentRoot, folded: Folded): Pending {
  const pending = new Map<string, PendingChange>();
  for (const [list, path] of folded.lists) addItems(pending, stored, folded, list, path);
  for (const [key, { path, value, base, ids, ai }] of folded.sets) {
    const op = value === null ? 'unset' : 'set';
    pending.set(key, { op, path, value, base, ...(ids !== undefined && { ids }), ...(ai !== undefined && { ai }) });
  }
  return pending;
}

function addItems(
  pending: Map<string, PendingChange>,
  stored: ContentRoot,
  { content, removed, moved, inserted }: Folded,
  list: string,
  path: string,
): void {
  const [old, next] = [listItemIds(stored, list), listItemIds(content, list)];
  const isSections = list === 'sections';
  const itemPath = (id: string) => (isSections ? `sections.${id}.order` : `${path}.${refTo(id)}`);
  const there = new Set(next);
  for (const id of old) {
    if (there.has(id)) continue;
    const key = `${list}.${refTo(id)}`;
    pending.set(key, { op: 'remove', path: itemPath(id), value: null, base: removed.get(key) ?? null });
  }
  const kept = new Set(findKeptItems(old, next, (id) => moved.has(`${list}.${refTo(id)}`)));
  const known = new Set(old);
  for (const [index, id] of next.entries()) {
    const after = next[index - 1] ?? null;
    const key = `${list}.${refTo(id)}`;
    if (!known.has(id)) {
      const [value, ids, ai] = [valueAt(content, key), idsOf(content, key), inserted.get(key)];
      const rest = { ...(ids !== undefined && { ids }), ...(ai !== undefined && { ai }) };
      pending.set(key, { op: 'insert', path: itemPath(id), value, base: null, after, ...rest });
    } else if (!kept.has(id)) {
      pending.set(`${key}.order`, { op: 'move', path: itemPath(id), value: index, base: old.indexOf(id), after });
    }
  }
}

/** Returns the items that stay in place: those that were not moved, and as many others as possible that are still in order among them. */
function findKeptItems(old: readonly string[], next: readonly string[], isMoved: (id: string) => boolean): string[] {
  const there = new Set(next);
  const unmoved = new Set(old.filter((id) => there.has(id) && !isMoved(id)));
  const [was, is] = [rankAmong(old, unmoved), rankAmong(next, unmoved)];
  return findKeptOrder(
    old,
    next.filter((id) => was.get(id) === is.get(id)),
  );
}

/** For each item in an order, counts how many of the given items come up to it. */
function rankAmong(order: readonly string[], items: ReadonlySet<string>): ReadonlyMap<string, number> {
  let count = 0;
  return new Map(
    order.map((id) => {
      if (items.has(id)) count += 1;
      return [id, count];
    }),
  );
}

/** Converts a pending change to the form that is sent to the server. */
export function toOutgoing({
  op,
  path,
  value,
  base,
  after = null,
  ids,
  ai,
}: PendingChange): Operation & { ai?: string } {
  const rest = { ...(ai !== undefined && { ai }) };
  const last = path.lastIndexOf('.');
  switch (op) {
    case 'set':
      return { op, path, value, base, ...(ids !== undefined && { ids }), ...rest };
    case 'unset':
      return { op, path, base };
    case 'insert':
      return {
        op,
        path: path.slice(0, last),
        after,
        value,
        id: path.slice(last + 2),
        ...(ids !== undefined && { ids }),
        ...rest,
      };
    case 'move':
      return { op, path: path.replace(/^(sections\.[^.]+)\.order$/, '$1'), after };
    case 'remove':
      return { op, path, base };
  }
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
function createHistory(log: Log, position: number): readonly HistoryEntry[] {
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
