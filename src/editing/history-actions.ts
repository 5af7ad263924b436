import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import type { changeActions } from './change-actions';
import type { EditingCore } from './create-editing';
import type { Command, Preview } from './editing-state';
import { setPending } from './pending';

/** What the 'Recent Changes' list and the Timeline do (spec section 4). */
export function historyActions(core: EditingCore, { update }: Pick<ReturnType<typeof changeActions>, 'update'>) {
  const { store, onEvent } = core;

  /**
   * Undoes one entry, whichever: restores its old value (deletes where there was none) and takes it from the list (rule H3).
   * That too can be undone.
   * @returns whether it could be done: not where its place is gone
   */
  function undoEntry(id: string): boolean {
    const state = store.getState();
    const entry = state.history.find((other) => other.id === id);
    if (!entry) return false;
    try {
      const { pending, effect } = setPending(state.stored, state.pending, entry.path, entry.oldValue);
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
    onEvent({ kind: 'update', path: entry.path, value: entry.oldValue });
    return true;
  }

  /** Applies an entry's new value again, as a change of its own (rule H4). @returns whether its place is still there */
  function revertEntry(id: string): boolean {
    const entry = store.getState().history.find((other) => other.id === id);
    if (!entry) return false;
    try {
      update(entry.path, entry.newValue, { fieldName: entry.fieldName });
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
