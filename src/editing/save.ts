import type { Operation } from '../content/items/operations';
import { getAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { applyWrites, rebaseEntry } from './applied-writes';
import { type changeActions, findBase } from './changes';
import { type ContentRoot, getTarget, idsOf, isWithin, keyOf, resolvePath } from './document';
import { findDropped, getPartKey, getParts, getUndone, type Log, type LogEntry, partKey } from './log';
import { isOpen } from './outcomes';
import type { conflictActions } from './settle-conflicts';
import type { Conflict, EditingCore, EditingState, OutgoingChange, SaveIntent, SaveOutcome, SaveStatus } from './state';
import { type Pending, type PendingChange, toOutgoing } from './views';

/** Milliseconds until the success or error status returns to idle (spec section 9). */
const STATUS_MS = 3000;
/** The maximum number of changes in one batch. */
const MAX_CHANGES = 500;
/** The number of saved entries that can be undone. */
const MAX_SAVED = 100;
/** The message of a save that met a conflict. */
export const CONFLICT = 'Someone else changed this while you were editing. Nothing was saved.';

/** Returns the actions that save changes. */
export function saveActions(
  core: EditingCore,
  {
    endTyping,
    resolve,
  }: Pick<ReturnType<typeof changeActions>, 'endTyping'> & Pick<ReturnType<typeof conflictActions>, 'resolve'>,
) {
  const { store, commit, save, makeId, onEvent } = core;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Writes pending changes in one batch, or none (rules S1 to S5).
   * @param except the paths of invalid values, whose changes stay pending (rule S8)
   * @returns the outcome, or null if nothing else is pending or a save is already running
   */
  async function finalize(except: readonly string[] = []): Promise<SaveOutcome | null> {
    const { status, intent: last, pending: all, content } = store.getState();
    const left = findLeft(all, new Set(except.map((path) => keyOf(content, path) ?? path)));
    const pending = new Map([...all].filter(([key]) => !left.has(key)));
    if (status === 'saving' || pending.size === 0 || (left.size > 0 && pending.size > MAX_CHANGES)) return null;
    endTyping();
    const changes = selectChanges(pending);
    // Reuse the key if the same changes are retried after a lost answer, so that they are not written twice.
    const intent = last && isEqual(last.changes, changes) ? last : { key: makeId(), changes };
    setStatus('saving');
    store.setState({ intent, failure: null, conflicts: [] });
    const { log, position } = store.getState();
    const isListLeft = [...left].some((key) => isOfList(all.get(key)));
    const isLeft = (one: Operation) =>
      (isListLeft && isOfList(one)) || touches(left, keyOf(content, getTarget(one)) ?? getTarget(one));
    const sent = withoutEntries(log.slice(0, position), isLeft);
    const outcome = await save(changes, intent.key);
    if (outcome.kind === 'saved') finish(intent, sent);
    else if (outcome.kind === 'conflict')
      return (await saveWithoutConflicts(changes, outcome.conflicts, except)) ?? outcome;
    else fail(outcome);
    return outcome;
  }

  function selectChanges(pending: Pending): OutgoingChange[] {
    const all = [...pending.values()];
    return (all.length > MAX_CHANGES ? mergeIntoSections(store.getState()) : all).map(toOutgoing) as OutgoingChange[];
  }

  /**
   * Saves the rest immediately if no conflict offers a choice because both people wrote the same (rule C3).
   * @returns the outcome of that save, or null if there is a choice
   */
  async function saveWithoutConflicts(
    changes: readonly OutgoingChange[],
    conflicts: readonly Conflict[],
    except: readonly string[],
  ): Promise<SaveOutcome | null> {
    // Retrying an identical conflict would never end.
    const isNews = conflicts.some(({ path, theirs }) => {
      return !changes.some((sent) => sent.path === path && 'base' in sent && isEqual(sent.base, theirs));
    });
    const ours = conflicts.filter(({ path, theirs, mine }) => isEqual(theirs, mine) || wasWrittenHere(path, theirs));
    fail({ kind: 'conflict', conflicts: [...conflicts] });
    if (ours.length > 0) resolve(new Map(ours.map(({ path }) => [path, { kind: 'mine' as const }])));
    if (!isNews || store.getState().conflicts.length > 0) return null;
    setStatus('idle');
    const next = await finalize(except);
    if (next !== null || except.length > 0) return next;
    // Both people wrote the same, and nothing else was pending.
    const { log, position } = store.getState();
    finish({ changes: [] }, log.slice(0, position));
    return { kind: 'saved' };
  }

  /** Returns true if this value was written here. The server may then have it from a save whose answer was lost. */
  function wasWrittenHere(path: string, value: unknown): boolean {
    const { content, log } = store.getState();
    const key = keyOf(content, path);
    return log.some((entry) =>
      getParts(entry).some(({ operations }) =>
        operations.some((one) => one.op === 'set' && keyOf(content, one.path) === key && isEqual(one.value, value)),
      ),
    );
  }

  function finish({ changes }: Pick<SaveIntent, 'changes'>, sent: Log): void {
    const { stored } = store.getState();
    const written = applyWrites(stored, changes);
    const rebase = (entry: LogEntry) => rebaseEntry(entry, stored, written);
    const since = listUnsent(sent, written).map(rebase);
    // An autosave must not remove the changes that can be redone.
    const { log, position } = store.getState();
    const redoable = core.isAutosaved ? log.slice(position).map(rebase) : [];
    if (core.isAutosaved) keepSaved(sent);
    commit({ stored: written, log: [...since, ...redoable], position: since.length });
    store.setState({ intent: null, restored: 0, preview: null });
    setStatus('success');
    onEvent({ kind: 'saved', paths: changes.map(({ path }) => path) });
  }

  /** Returns the entries that were not part of a save: orphans, and changes made in the meantime. */
  function listUnsent(sent: Log, written: ContentRoot): LogEntry[] {
    const { log, position, orphans } = store.getState();
    const isThere = (path: string) => keyOf(written, path) !== null;
    const orphaned = new Set(orphans.map(({ part }) => part));
    const known = new Set(sent.map(({ id }) => id));
    return log.slice(0, position).flatMap((entry): LogEntry[] => {
      if (!known.has(entry.id)) return [entry];
      if (entry.kind === 'action') return [];
      const parts = entry.parts
        .filter((_, index) => orphaned.has(partKey(entry, index)))
        .map((part) => ({ ...part, operations: part.operations.filter((one) => !isThere(getTarget(one))) }));
      return parts.length > 0 ? [{ ...entry, parts }] : [];
    });
  }

  /**
   * Returns all pending changes as a save would send them, to be written elsewhere: to a draft.
   * @returns the changes, and a function that removes them here once they are written
   */
  function handOver(): { changes: OutgoingChange[]; finish: () => void } {
    endTyping();
    const { log, position, pending } = store.getState();
    const sent = log.slice(0, position);
    return {
      changes: selectChanges(pending),
      finish: () => {
        const left = listUnsent(sent, store.getState().stored);
        commit({ log: left, position: left.length });
        store.setState({ intent: null, failure: null, conflicts: [], restored: 0, preview: null });
        onEvent({ kind: 'discard' });
      },
    };
  }

  /** Keeps saved entries, so that they can still be undone (rule U9). */
  function keepSaved(sent: Log): void {
    const dropped = findDropped(sent);
    const isKept = (entry: LogEntry) =>
      entry.kind === 'action' ||
      (entry.kind !== 'discard' &&
        entry.kind !== 'reversal' &&
        entry.parts.some((_, index) => !dropped.has(partKey(entry, index))));
    const kept = sent.filter(isKept);
    if (kept.length === 0) return;
    const { saved, savedPosition } = store.getState();
    const next = [...saved.slice(0, savedPosition), ...kept].slice(-MAX_SAVED);
    store.setState({ saved: next, savedPosition: next.length });
  }

  function fail(outcome: Exclude<SaveOutcome, { kind: 'saved' }>): void {
    if (outcome.kind === 'conflict') {
      store.setState({ conflicts: outcome.conflicts, failure: { kind: 'conflict', message: CONFLICT }, intent: null });
    } else {
      // A refused save was not written, so the next attempt gets a new key. A save whose answer was lost is retried under the same key.
      store.setState({ failure: outcome, intent: isOpen(outcome) ? store.getState().intent : null });
    }
    setStatus('error');
  }

  function setStatus(status: SaveStatus): void {
    clearTimeout(timer);
    store.setState({ status });
    if (status === 'success' || status === 'error') timer = setTimeout(() => setStatus('idle'), STATUS_MS);
  }

  return { finalize, handOver };
}

/** Returns the keys of the changes at, in or around invalid places. If one of them is of a list item, all such changes stay together. */
function findLeft(pending: Pending, invalid: ReadonlySet<string>): ReadonlySet<string> {
  const left = new Set([...pending.keys()].filter((key) => touches(invalid, key)));
  if ([...left].some((key) => isOfList(pending.get(key)))) {
    for (const [key, change] of pending) if (isOfList(change)) left.add(key);
  }
  return left;
}

/** Returns true if something is done with an item of a list, and not with a value. */
function isOfList(change: Pick<Operation, 'op'> | undefined): boolean {
  return change !== undefined && change.op !== 'set' && change.op !== 'unset';
}

/** Returns true if one of the places is the given one, or in or around it. */
function touches(places: ReadonlySet<string>, key: string): boolean {
  return [...places].some((place) => isWithin(key, place) || isWithin(place, key));
}

/** Returns a log without the entries that contain an operation to leave out, and without those that discard or undo such an entry. */
function withoutEntries(log: Log, isLeft: (operation: Operation) => boolean): Log {
  const left = new Set<string>();
  return log.filter((entry) => {
    const about = entry.kind === 'discard' ? entry.drops : [getUndone(entry) ?? ''];
    const isKept =
      about.some((key) => left.has(getPartKey(key).split('/')[0] ?? '')) ||
      getParts(entry).some(({ operations }) => operations.some(isLeft));
    if (isKept) left.add(entry.id);
    return !isKept;
  });
}

/** Combines changes that exceed one batch into one change per section, including item ids. Section moves stay as they are. */
function mergeIntoSections(state: EditingState): PendingChange[] {
  const { content, pending } = state;
  const moves = [...pending.values()].filter(({ path }) => path.startsWith('sections.'));
  const sections = new Set(
    [...pending.keys()].flatMap((key) => (key.startsWith('sections.') ? [] : [key.split('.').slice(0, 2).join('.')])),
  );
  return [
    ...moves,
    ...[...sections].map((path): PendingChange => {
      const place = resolvePath(content, path);
      const value = place ? (getAt(content, place) ?? null) : null;
      return { op: 'set', path, value, base: findBase(state, path), ids: idsOf(content, path) };
    }),
  ];
}
