import type { Editing } from '../../editing/create-editing';
import { currentValue } from '../../editing/selectors';
import { isEqual } from '../../lib/is-equal';

/**
 * Remembers where the writing of a text begins.
 * @returns takes back all that was written in it since then, by undoing it, so that it can be done again; where that is not to be
 * had, by writing what stood there
 */
export function takeBack(editing: Editing, path: string): (stored: unknown, fieldName: string) => void {
  const began = editing.store.getState().undoStack.length;
  return (stored, fieldName) => {
    const written = currentValue(editing.store.getState(), path);
    for (let last = -1; editing.store.getState().undoStack.length !== last; ) {
      const { undoStack, isBusy } = editing.store.getState();
      last = undoStack.length;
      const command = undoStack.at(-1);
      const isOwn = command?.kind === 'values' && command.parts.every((part) => `${path}.`.startsWith(`${part.path}.`));
      if (last > began && isOwn && !isBusy) void editing.undo();
    }
    // Else it is as it was, or as somebody else has it by now.
    if (!isEqual(currentValue(editing.store.getState(), path), written) || isEqual(written, stored)) return;
    editing.update(path, stored, { fieldName, isTyping: true });
  };
}
