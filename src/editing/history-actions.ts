import { PathError } from '../lib/dotted-path';
import { type changeActions, findBase } from './changes';
import { keyOf, valueAt } from './document';
import { type ActionEntry, findEntry, findPart, invertOperations, type LogPart } from './log';
import type { EditingCore, Preview } from './state';
import { StepGone, type undoActions } from './undo';

type Changing = Pick<ReturnType<typeof changeActions>, 'push' | 'update'>;

/** Returns the actions of the 'Recent Changes' list and the Timeline (spec section 4). */
export function historyActions(
  core: EditingCore,
  { push, update, runServerAction }: Changing & Pick<ReturnType<typeof undoActions>, 'runServerAction'>,
) {
  const { store, commit, now, makeId, onEvent } = core;

  /**
   * Undoes any one entry: reverses what it did, wherever its place is now, and keeps later changes (rules H3, H8). This can be undone as
   * well. Actions that ran on the server are undone there, asynchronously.
   * @returns false if the entry could not be undone because its place is gone
   */
  function undoEntry(id: string): boolean | Promise<boolean> {
    const { log } = store.getState();
    const entry = findEntry(log, id);
    if (entry?.kind === 'action') return undoAction(entry);
    const part = findPart(log, id);
    if (!part) return false;
    const operations = part.inverse;
    const undoing = repeatPart({ ...part, from: part.to, to: part.from }, operations);
    if (!undoing) return false;
    push({
      kind: 'undo',
      id: makeId(),
      at: now(),
      label: `Undid: Changed ${part.fieldName}`,
      parts: [undoing],
      undoes: id,
    });
    onEvent({ kind: 'update', path: part.path, value: part.from });
    return true;
  }

  function undoAction({ id, label, action }: ActionEntry): Promise<boolean> {
    return runServerAction(async () => {
      try {
        await action.undo();
      } catch (error) {
        if (!(error instanceof StepGone)) return false;
      }
      const inverse = { undo: action.redo, redo: action.undo };
      push({ kind: 'action', id: makeId(), at: now(), label: `Undid: ${label}`, action: inverse, undoes: id });
      return true;
    });
  }

  /**
   * Applies an entry's change again as a new change (rule H4).
   * @returns whether its place still exists
   */
  function revertEntry(id: string): boolean {
    const part = findPart(store.getState().log, id);
    if (!part) return false;
    const [only, ...more] = part.operations;
    if (more.length === 0 && only?.op === 'set') {
      if (keyOf(store.getState().content, part.path) === null) return false;
      update(part.path, part.to, { fieldName: part.fieldName });
      return true;
    }
    const again = repeatPart(part, part.operations);
    if (!again) return false;
    push({ kind: 'edit', id: makeId(), at: now(), label: `Changed ${part.fieldName}`, parts: [again] });
    return true;
  }

  /** Creates a part that applies operations to the current content, or returns null if they have no place. */
  function repeatPart(part: LogPart, operations: LogPart['operations']): LogPart | null {
    const state = store.getState();
    const { content } = state;
    try {
      const inverse = invertOperations(content, operations);
      const held = operations.map((one) => (one.op === 'remove' ? { ...one, base: findBase(state, one.path) } : one));
      return { ...part, from: valueAt(content, part.path), operations: held, inverse };
    } catch (error) {
      if (error instanceof PathError) return null;
      throw error;
    }
  }

  /** Clears the history. Pending changes stay (rule H6). */
  function clearHistory(): void {
    commit({ log: store.getState().log.map((entry) => ({ ...entry, isCleared: true })) });
  }

  /** Shows a past value in place until the preview is closed or something is changed (rule V1). */
  function showPreview(preview: Preview): void {
    store.setState({ preview });
  }

  function leavePreview(): void {
    store.setState({ preview: null });
  }

  return { undoEntry, revertEntry, clearHistory, showPreview, leavePreview };
}
