import type { Operation } from '../content/items/operations';
import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, getTarget, keyOf, valueAt } from './document';
import {
  type ChangeEntry,
  getParts,
  invertOperations,
  isCompletion,
  type LogEntry,
  type LogPart,
  partKey,
} from './log';
import type { EditingCore, EditingState } from './state';

/** Thrown if the target of a step is gone for good, so that there is nothing left to undo or redo. */
export class StepGone extends Error {}

/** Returns undo and redo for every kind of change, last first (rules U1 to U7). They move the pointer in the log. */
export function undoActions(core: EditingCore) {
  const { store, commit, makeId, onEvent } = core;
  let underWay = 0;
  let failures = 0;

  /**
   * Undoes the last change, or an earlier unsaved one. Changes made after that one stay.
   * @param id the entry of the earlier change
   * @returns its label, or null if there is none or it cannot be undone now
   */
  function undo(id?: string): Promise<string | null> {
    return runInTurn(async () => {
      const { log, position, status } = store.getState();
      const applied = log.slice(0, position);
      const last = id === undefined ? findUndoable() : applied.find((entry) => entry.id === id);
      if (!last || status === 'saving') return id === undefined ? repeatSaved('undo') : null;
      const action = applied.find((other) => isCompletion(last, other));
      const entry = action ?? last;
      const passedOver = (one: LogEntry) => {
        const later = applied.slice(applied.indexOf(one) + 1);
        return later.flatMap((other) => (other === last ? [] : other.id));
      };
      const isTaken = await runStep(entry, 'undo', () => {
        moveBack(last, passedOver(last), action !== undefined);
        if (action) moveBack(action, passedOver(action));
      });
      if (!isTaken) return null;
      notify(last, true);
      return entry.label;
    });
  }

  /**
   * Moves an entry behind the pointer. Skipped entries (rule U6) stay before it.
   * @param isOfAction the entry completes an action that was just undone on the server
   */
  function moveBack(entry: LogEntry, precedes: readonly string[], isOfAction = false): void {
    const { log, position, content } = store.getState();
    const at = log.indexOf(entry);
    if (at === -1) return;
    const before = log.filter((other, index) => index < position && other !== entry);
    const undone = { ...entry, precedes };
    commit({ log: [...before, undone, ...log.slice(position)], position: before.length });
    if (isOfAction || entry.kind === 'action' || !isEqual(store.getState().content, content) || !isStored(entry))
      return;
    // The entry is already stored: both people wrote the same, or a save's answer was lost. Undo then reverts it as a new change (rule
    // U8).
    const taken = createReversal(entry);
    if (taken) commit({ log: [...before, taken, undone, ...log.slice(position)], position: before.length + 1 });
  }

  function isStored(entry: ChangeEntry): boolean {
    const { stored } = store.getState();
    const operations = entry.parts.flatMap((part) =>
      part.operations.map((operation) => ({ operation, item: part.path })),
    );
    return (
      entry.kind !== 'undo' &&
      operations.length > 0 &&
      operations.every(({ operation, item }) => {
        switch (operation.op) {
          case 'set':
            return (
              isEqual(valueAt(stored, operation.path), operation.value) && !isEqual(operation.base, operation.value)
            );
          case 'insert':
            return keyOf(stored, item) !== null;
          case 'move':
            return true;
          default:
            return valueAt(stored, operation.path) === null;
        }
      })
    );
  }

  function createReversal(entry: ChangeEntry): LogEntry | null {
    const { stored } = store.getState();
    return createCounterpart(entry, 'undo', ({ path }) => valueAt(stored, path));
  }

  /**
   * Returns an entry that undoes or redoes a stored one as a new change, or null if its place is gone.
   * @param baseOf the value that is expected where an operation writes
   * @param isLeft whether an operation is still to be done
   */
  function createCounterpart(
    { id, at, label, parts }: ChangeEntry,
    way: 'undo' | 'redo',
    baseOf: (operation: Operation) => unknown,
    isLeft: (operation: Operation) => boolean = () => true,
  ): LogEntry | null {
    const operations =
      way === 'redo' ? parts.flatMap((part) => part.operations) : parts.toReversed().flatMap(({ inverse }) => inverse);
    const held = operations
      .filter(isLeft)
      .map((one) => (one.op === 'insert' || one.op === 'move' ? one : { ...one, base: baseOf(one) }));
    const part = parts[0];
    if (!part || held.length === 0 || !isApplicable(store.getState().content, held)) return null;
    const [from, to] = way === 'redo' ? [part.from, part.to] : [part.to, part.from];
    const made = { ...part, from, to, operations: held, inverse: [] };
    return { kind: 'reversal', id: makeId(), at, label, parts: [made], takesBack: id, isCleared: true };
  }

  /** Undoes or redoes an entry that is saved, as a new change (rule U9). Entries whose place is gone are skipped. */
  async function repeatSaved(way: 'undo' | 'redo'): Promise<string | null> {
    const state = store.getState();
    const next = nextSaved(state, way);
    if (!next || state.status === 'saving') return null;
    const other = state.saved[state.savedPosition + (way === 'undo' ? -2 : 1)];
    const pair = (way === 'undo' ? isCompletion(next, other) : isCompletion(other, next)) ? other : undefined;
    const [entry, change] = way === 'undo' ? [pair ?? next, next] : [next, pair ?? next];
    let isSkipped = false;
    const isDone = await runStep(entry, way, () => {
      store.setState({ savedPosition: state.savedPosition + (way === 'undo' ? -1 : 1) * (pair ? 2 : 1) });
      if (change.kind === 'action') return;
      const { stored } = store.getState();
      const baseOf = (one: Operation) => {
        const written = way === 'redo' && 'base' in one ? one.base : findWritten(change, one.path);
        return written ?? valueAt(stored, one.path);
      };
      // Undoing the action has removed some of what the changes would restore.
      const isLeft = ({ path }: Operation) => !pair || way === 'redo' || valueAt(stored, path) !== null;
      const made = createCounterpart(change, way, baseOf, isLeft);
      isSkipped = made === null && !pair;
      const { log, position } = store.getState();
      if (made) commit({ log: log.toSpliced(position, 0, made), position: position + 1 });
    });
    if (isSkipped) return repeatSaved(way);
    if (!isDone) return null;
    notify(next, way === 'undo');
    if (pair) notify(pair, way === 'undo');
    return entry.label;
  }

  /**
   * Redoes the last undone change.
   * @returns as `undo`
   */
  function redo(): Promise<string | null> {
    return runInTurn(async () => {
      const { log, position, status } = store.getState();
      if (status === 'saving') return null;
      if (nextSaved(store.getState(), 'redo')) return repeatSaved('redo');
      const entry = log[position];
      if (!entry) return null;
      const completion = log.slice(position).find((other) => isCompletion(other, entry));
      const isTaken = await runStep(entry, 'redo', () => {
        moveForward(entry);
        if (completion) moveForward(completion);
      });
      if (!isTaken) return null;
      notify(completion ?? entry, false);
      return entry.label;
    });
  }

  /** Moves an undone entry before the pointer again. */
  function moveForward(entry: LogEntry): void {
    const { log, position } = store.getState();
    const { precedes = [], ...redone } = entry;
    // Remove the entry itself and the one that reverted it.
    const isReversal = (other: LogEntry) => other.kind === 'reversal' && other.takesBack === entry.id;
    const isLeft = (other: LogEntry) => other !== entry && !isReversal(other);
    const [done, undone] = [log.slice(0, position).filter(isLeft), log.slice(position).filter(isLeft)];
    // Insert it before the entries that undo skipped, as it was: of two changes of one place, the last counts.
    const first = done.findIndex(({ id }) => precedes.includes(id));
    const again = done.toSpliced(first === -1 ? done.length : first, 0, redone);
    commit({ log: [...again, ...undone], position: again.length });
  }

  /** Returns the last unsaved entry that still has an effect. */
  function findUndoable(): LogEntry | undefined {
    const { log, position, orphans, status } = store.getState();
    if (status === 'saving') return undefined;
    const orphaned = new Set(orphans.map(({ part }) => part));
    return log.slice(0, position).findLast((entry) => {
      if (entry.kind === 'reversal') return false;
      if (entry.kind === 'action' || entry.kind === 'discard') return true;
      return !entry.parts.every((_, index) => orphaned.has(partKey(entry, index)));
    });
  }

  /**
   * Performs one step.
   * @param way of an action, the request to the server; if its target is gone for good, the step counts as done
   * @param note records the step before waiting steps continue
   * @returns false if the server request failed for the moment; the step can then be retried
   */
  async function runStep(entry: LogEntry, way: 'undo' | 'redo', note: () => void): Promise<boolean> {
    if (entry.kind !== 'action') {
      note();
      return true;
    }
    return runServerAction(async () => {
      try {
        await entry.action[way]();
      } catch (error) {
        if (!(error instanceof StepGone)) {
          failures += 1;
          return false;
        }
      }
      note();
      return true;
    });
  }

  /** Runs a step after any running server action. If that action fails, the step is skipped (rule U7). */
  async function runInTurn(step: () => Promise<string | null>): Promise<string | null> {
    if (underWay === 0) {
      const taken = await step();
      if (taken !== null) store.setState({ preview: null });
      return taken;
    }
    const before = failures;
    await waitUntilFree();
    return failures === before ? runInTurn(step) : null;
  }

  function waitUntilFree(): Promise<void> {
    return new Promise((resolve) => {
      const stop = store.subscribe(({ isBusy }) => {
        if (isBusy) return;
        stop();
        resolve();
      });
    });
  }

  /** Runs a server action. Undo and redo wait until it ends (rule U7). */
  async function runServerAction<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1;
    store.setState({ isBusy: true });
    try {
      return await work();
    } finally {
      underWay -= 1;
      store.setState({ isBusy: underWay > 0 });
    }
  }

  function notify(entry: LogEntry, isBack: boolean): void {
    for (const { path, from, to } of getParts(entry)) onEvent({ kind: 'update', path, value: isBack ? from : to });
  }

  return { undo, redo, runServerAction };
}

/**
 * Returns what 'Undo' or 'Redo' does next, or undefined if there is nothing: changes that are not saved are undone first, and redone last.
 */
export function nextStep(state: EditingState, way: 'undo' | 'redo'): LogEntry | undefined {
  const { log, position, saved, savedPosition } = state;
  if (way === 'redo') return nextSaved(state, way) ?? log[position];
  const last = log.slice(0, position).findLast(({ kind }) => kind !== 'reversal');
  const entry = last ?? nextSaved(state, way);
  const before = last ? log.slice(0, position) : saved.slice(0, savedPosition).slice(-2);
  return before.find((other) => isCompletion(entry, other)) ?? entry;
}

/** Returns the saved entry that the next step undoes or redoes. A new change clears what could be redone. */
function nextSaved({ saved, savedPosition, log, position }: EditingState, way: 'undo' | 'redo'): LogEntry | undefined {
  if (way === 'undo') return saved[savedPosition - 1];
  const isChanged = log.slice(0, position).some(({ kind }) => kind !== 'reversal');
  return isChanged ? undefined : saved[savedPosition];
}

/** Returns the value that a saved entry has written at a path: what others write there since is a conflict (rule U8). */
function findWritten({ parts }: ChangeEntry, path: string): unknown {
  const writes = parts.flatMap(({ operations }) => operations);
  const write = writes.findLast((one) => getTarget(one) === path && 'value' in one);
  if (write && 'value' in write) return write.value;
  return parts.findLast((part) => part.path === path)?.to;
}

function isApplicable(content: ContentRoot, operations: LogPart['operations']): boolean {
  try {
    invertOperations(content, operations);
    return true;
  } catch (error) {
    if (error instanceof PathError) return false;
    throw error;
  }
}
