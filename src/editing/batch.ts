import type { Operation } from '../content/items/operations';
import { isEqual } from '../lib/is-equal';
import { applyWrites, rebaseEntry } from './applied-writes';
import type { Change, changeActions } from './changes';
import { type ContentRoot, pathNow, valueAt } from './document';
import { appendEntry, type Effect, getFieldName, invertOperations, type LogEntry } from './log';
import { isOpen } from './outcomes';
import { CONFLICT } from './save';
import type { EditingCore, OutgoingChange, SaveOutcome } from './state';
import type { undoActions } from './undo';
import { createViews, type PendingChange, toOutgoing } from './views';

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
