import { PathError } from '../lib/dotted-path';
import type { EditingCore } from './create-editing';
import type { Command, EditingState } from './editing-state';
import { addEntry, type HistoryEntry, markDiscarded } from './history';
import { type Pending, setPending } from './pending';

/** Undo and redo over every kind of change, last first (rules U1 to U7). */
export function undoActions(core: EditingCore) {
  const { store, onEvent } = core;
  let underWay = 0;
  let failures = 0;

  /** Undoes the last change. @returns its label; null where there is none, or it can't be undone any more */
  function undo(): Promise<string | null> {
    return step('undoStack', 'redoStack', (command, state) => back(command, state));
  }

  /** Does again what was undone last. @returns as `undo` */
  function redo(): Promise<string | null> {
    return step('redoStack', 'undoStack', (command, state) => forth(command, state));
  }

  async function step(
    from: 'undoStack' | 'redoStack',
    to: 'undoStack' | 'redoStack',
    apply: (command: Command, state: EditingState) => Partial<EditingState>,
  ): Promise<string | null> {
    if (underWay > 0) return stepAfterwards(from, to, apply);
    const state = store.getState();
    const command = state[from].at(-1);
    if (!command || state.status === 'saving') return null;
    if (command.kind !== 'action') return take(command);
    return during(async () => {
      try {
        await (from === 'undoStack' ? command.undo() : command.redo());
      } catch {
        // It stays where it was: one may try again.
        failures += 1;
        return null;
      }
      return take(command);
    });

    function take(done: Command): string | null {
      const change = attempt(() => apply(done, store.getState()));
      const { [from]: source, [to]: target } = store.getState();
      store.setState({
        ...change,
        [from]: source.slice(0, -1),
        [to]: change ? [...target, done] : target,
        preview: null,
      });
      tell(done, from === 'undoStack');
      return change ? done.label : null;
    }
  }

  /** What is asked for while the server is still at something comes after it, unless that fails (rule U7). */
  async function stepAfterwards(...args: Parameters<typeof step>): Promise<string | null> {
    const before = failures;
    await isFree();
    return failures === before ? step(...args) : null;
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

  function tell(command: Command, isBack: boolean): void {
    if (command.kind !== 'values') return;
    for (const { path, from, to } of command.parts) onEvent({ kind: 'update', path, value: isBack ? from : to });
  }

  return { undo, redo, during };
}

function back(command: Command, { stored, pending, history }: EditingState): Partial<EditingState> {
  if (command.kind === 'action') return { history: exchanged(history, command.added, command.removed) };
  if (command.kind === 'discard') {
    const paths = new Set(command.dropped.map(([path]) => path));
    const kept = history.map((entry) => (paths.has(entry.path) ? { ...entry, isDiscarded: undefined } : entry));
    return { pending: new Map([...pending, ...command.dropped]), history: kept };
  }
  let next: Pending = pending;
  let entries: readonly HistoryEntry[] = history;
  for (const part of [...command.parts].reverse()) {
    next = setPending(stored, next, part.path, part.from, part.base).pending;
    entries = exchanged(entries, part.added, part.removed);
  }
  return { pending: next, history: entries };
}

function forth(command: Command, { stored, pending, history }: EditingState): Partial<EditingState> {
  if (command.kind === 'action') return { history: exchanged(history, command.removed, command.added) };
  if (command.kind === 'discard') {
    const paths = new Set(command.dropped.map(([path]) => path));
    return {
      pending: new Map([...pending].filter(([path]) => !paths.has(path))),
      history: markDiscarded(history, paths),
    };
  }
  let next: Pending = pending;
  let entries: readonly HistoryEntry[] = history;
  for (const part of command.parts) {
    next = setPending(stored, next, part.path, part.to, part.base).pending;
    entries = exchanged(entries, part.removed, part.added);
  }
  return { pending: next, history: entries };
}

/** The history without the one entry, and with the other. */
function exchanged(
  history: readonly HistoryEntry[],
  gone: HistoryEntry | undefined,
  come: HistoryEntry | undefined,
): readonly HistoryEntry[] {
  const left = gone ? history.filter(({ id }) => id !== gone.id) : history;
  return come ? addEntry(left, come) : left;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}
