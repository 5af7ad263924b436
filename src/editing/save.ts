import type { OperationIn } from '../content/items/apply-operation';
import { freshIds, type Ids } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { keepIdsOfEqual } from '../content/items/reconcile';
import { getAt, PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type Change, type changeActions, findBase } from './changes';
import { applyToRoot, type ContentRoot, getTarget, idsOf, keyOf, pathNow, resolvePath, valueAt } from './document';
import {
  appendEntry,
  type Effect,
  findDropped,
  getFieldName,
  getPartKey,
  getParts,
  invertOperations,
  type Log,
  type LogEntry,
  type LogPart,
  partKey,
} from './log';
import { isOpen } from './outcomes';
import {
  type Conflict,
  type EditingCore,
  type EditingState,
  findPending,
  type OutgoingChange,
  type SaveIntent,
  type SaveOutcome,
  type SaveStatus,
  updateConflict,
} from './state';
import type { undoActions } from './undo';
import { createViews, type Pending, type PendingChange, toOutgoing } from './views';

/** Milliseconds until the success or error status returns to idle (spec section 9). */
const STATUS_MS = 3000;
/** The maximum number of changes in one batch. */
const MAX_CHANGES = 500;
/** The number of saved entries that can be undone. */
const MAX_SAVED = 100;
const CONFLICT = 'Someone else changed this while you were editing. Nothing was saved.';

/** A choice in a conflict. */
export type Choice = { kind: 'mine' } | { kind: 'theirs' } | { kind: 'merged'; value: unknown };

/** Returns the actions that save changes and settle conflicts. */
export function saveActions(
  core: EditingCore,
  { endTyping, push, findDrops }: Pick<ReturnType<typeof changeActions>, 'endTyping' | 'push' | 'findDrops'>,
) {
  const { store, commit, save, makeId, now, onEvent } = core;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Writes all pending changes in one batch, or none (rules S1 to S5).
   * @returns the outcome, or null if nothing is pending or a save is already running
   */
  async function finalize(): Promise<SaveOutcome | null> {
    const { status, intent: last, pending } = store.getState();
    if (status === 'saving' || pending.size === 0) return null;
    endTyping();
    const changes = selectChanges(pending);
    // Reuse the key if the same changes are retried after a lost answer, so that they are not written twice.
    const intent = last && isEqual(last.changes, changes) ? last : { key: makeId(), changes };
    setStatus('saving');
    store.setState({ intent, failure: null, conflicts: [] });
    const { log, position } = store.getState();
    const sent = log.slice(0, position);
    const outcome = await save(changes, intent.key);
    if (outcome.kind === 'saved') finish(intent, sent);
    else if (outcome.kind === 'conflict') return (await saveWithoutConflicts(changes, outcome.conflicts)) ?? outcome;
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
    const next = await finalize();
    if (next !== null) return next;
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
    // What is saved by itself must not take away what can be redone.
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

  /**
   * Settles conflicts by a choice per path (rules C1 to C3). Kept values get the other person's value as their new base, so that the next
   * save succeeds. Dropped values stay in the history, marked as discarded.
   * @returns true if no conflict is left
   */
  function resolve(choices: ReadonlyMap<string, Choice>): boolean {
    const { conflicts, pending, orphans, content, stored } = store.getState();
    const settled = conflicts.filter(({ path }) => choices.has(path));
    const theirs = applyWrites(
      stored,
      settled.map((conflict) => toTheirOperation(conflict, stored)),
    );
    const parts: LogPart[] = [];
    const dropped: string[] = [];
    for (const conflict of settled) {
      const { path } = conflict;
      const mine = findPending({ content, pending }, path);
      const choice = choices.get(path) as Choice;
      const value = resolveChoice(updateConflict({ content, pending }, conflict), choice);
      if (choice.kind === 'theirs' || !isEqual(value, mine?.value)) dropped.push(path);
      const ids = { mine: choice.kind === 'mine' ? idsOf(content, path) : undefined, theirs: idsOf(theirs, path) };
      if (choice.kind !== 'theirs') parts.push(createSettlingPart(conflict, value, mine, ids));
    }
    // Orphans were not part of the choice.
    const orphaned = new Set(orphans.map(({ part }) => part));
    const drops = findDrops(dropped).filter((key) => !orphaned.has(getPartKey(key)));
    commit({ stored: theirs });
    if (parts.length + drops.length > 0) {
      const settling = { id: makeId(), at: now(), label: 'Resolved a conflict', parts };
      push(drops.length > 0 ? { kind: 'discard', ...settling, drops } : { kind: 'edit', ...settling });
    }
    const left = conflicts.filter(({ path }) => !choices.has(path));
    store.setState({ conflicts: left, failure: left.length > 0 ? store.getState().failure : null });
    return left.length === 0;
  }

  /** Closes the conflict without a choice. Nothing is lost; the next save asks again. */
  function postponeConflicts(): void {
    store.setState({ conflicts: [], failure: null });
  }

  function setStatus(status: SaveStatus): void {
    clearTimeout(timer);
    store.setState({ status });
    if (status === 'success' || status === 'error') timer = setTimeout(() => setStatus('idle'), STATUS_MS);
  }

  return { finalize, handOver, resolve, postponeConflicts };
}

/** Returns the operation that writes the other person's value. The ids of the items that are new in it are only known after a reload. */
function toTheirOperation({ path, theirs }: Conflict, stored: ContentRoot): Operation {
  if (theirs === null) return { op: 'unset', path };
  const ids = keepIdsOfEqual(valueAt(stored, path), idsOf(stored, path), theirs, freshIds(stored.ids));
  return { op: 'set', path, value: theirs, ids };
}

/**
 * Creates the part that sets the chosen value with the other person's value as its base.
 * @param ids item ids in both values, so that saving and undoing keep the same items
 */
function createSettlingPart(
  { path, theirs }: Conflict,
  value: unknown,
  mine: PendingChange | undefined,
  ids: { mine: Ids | undefined; theirs: Ids | undefined },
): LogPart {
  const operation: Operation =
    value !== null
      ? { op: 'set', path, value, base: theirs, ...(ids.mine !== undefined && { ids: ids.mine }) }
      : { op: mine?.op === 'remove' ? 'remove' : 'unset', path, base: theirs };
  const fieldName = path.split('.').at(-1) ?? path;
  const inverse: Operation[] = [
    theirs === null ? { op: 'unset', path } : { op: 'set', path, value: theirs, ids: ids.theirs },
  ];
  const marks = { isSettled: true as const, ...(mine?.ai !== undefined && { ai: mine.ai }) };
  return { path, fieldName, from: theirs, to: value, operations: [operation], inverse, ...marks };
}

/** Returns the stored content after operations were written. Operations without a place are skipped. */
function applyWrites(stored: ContentRoot, operations: readonly Operation[]): ContentRoot {
  return operations.reduce((root, { path, ...operation }) => {
    try {
      const at = resolvePath(root, path);
      return at ? applyToRoot(root, { ...operation, at } as OperationIn).content : root;
    } catch (error) {
      if (error instanceof PathError) return root;
      throw error;
    }
  }, stored);
}

/** Rebases an entry made during a save onto the values that the save wrote (rule S5). */
function rebaseEntry(entry: LogEntry, before: ContentRoot, now: ContentRoot): LogEntry {
  if (entry.kind === 'action') return entry;
  const parts = entry.parts.map((part) => {
    const operations = part.operations.map((operation): Operation => {
      if (!('base' in operation) || keyOf(now, operation.path) === null) return operation;
      const written = valueAt(now, operation.path);
      return isEqual(written, valueAt(before, operation.path)) ? operation : { ...operation, base: written };
    });
    return { ...part, operations };
  });
  return { ...entry, parts };
}

function resolveChoice({ theirs, mine }: Conflict, choice: Choice): unknown {
  if (choice.kind === 'merged') return choice.value;
  return choice.kind === 'theirs' ? theirs : mine;
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

/** Returns the batch editor's actions: they write several fields at once, regardless of other unsaved changes. */
export function batchActions(
  core: EditingCore,
  {
    updateAll,
    convertToParts,
    recordAction,
    endTyping,
    runServerAction,
  }: Pick<ReturnType<typeof changeActions>, 'updateAll' | 'convertToParts' | 'recordAction' | 'endTyping'> &
    Pick<ReturnType<typeof undoActions>, 'runServerAction'>,
) {
  const { store, commit, save, makeId, onEvent } = core;
  let intent: { key: string; changes: OutgoingChange[] } | null = null;

  /**
   * Writes changes in one batch, all or none (rules B5 to B7). Other pending changes stay pending. The batch is undone as a whole. On a
   * conflict, the changes become pending and the conflict is settled like any other.
   * @returns the outcome, or null if nothing changes
   * @throws PathError if a path has no place
   */
  async function saveBatch(changes: readonly Change[], label: string): Promise<SaveOutcome | null> {
    endTyping();
    const { pending, stored, former, log, position } = store.getState();
    const entry: LogEntry = { kind: 'edit', id: 'trial', at: 0, label, parts: convertToParts(changes) };
    const next = { stored, former, log: appendEntry(log, position, entry), position: position + 1 };
    const after = createViews()(next).pending;
    const sent = [...after].filter(([key, change]) => !isEqual(pending.get(key), change));
    // Pending changes that return to the stored value need no request.
    if (sent.length === 0) {
      if (after.size !== pending.size) updateAll(changes, label);
      return null;
    }
    const operations = sent.map(([, change]) => toOutgoing(change)) as OutgoingChange[];
    const outcome = await runServerAction(() => send(operations));
    if (outcome.kind === 'conflict') {
      updateAll(changes, label);
      store.setState({ conflicts: outcome.conflicts, failure: { kind: 'conflict', message: CONFLICT } });
    }
    if (outcome.kind !== 'saved') return outcome;
    const covers = [
      ...new Set([
        ...sent.flatMap(([key, { path }]) => [key, path]),
        ...[...pending.keys()].filter((key) => !after.has(key)),
      ]),
    ];
    const since = store.getState().position - position;
    const before = store.getState().stored;
    const inverse = invertBatch(before, operations);
    commitWritten(operations);
    const about = describeBatch(
      sent.map(([, change]) => change),
      (path) => pathNow(store.getState().stored, path) ?? path,
    );
    recordAction(label, { redo: () => resend(operations), undo: () => resend(inverse), covers }, about, since);
    rebaseSince(since, before);
    return outcome;
  }

  /** Retries the same changes after a lost answer under the same key. */
  async function send(changes: OutgoingChange[]): Promise<SaveOutcome> {
    intent = intent && isEqual(intent.changes, changes) ? intent : { key: makeId(), changes };
    const outcome = await save(changes, intent.key);
    if (!isOpen(outcome)) intent = null;
    return outcome;
  }

  async function resend(changes: OutgoingChange[]): Promise<void> {
    const outcome = await send(changes);
    if (outcome.kind !== 'saved') throw new Error('The batch was not written.');
    commitWritten(changes);
  }

  /** Updates `stored` with the changes that were written. */
  function commitWritten(changes: readonly OutgoingChange[]): void {
    commit({ stored: applyWrites(store.getState().stored, changes) });
    store.setState({ preview: null });
    onEvent({ kind: 'saved', paths: changes.map(({ path }) => path) });
  }

  /** Rebases changes made while the batch was being sent onto what it wrote (as rule S5). */
  function rebaseSince(count: number, before: ContentRoot): void {
    const { log, position, stored } = store.getState();
    const held = log.map((entry, index) =>
      index < position - count || index >= position ? entry : rebaseEntry(entry, before, stored),
    );
    if (count > 0) commit({ log: held });
  }

  /** Returns the inverse of a batch, with the values that the batch wrote as its bases. */
  function invertBatch(before: ContentRoot, written: readonly Operation[]): OutgoingChange[] {
    const now = applyWrites(before, written);
    return invertOperations(before, written).map((operation) =>
      operation.op === 'insert' || operation.op === 'move'
        ? operation
        : { ...operation, base: valueAt(now, operation.path) },
    );
  }

  return { saveBatch };
}

/** Builds the history entry of a batch. A single field looks like any other change; several fields are listed by path. */
function describeBatch(changes: readonly PendingChange[], nameOf: (path: string) => string): Effect {
  const [first, ...others] = changes as [PendingChange, ...PendingChange[]];
  if (others.length === 0) {
    return { path: first.path, from: first.base, to: first.value, fieldName: getFieldName(nameOf(first.path)) };
  }
  return {
    path: changes.map(({ path }) => path).join(', '),
    from: Object.fromEntries(changes.map(({ path, base }) => [path, base])),
    to: Object.fromEntries(changes.map(({ path, value }) => [path, value])),
    fieldName: `${changes.length} fields`,
  };
}
