import { describe, expect, it } from 'vitest';
import { currentContent, currentValue } from './state';
import { editingForTests, START } from './testing';

const LIST = 'home.welcome.body';
type Editing = ReturnType<typeof editingForTests>;

const readList = ({ state }: Editing) => currentValue(state(), LIST);

/** Undoes the change that wrote or removed a value. */
function undo({ editing, state }: Editing, value: unknown): boolean | Promise<boolean> {
  const entry = state().history.find(({ oldValue, newValue }) => [oldValue, newValue].includes(value));
  return editing.undoEntry(entry?.id ?? '');
}

describe('H8: undoing a change of a list or within it, after later changes', () => {
  it('restores the text of its item, wherever that has moved', () => {
    const made = editingForTests();
    made.editing.update(`${LIST}.1`, 'mine');
    made.editing.update(LIST, ['one', 'three', 'mine']);
    expect(undo(made, 'mine')).toBe(true);
    expect(readList(made)).toEqual(['one', 'three', 'two']);
    expect(made.editing.undoEntry(made.state().history[0]?.id ?? '')).toBe(true);
    expect(currentContent(made.state())).toEqual(START);
    expect(made.state().pending.size).toBe(0);
  });

  it('does nothing while the item is removed, and works once it is restored', () => {
    const made = editingForTests();
    made.editing.update(`${LIST}.1`, 'mine');
    const [written] = made.state().history;
    made.editing.update(`${LIST}.1`, null);
    expect(made.editing.undoEntry(written?.id ?? '')).toBe(false);
    expect(readList(made)).toEqual(['one', 'three']);
    expect(made.editing.undoEntry(made.state().history[0]?.id ?? '')).toBe(true);
    expect(readList(made)).toEqual(['one', 'mine', 'three']);
    expect(made.editing.undoEntry(written?.id ?? '')).toBe(true);
    expect(currentContent(made.state())).toEqual(START);
  });

  it('restores an item and keeps later changes of the others', () => {
    const made = editingForTests();
    made.editing.update(`${LIST}.0`, null);
    made.editing.update(`${LIST}.1`, 'mine');
    made.editing.undoEntry(made.state().history[1]?.id ?? '');
    expect(readList(made)).toEqual(['one', 'two', 'mine']);
    undo(made, 'mine');
    expect(currentContent(made.state())).toEqual(START);
  });

  it('removes an inserted item and keeps items inserted later', () => {
    const made = editingForTests();
    made.editing.update(`${LIST}.3`, 'four');
    made.editing.update(`${LIST}.4`, 'five');
    made.editing.undoEntry(made.state().history[1]?.id ?? '');
    expect(readList(made)).toEqual(['one', 'two', 'three', 'five']);
  });

  it('Revert restores the text of the item it was written in', () => {
    const made = editingForTests();
    made.editing.update(`${LIST}.1`, 'mine');
    made.editing.update(`${LIST}.1`, 'later');
    made.editing.update(`${LIST}.0`, null);
    const written = made.state().history.find(({ newValue }) => newValue === 'mine');
    expect(made.editing.revertEntry(written?.id ?? '')).toBe(true);
    expect(readList(made)).toEqual(['mine', 'three']);
  });

  it.each(Array.from({ length: 200 }, (_, seed) => seed))('restores everything in any order (seed %i)', (seed) => {
    const made = editingForTests();
    const { editing, state } = made;
    let turn = seed + 1;
    const upTo = (end: number) => {
      turn = (turn * 48271) % 2147483647;
      return turn % end;
    };
    for (let step = 0; step < 8; step++) {
      const items = readList(made) as string[];
      const index = upTo(Math.max(1, items.length));
      const kind = items.length === 0 ? 1 : upTo(4);
      // An item that was written twice has the value of whichever entry is undone last.
      const isWritten = items[index]?.startsWith('words');
      if (kind === 0 && !isWritten) editing.update(`${LIST}.${index}`, `words ${step}`);
      if (kind === 1) editing.update(`${LIST}.${items.length}`, `item ${step}`);
      if (kind === 2) editing.update(`${LIST}.${index}`, null);
      if (kind === 3) {
        const moved = items.toSpliced(index, 1);
        moved.splice(upTo(items.length), 0, items[index] as string);
        editing.update(LIST, moved);
      }
    }
    let left = state().history.map(({ id }) => id);
    for (let tries = 0; tries < 200 && left.length > 0; tries++) {
      const id = left[upTo(left.length)] as string;
      if (editing.undoEntry(id) === true) left = left.filter((other) => other !== id);
    }
    // The order of items that came and went next to each other is not always known.
    expect((readList(made) as string[]).toSorted()).toEqual(['one', 'three', 'two']);
  });
});
