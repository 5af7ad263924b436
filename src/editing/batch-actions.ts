import { isEqual } from '../lib/is-equal';
import type { ActionEffect, Change, changeActions } from './change-actions';
import { valueAt } from './content-root';
import type { EditingCore } from './create-editing';
import type { OutgoingChange, SaveOutcome } from './editing-state';
import { fieldNameOf, HISTORY_LIMIT, type HistoryEntry } from './history';
import { overlay, type Pending, type PendingChange, setPending } from './pending';
import { isOpen } from './save-changes';

type IsTaken = (path: string, change: unknown) => boolean;

/** What was unsaved of the fields of a batch, with what the history told of it. */
interface Taken {
  pending: readonly (readonly [string, PendingChange])[];
  history: readonly HistoryEntry[];
}

/** What the batch editor does: several fields written at once, whatever else is unsaved. */
export function batchActions(
  core: EditingCore,
  { updateAll, recordAction }: Pick<ReturnType<typeof changeActions>, 'updateAll' | 'recordAction'>,
) {
  const { store, save, makeId, onEvent } = core;
  let intent: { key: string; changes: OutgoingChange[] } | null = null;

  /**
   * Writes some changes in one batch, or nothing (rules B5 to B7). What of them was pending is then saved; the rest stays pending.
   * It can be undone as one. In a conflict they become pending, and the conflict is to be settled as any other.
   * @returns how it ended; null where nothing changes
   * @throws PathError where a path has no place
   */
  async function saveBatch(changes: readonly Change[], label: string): Promise<SaveOutcome | null> {
    const before = store.getState();
    let next: Pending = before.pending;
    for (const { path, value } of changes) next = setPending(before.stored, next, path, value).pending;
    const sent = [...next].filter(([path, change]) => before.pending.get(path) !== change);
    const outgoing = sent.map(([path, { value, base }]) => ({ path, value, base }));
    // Pending changes that are taken back to what is stored need no writing.
    if (outgoing.length === 0) {
      if (next.size !== before.pending.size) updateAll(changes, label);
      return null;
    }
    const outcome = await send(outgoing);
    if (outcome.kind === 'conflict') {
      updateAll(changes, label);
      const message = 'Someone else changed this since you read it. Nothing was written.';
      store.setState({ conflicts: outcome.conflicts, failure: { kind: 'conflict', message } });
      return outcome;
    }
    if (outcome.kind !== 'saved') return outcome;
    const isTaken = (path: string, change: unknown) => before.pending.get(path) === change && !next.has(path);
    let taken = take(outgoing, isTaken);
    const undone = outgoing.map(({ path, value, base }) => ({ path, value: base, base: value }));
    recordAction(
      label,
      async () => {
        taken = await sendAgain(outgoing, isTaken);
      },
      async () => {
        const since = await sendAgain([...undone].reverse());
        putBack(taken, since);
      },
      aboutBatch(outgoing),
    );
    return outcome;
  }

  /** What was unsaved before a batch that is undone is unsaved again; what was written there since, stays so. */
  function putBack(before: Taken, since: Taken): void {
    const { stored, pending, history } = store.getState();
    const rebased = since.pending.map(([path, change]) => [path, { ...change, base: valueAt(stored, path) }] as const);
    const entries = new Map([...before.history, ...since.history, ...history].map((entry) => [entry.id, entry]));
    store.setState({
      pending: new Map([...before.pending, ...rebased, ...pending]),
      history: [...entries.values()].sort((a, b) => b.timestamp.localeCompare(a.timestamp)).slice(0, HISTORY_LIMIT),
    });
  }

  /** The same changes after a lost answer go under the same key. */
  async function send(changes: OutgoingChange[]): Promise<SaveOutcome> {
    intent = intent && isEqual(intent.changes, changes) ? intent : { key: makeId(), changes };
    const outcome = await save(changes, intent.key);
    if (!isOpen(outcome)) intent = null;
    return outcome;
  }

  async function sendAgain(changes: OutgoingChange[], isTaken: IsTaken = () => false): Promise<Taken> {
    const outcome = await send(changes);
    if (outcome.kind !== 'saved') throw new Error('It was not written.');
    return take(changes, isTaken);
  }

  /** What was written is stored now, and pending no more. @returns what was unsaved of it */
  function take(changes: OutgoingChange[], isTaken: IsTaken): Taken {
    const { stored, pending, history } = store.getState();
    const written: Pending = new Map(changes.map(({ path, value, base }) => [path, { value, base }]));
    const isLeft = ([path, change]: readonly [string, unknown]) => !written.has(path) && !isTaken(path, change);
    store.setState({
      stored: overlay(stored, written),
      pending: new Map([...pending].filter(isLeft)),
      history: history.filter(({ path }) => !written.has(path)),
      preview: null,
    });
    onEvent({ kind: 'saved', paths: [...written.keys()] });
    return {
      pending: [...pending].filter((entry) => !isLeft(entry)),
      history: history.filter(({ path, isDone }) => written.has(path) && !isDone),
    };
  }

  return { saveBatch };
}

/** What the history tells of a batch: of one field as of any change; of several, each by its path. */
function aboutBatch(changes: readonly OutgoingChange[]): ActionEffect {
  const [first, ...others] = changes as [OutgoingChange, ...OutgoingChange[]];
  if (others.length === 0) {
    return { path: first.path, from: first.base, to: first.value, fieldName: fieldNameOf(first.path) };
  }
  return {
    path: changes.map(({ path }) => path).join(', '),
    from: Object.fromEntries(changes.map(({ path, base }) => [path, base])),
    to: Object.fromEntries(changes.map(({ path, value }) => [path, value])),
    fieldName: `${changes.length} fields`,
  };
}
