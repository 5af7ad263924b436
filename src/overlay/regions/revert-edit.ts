import { keyOf } from '../../editing/content-root';
import type { Editing } from '../../editing/create-editing';
import { currentValue } from '../../editing/selectors';
import { isEqual } from '../../lib/is-equal';

/**
 * Remembers where the writing of a text begins.
 * @returns takes back all that was written in it since then, by undoing it, so that it can be done again; where that is not to be
 * had, by writing what stood there
 */
export function revertEdit(editing: Editing, path: string): (stored: unknown, fieldName: string) => void {
  const began = editing.store.getState().position;
  return (stored, fieldName) => {
    const written = currentValue(editing.store.getState(), path);
    for (let last = -1; editing.store.getState().position !== last; ) {
      const { log, position, content, isBusy } = editing.store.getState();
      last = position;
      const entry = log[position - 1];
      const key = keyOf(content, path) ?? path;
      const isOwn =
        entry && !entry.action && entry.parts.every((part) => `${key}.`.startsWith(`${keyOf(content, part.path)}.`));
      if (last > began && isOwn && !isBusy) void editing.undo();
    }
    // Else it is as it was, or as somebody else has it by now.
    if (!isEqual(currentValue(editing.store.getState(), path), written) || isEqual(written, stored)) return;
    editing.update(path, stored, { fieldName, isTyping: true });
  };
}
