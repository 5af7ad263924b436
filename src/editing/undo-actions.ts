import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, keyOf, valueAt } from './content-root';
import type { EditingCore } from './editing-core';
import type { LogEntry, LogPart } from './log';
import { inverseOf } from './write-change';

/** Thrown where what a step is about is gone for good: there is nothing left to be undone or done again. */
export class StepGone extends Error {}

/** Undo and redo over every kind of change, last first (rules U1 to U7): they move the pointer in the log. */
export function undoActions(core: EditingCore) {
  const { store, commit, makeId, onEvent } = core;
  let underWay = 0;
  let failures = 0;

  /** Undoes the last change. @returns its label; null where there is none, or it could not be undone now */
  function undo(): Promise<string | null> {
    return inTurn(async () => {
      const entry = undoable();
      if (!entry) return null;
      const { log, position } = store.getState();
      const passedOver = log.slice(log.indexOf(entry) + 1, position).map(({ id }) => id);
      const isTaken = await take(entry.action?.undo, () => moveBack(entry, passedOver));
      if (!isTaken) return null;
      notify(entry, true);
      return entry.label;
    });
  }

  /** Puts an entry behind the pointer. What is passed over (rule U6) stays before it. */
  function moveBack(entry: LogEntry, precedes: readonly string[]): void {
    const { log, position, content } = store.getState();
    const at = log.indexOf(entry);
    if (at === -1) return;
    const before = log.filter((other, index) => index < position && other !== entry);
    const undone = { ...entry, precedes };
    commit({ log: [...before, undone, ...log.slice(position)], position: before.length });
    if (!isEqual(store.getState().content, content) || !isStored(entry)) return;
    // It is what is stored by now, written by both or by a save without an answer: it is taken back as a change of that (rule U8).
    const taken = takenBack(entry);
    if (taken) commit({ log: [...before, taken, undone, ...log.slice(position)], position: before.length + 1 });
  }

  function isStored({ parts, undoes }: LogEntry): boolean {
    const { stored } = store.getState();
    const operations = parts.flatMap((part) => part.operations.map((operation) => ({ operation, item: part.path })));
    return (
      undoes === undefined &&
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

  function takenBack({ parts, ...entry }: LogEntry): LogEntry | null {
    const { content, stored } = store.getState();
    const operations = parts.toReversed().flatMap(({ inverse }) => inverse);
    const held = operations.map((one) =>
      one.op === 'insert' || one.op === 'move' ? one : { ...one, base: valueAt(stored, one.path) },
    );
    const part = parts[0];
    if (!part || !isApplicable(content, held)) return null;
    const told = { ...part, from: part.to, to: part.from, operations: held, inverse: [] };
    return { ...entry, id: makeId(), parts: [told], isTyping: false, isCleared: true, takesBack: entry.id };
  }

  /** Does again what was undone last. @returns as `undo` */
  function redo(): Promise<string | null> {
    return inTurn(async () => {
      const { log, position, status } = store.getState();
      const entry = log[position];
      if (!entry || status === 'saving') return null;
      const isTaken = await take(entry.action?.redo, () => {
        const { log, position } = store.getState();
        const { precedes = [], ...redone } = entry;
        // What took it back goes, and with it what that took along.
        const isLeft = (other: LogEntry) => other !== entry && other.takesBack !== entry.id;
        const [done, undone] = [log.slice(0, position).filter(isLeft), log.slice(position).filter(isLeft)];
        // Before what undo passed over, as it was: of two about the same place, the last counts.
        const first = done.findIndex(({ id }) => precedes.includes(id));
        const again = done.toSpliced(first === -1 ? done.length : first, 0, redone);
        commit({ log: [...again, ...undone], position: again.length });
      });
      if (!isTaken) return null;
      notify(entry, false);
      return entry.label;
    });
  }

  /** The last entry that means anything still. */
  function undoable(): LogEntry | undefined {
    const { log, position, orphans, status } = store.getState();
    if (status === 'saving') return undefined;
    const orphaned = new Set(orphans.map(({ part }) => part));
    return log.slice(0, position).findLast(({ id, parts, action, drops, takesBack }) => {
      if (takesBack !== undefined) return false;
      return (
        action !== undefined ||
        drops !== undefined ||
        !parts.every((_, index) => orphaned.has(index === 0 ? id : `${id}/${index}`))
      );
    });
  }

  /**
   * Takes a step.
   * @param work on the server; what it is about being gone for good, the step counts as taken
   * @param note notes that it is taken, before what waits for it goes on
   * @returns whether it is: on the server it may fail for the moment, and can be tried again
   */
  async function take(work: (() => Promise<void>) | undefined, note: () => void): Promise<boolean> {
    if (!work) {
      note();
      return true;
    }
    return during(async () => {
      try {
        await work();
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

  /** What is asked for while the server is still at something comes after it, unless that fails (rule U7). */
  async function inTurn(step: () => Promise<string | null>): Promise<string | null> {
    if (underWay === 0) {
      const taken = await step();
      if (taken !== null) store.setState({ preview: null });
      return taken;
    }
    const before = failures;
    await isFree();
    return failures === before ? inTurn(step) : null;
  }

  function isFree(): Promise<void> {
    return new Promise((resolve) => {
      const stop = store.subscribe(({ isBusy }) => {
        if (isBusy) return;
        stop();
        resolve();
      });
    });
  }

  /** Something that is done on the server at once: what is undone or redone meanwhile waits for it (rule U7). */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1;
    store.setState({ isBusy: true });
    try {
      return await work();
    } finally {
      underWay -= 1;
      store.setState({ isBusy: underWay > 0 });
    }
  }

  function notify({ parts, action }: LogEntry, isBack: boolean): void {
    if (action) return;
    for (const { path, from, to } of parts) onEvent({ kind: 'update', path, value: isBack ? from : to });
  }

  return { undo, redo, during };
}

function isApplicable(content: ContentRoot, operations: LogPart['operations']): boolean {
  try {
    inverseOf(content, operations);
    return true;
  } catch (error) {
    if (error instanceof PathError) return false;
    throw error;
  }
}
