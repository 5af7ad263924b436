import type { Operation } from '../content/items/operations';
import { isEqual } from '../lib/is-equal';
import type { ActionEffect, changeActions } from './change-actions';
import { type ContentRoot, pathNow, valueAt } from './content-root';
import type { EditingCore } from './editing-core';
import type { OutgoingChange, SaveOutcome } from './editing-state';
import { fieldNameOf, logged } from './log';
import { outgoing, type PendingChange } from './pending';
import { rebased, writtenTo } from './save-actions';
import { isOpen } from './save-changes';
import type { undoActions } from './undo-actions';
import { createViews } from './views';
import { type Change, inverseOf } from './write-change';

/** What the batch editor does: several fields written at once, whatever else is unsaved. */
export function batchActions(
  core: EditingCore,
  {
    updateAll,
    partsOf,
    recordAction,
    endTyping,
    during,
  }: Pick<ReturnType<typeof changeActions>, 'updateAll' | 'partsOf' | 'recordAction' | 'endTyping'> &
    Pick<ReturnType<typeof undoActions>, 'during'>,
) {
  const { store, commit, save, makeId, onEvent } = core;
  let intent: { key: string; changes: OutgoingChange[] } | null = null;

  /**
   * Writes some changes in one batch, or nothing (rules B5 to B7). What of them was pending is then saved; the rest stays pending.
   * It can be undone as one. In a conflict they become pending, and the conflict is to be settled as any other.
   * @returns how it ended; null where nothing changes
   * @throws PathError where a path has no place
   */
  async function saveBatch(changes: readonly Change[], label: string): Promise<SaveOutcome | null> {
    endTyping();
    const { pending, stored, former, log, position } = store.getState();
    const entry = { id: 'trial', at: 0, label, parts: partsOf(changes) };
    const after = createViews()({ stored, former, log: logged(log, position, entry), position: position + 1 }).pending;
    const sent = [...after].filter(([key, change]) => !isEqual(pending.get(key), change));
    // Pending changes that are taken back to what is stored need no writing.
    if (sent.length === 0) {
      if (after.size !== pending.size) updateAll(changes, label);
      return null;
    }
    const operations = sent.map(([, change]) => outgoing(change)) as OutgoingChange[];
    const outcome = await during(() => send(operations));
    if (outcome.kind === 'conflict') {
      updateAll(changes, label);
      const message = 'Someone else changed this since you read it. Nothing was written.';
      store.setState({ conflicts: outcome.conflicts, failure: { kind: 'conflict', message } });
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
    const inverse = heldAgainst(before, operations);
    take(operations);
    const about = aboutBatch(
      sent.map(([, change]) => change),
      (path) => pathNow(store.getState().stored, path) ?? path,
    );
    recordAction(label, { redo: () => sendAgain(operations), undo: () => sendAgain(inverse), covers }, about, since);
    holdSince(since, before);
    return outcome;
  }

  /** The same changes after a lost answer go under the same key. */
  async function send(changes: OutgoingChange[]): Promise<SaveOutcome> {
    intent = intent && isEqual(intent.changes, changes) ? intent : { key: makeId(), changes };
    const outcome = await save(changes, intent.key);
    if (!isOpen(outcome)) intent = null;
    return outcome;
  }

  async function sendAgain(changes: OutgoingChange[]): Promise<void> {
    const outcome = await send(changes);
    if (outcome.kind !== 'saved') throw new Error('It was not written.');
    take(changes);
  }

  /** What was written is stored now. */
  function take(changes: readonly OutgoingChange[]): void {
    commit({ stored: writtenTo(store.getState().stored, changes) });
    store.setState({ preview: null });
    onEvent({ kind: 'saved', paths: changes.map(({ path }) => path) });
  }

  /** What was done while the batch was on its way is held against what that wrote (as rule S5). */
  function holdSince(count: number, before: ContentRoot): void {
    const { log, position, stored } = store.getState();
    const held = log.map((entry, index) =>
      index < position - count || index >= position ? entry : rebased(entry, before, stored),
    );
    if (count > 0) commit({ log: held });
  }

  /** What takes a batch back, held against what the batch wrote. */
  function heldAgainst(before: ContentRoot, written: readonly Operation[]): OutgoingChange[] {
    const now = writtenTo(before, written);
    return inverseOf(before, written).map((operation) =>
      operation.op === 'insert' || operation.op === 'move'
        ? operation
        : { ...operation, base: valueAt(now, operation.path) },
    );
  }

  return { saveBatch };
}

/** What the history tells of a batch: of one field as of any change; of several, each by its path. */
function aboutBatch(changes: readonly PendingChange[], nameOf: (path: string) => string): ActionEffect {
  const [first, ...others] = changes as [PendingChange, ...PendingChange[]];
  if (others.length === 0) {
    return { path: first.path, from: first.base, to: first.value, fieldName: fieldNameOf(nameOf(first.path)) };
  }
  return {
    path: changes.map(({ path }) => path).join(', '),
    from: Object.fromEntries(changes.map(({ path, base }) => [path, base])),
    to: Object.fromEntries(changes.map(({ path, value }) => [path, value])),
    fieldName: `${changes.length} fields`,
  };
}
