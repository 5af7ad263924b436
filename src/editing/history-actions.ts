import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import type { changeActions } from './change-actions';
import { valueAt } from './content-root';
import type { EditingCore } from './create-editing';
import type { Command, EditingState, Preview } from './editing-state';
import { partsSince, placeAfter, placeNow } from './follow-steps';
import type { HistoryEntry } from './history';
import { overlay, setPending } from './pending';
import type { undoActions } from './undo-actions';
import { undoneList } from './undo-list';

/** What the 'Recent Changes' list and the Timeline do (spec section 4). */
export function historyActions(
  core: EditingCore,
  { update, during }: Pick<ReturnType<typeof changeActions>, 'update'> & Pick<ReturnType<typeof undoActions>, 'during'>,
) {
  const { store, onEvent } = core;

  /**
   * Undoes one entry, whichever: restores its old value (deletes where there was none) and takes it from the list (rule H3).
   * That too can be undone. What was done on the server at once is undone there, and takes a while.
   * @returns whether it could be done: not where its place is gone
   */
  function undoEntry(id: string): boolean | Promise<boolean> {
    const state = store.getState();
    const entry = state.history.find((other) => other.id === id);
    if (!entry) return false;
    if (entry.isDone) return undoDone(entry);
    const path = placeNow(state, entry);
    if (path === null) return false;
    try {
      const before = valueBefore(state, entry, path);
      const { pending, effect } = setPending(state.stored, state.pending, path, before);
      // Of a list nothing is left to be taken back: what was put in was taken out, say.
      if (Array.isArray(before) && isEqual(effect.from, before)) return false;
      const label = `Undid: ${entry.description}`;
      const parts = [{ ...effect, removed: entry }];
      const command: Command = { kind: 'values', label, parts, at: Number.NEGATIVE_INFINITY };
      store.setState({
        pending,
        history: state.history.filter((other) => other.id !== id),
        undoStack: isEqual(effect.from, effect.to) ? state.undoStack : [...state.undoStack, command],
        redoStack: [],
        preview: null,
      });
    } catch (error) {
      if (error instanceof PathError) return false;
      throw error;
    }
    onEvent({ kind: 'update', path, value: entry.oldValue });
    return true;
  }

  async function undoDone(entry: HistoryEntry): Promise<boolean> {
    const { undoStack, redoStack } = store.getState();
    const steps = stepsOf(entry.id, undoStack, redoStack);
    if (!steps) return false;
    return during(async () => {
      try {
        await steps.undo();
      } catch {
        return false;
      }
      const inverse: Command = {
        kind: 'action',
        label: `Undid: ${entry.description}`,
        undo: steps.redo,
        redo: steps.undo,
        removed: entry,
      };
      const state = store.getState();
      store.setState({
        history: state.history.filter(({ id }) => id !== entry.id),
        undoStack: [...state.undoStack.filter((other) => addedBy(other) !== entry.id), inverse],
        redoStack: [],
      });
      return true;
    });
  }

  /** Applies an entry's new value again, as a change of its own (rule H4). @returns whether its place is still there */
  function revertEntry(id: string): boolean {
    const entry = store.getState().history.find((other) => other.id === id);
    if (!entry || entry.isDone) return false;
    const path = placeNow(store.getState(), entry);
    if (path === null) return false;
    try {
      update(path, entry.newValue, { fieldName: entry.fieldName });
      return true;
    } catch (error) {
      if (error instanceof PathError) return false;
      throw error;
    }
  }

  /** Empties the history; pending changes stay (rule H6). */
  function clearHistory(): void {
    store.setState({ history: [] });
  }

  /** Shows a past value in place, until it is left or something is changed (rule V1). */
  function showPreview(preview: Preview): void {
    store.setState({ preview });
  }

  function leavePreview(): void {
    store.setState({ preview: null });
  }

  return { undoEntry, revertEntry, clearHistory, showPreview, leavePreview };
}

/** What undoing an entry puts back: of a list that was changed further, only what that change did to it (rule H8). */
function valueBefore(
  { stored, pending, undoStack }: EditingState,
  { id, path, oldValue, newValue }: HistoryEntry,
  placeOfList: string,
): unknown {
  const now = valueAt(overlay(stored, pending), placeOfList);
  if (!Array.isArray(oldValue) || !Array.isArray(newValue) || !Array.isArray(now) || isEqual(now, newValue)) {
    return oldValue;
  }
  const since = partsSince(undoStack, id);
  return undoneList({ from: oldValue, to: newValue, now }, (index) => {
    const item = placeAfter(`${path}.${index}`, since);
    return item === null ? null : Number(item.slice(item.lastIndexOf('.') + 1));
  });
}

type Steps = Pick<Extract<Command, { kind: 'action' }>, 'undo' | 'redo'>;

/** How an entry's action is undone and redone: as it was done, or as the undoing of it was undone. */
function stepsOf(id: string, undoStack: readonly Command[], redoStack: readonly Command[]): Steps | null {
  const done = undoStack.find((command) => addedBy(command) === id);
  if (done?.kind === 'action') return done;
  const undone = redoStack.find((command) => command.kind === 'action' && command.removed?.id === id);
  return undone?.kind === 'action' ? { undo: undone.redo, redo: undone.undo } : null;
}

function addedBy(command: Command): string | undefined {
  return command.kind === 'action' ? command.added?.id : undefined;
}
