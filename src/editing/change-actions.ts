import { withoutLooseBreaks } from '../content/word-breaks';
import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, valueAt } from './content-root';
import type { EditingCore } from './create-editing';
import { withDefaultList } from './defaults-at';
import type { Command, CommandPart } from './editing-state';
import { addEntry, extendEntry, type HistoryEntry, makeEntry, markDiscarded, TYPING_PAUSE_MS } from './history';
import { putOrWait } from './lost-places';
import { type Effect, isPlaced, overlay, type Pending } from './pending';

/** Commands that can be undone at most. */
const UNDO_LIMIT = 5000;

export interface ChangeOptions {
  /** What editors call the field. */
  fieldName?: string;
  /** Typing: one with the change of the same field just before it. */
  isTyping?: boolean;
  /** The answer of the writing help that the value came of. */
  ai?: string;
}

type Step = () => Promise<void>;

/** What something done on the server at once changed. */
export interface ActionEffect extends Effect {
  fieldName: string;
}

export interface Change {
  path: string;
  value: unknown;
  fieldName?: string;
  ai?: string;
}

/** What is kept of what was written: words without what nobody sees in them (rule P11), but for those that stand there already. */
function asWritten(stored: ContentRoot, path: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const words = withoutLooseBreaks(value);
  return words === value || valueAt(stored, path) === value ? value : words;
}

/** The pending change at a path, or the one that took it in, marked with the answer it came of. */
function markedAs(pending: Pending, path: string, ai: string): Pending {
  const holder = [...pending.keys()].find((other) => `${path}.`.startsWith(`${other}.`));
  const change = holder === undefined ? undefined : pending.get(holder);
  return holder === undefined || change === undefined ? pending : new Map(pending).set(holder, { ...change, ai });
}

/** Making changes, and dropping them. */
export function changeActions(core: EditingCore) {
  const { store, now, makeId, onEvent } = core;

  /**
   * Records a pending change and its history entry (rules H1, H2, U2). null deletes.
   * @throws PathError where the path has no place, and never had one
   */
  function update(path: string, value: unknown, { fieldName, isTyping = false, ai }: ChangeOptions = {}): void {
    const state = store.getState();
    const written = asWritten(state.stored, path, value);
    const whole = withDefaultList(() => overlay(state.stored, state.pending), core.sections(), {
      path,
      value: written,
    });
    const { pending: next, effect } = putOrWait(state, state.pending, whole.path, whole.value);
    const pending = ai === undefined ? next : markedAs(next, path, ai);
    if (isEqual(effect.from, effect.to)) return;
    const last = state.undoStack.at(-1);
    if (isTyping && last?.kind === 'values' && canExtend(last, effect, now())) {
      extend(pending, last, effect);
    } else {
      const entry = makeEntry(effect, now(), makeId(), fieldName);
      record(pending, entry.description, [{ ...effect, added: entry }]);
    }
    onEvent({ kind: 'update', path, value: written });
  }

  /** Several changes as one: undone together, an entry each (rule U3). @throws PathError, and then none is made */
  function updateAll(changes: readonly Change[], label: string): void {
    const state = store.getState();
    let next: Pending = state.pending;
    const parts: CommandPart[] = [];
    for (const { path, value, fieldName, ai } of changes) {
      const { pending: after, effect } = putOrWait(state, next, path, asWritten(state.stored, path, value));
      next = ai === undefined ? after : markedAs(after, path, ai);
      if (isEqual(effect.from, effect.to)) continue;
      parts.push({ ...effect, added: makeEntry(effect, now(), makeId(), fieldName) });
    }
    if (parts.length === 0) return;
    record(next, label, parts);
    for (const { path, to } of parts) onEvent({ kind: 'update', path, value: to });
  }

  /**
   * Drops all pending changes but those that wait for their section (rule P8); the history keeps them, marked, so that Revert can
   * bring them back (rules H5, U4).
   */
  function discard(): void {
    const { stored, pending, history } = store.getState();
    const waiting = [...pending].filter(([path]) => !isPlaced(stored, pending, path));
    const dropped = [...pending].filter(([path]) => isPlaced(stored, pending, path));
    if (dropped.length === 0) return;
    const command: Command = { kind: 'discard', label: 'Discarded all changes', dropped };
    const kept = new Set(waiting.map(([path]) => path));
    const paths = new Set(history.map(({ path }) => path).filter((path) => !kept.has(path)));
    const marked = markDiscarded(history, paths);
    push(command, { pending: new Map(waiting), history: marked, intent: null, conflicts: [], failure: null });
    onEvent({ kind: 'discard' });
  }

  /** Lets go of some pending changes, whether or not they have a place: like a discard of those alone (rules P8, U4). */
  function letGo(paths: readonly string[]): void {
    const { pending, history } = store.getState();
    const dropped = [...pending].filter(([path]) => paths.includes(path));
    if (dropped.length === 0) return;
    const known = new Set(history.map(({ path }) => path));
    const unknown = dropped.filter(([path]) => !known.has(path));
    const entries = unknown.reduce<readonly HistoryEntry[]>((all, [path, { base, value }]) => {
      return addEntry(all, makeEntry({ path, from: base, to: value }, now(), makeId()));
    }, history);
    push(
      { kind: 'discard', label: 'Let go of changes', dropped },
      {
        pending: new Map([...pending].filter(([path]) => !paths.includes(path))),
        history: markDiscarded(entries, new Set(paths)),
      },
    );
  }

  /** Takes one pending change back to what was there; what has no place any more is let go (rule P2). */
  function takeBack(path: string): void {
    const change = store.getState().pending.get(path);
    if (!change) return;
    try {
      update(path, change.base);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
    }
    if (store.getState().pending.has(path)) letGo([path]);
  }

  /**
   * Remembers something that was done on the server at once, with how it is undone and redone (rule U5).
   * @param about what the history tells of it (rule H7)
   */
  function recordAction(label: string, redo: Step, undo: Step, about?: ActionEffect): void {
    const added = about && { ...makeEntry(about, now(), makeId(), about.fieldName), isDone: true };
    const { history } = store.getState();
    push({ kind: 'action', label, redo, undo, added }, added ? { history: addEntry(history, added) } : {});
  }

  /** Ends a run of typing: the next change of the same field is one of its own. */
  function endTyping(): void {
    const { undoStack } = store.getState();
    const last = undoStack.at(-1);
    if (last?.kind !== 'values') return;
    store.setState({ undoStack: [...undoStack.slice(0, -1), { ...last, at: Number.NEGATIVE_INFINITY }] });
  }

  function record(pending: Pending, label: string, parts: CommandPart[]): void {
    const { history } = store.getState();
    const added = parts.flatMap((part) => part.added ?? []);
    push(
      { kind: 'values', label, parts, at: now() },
      { pending, history: added.reduce<readonly HistoryEntry[]>(addEntry, history) },
    );
  }

  function extend(pending: Pending, last: Extract<Command, { kind: 'values' }>, { to }: Effect): void {
    const { history, undoStack } = store.getState();
    const [part] = last.parts;
    if (!part?.added) return;
    const entry = extendEntry(part.added, to, now());
    const others = undoStack.slice(0, -1);
    const without = history.filter(({ id }) => id !== part.added?.id);
    store.setState({
      pending,
      history: entry ? addEntry(without, entry) : without,
      undoStack: entry ? [...others, { ...last, parts: [{ ...part, to, added: entry }], at: now() }] : others,
      redoStack: [],
    });
  }

  function push(command: Command, rest: Partial<ReturnType<typeof store.getState>>): void {
    const undoStack = [...store.getState().undoStack, command].slice(-UNDO_LIMIT);
    store.setState({ ...rest, undoStack, redoStack: [], preview: null });
  }

  return { update, updateAll, discard, letGo, takeBack, recordAction, endTyping };
}

function canExtend(last: Extract<Command, { kind: 'values' }>, effect: Effect, at: number): boolean {
  const [part, ...others] = last.parts;
  if (others.length > 0 || !part?.added || part.path !== effect.path) return false;
  return at - last.at <= TYPING_PAUSE_MS && isEqual(part.to, effect.from);
}
