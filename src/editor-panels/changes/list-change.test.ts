import { describe, expect, it } from 'vitest';
import { editingForTests } from '../../editing/testing';
import { formatChangeValue, isInEffect, listChangeTitle, summarizeEntry } from './list-change';

const SECTIONS = [{ sectionId: 'note', sectionName: 'Note', sectionType: 'newer' }];

/** Returns the title of the latest change. @param now the item that was moved */
function latest(change: (editing: ReturnType<typeof editingForTests>['editing']) => void, now?: unknown) {
  const { editing, state } = editingForTests();
  change(editing);
  const [entry] = state().history;
  if (!entry) throw new Error('Nothing was recorded.');
  return listChangeTitle(entry, now, SECTIONS);
}

describe('listChangeTitle', () => {
  it('quotes the text of the item that was added, removed or moved', () => {
    const path = 'home.welcome.body';
    expect(latest((editing) => editing.insertItem(path, -1, 'New words'))).toBe('Added \u201cNew words\u201d');
    expect(latest((editing) => editing.removeItem(`${path}.0`))).toMatch(/^Removed \u201c.+\u201d$/);
    expect(latest((editing) => editing.moveItem(`${path}.0`, 1), 'Its words')).toBe('Moved \u201cIts words\u201d');
  });

  it('returns null for a changed text and for a list replaced as a whole', () => {
    expect(latest((editing) => editing.update('home.hero.headline', 'New'))).toBeNull();
    expect(latest((editing) => editing.update('home.welcome.body', ['Only this']))).toBeNull();
  });

  it('names a moved section, and returns null if the section is unknown', () => {
    const move = {
      id: 'x',
      type: 'text',
      fieldName: 'order',
      op: 'move',
      oldValue: 0,
      newValue: 1,
      timestamp: '',
    } as const;
    const entry = { ...move, path: 'sections.note.order', description: 'Changed order' };
    expect(listChangeTitle(entry, 1, SECTIONS)).toBe('Moved \u201cNote\u201d');
    expect(listChangeTitle(entry, 1, [])).toBeNull();
  });
});

it('a move is summarized by its positions, counted from one', () => {
  expect(summarizeEntry('move', 0, 2)).toBe('From position 1 to position 3');
  expect([formatChangeValue('move', 0), formatChangeValue('set', 0)]).toEqual(['position 1', 0]);
  expect(summarizeEntry('set', 'Old', '')).toBe('Removed all text');
});

it('an item without text is summarized as such, not as a changed text', () => {
  expect([summarizeEntry('insert', null, ''), summarizeEntry('remove', '', null)]).toEqual(Array(2).fill('No text'));
  expect(summarizeEntry('insert', null, 'Words')).toBe('Added text');
});

it('a move is in effect while its item is at the position it was moved to', () => {
  const { editing, state } = editingForTests();
  editing.moveItem('home.welcome.body.0', 1);
  const [entry] = state().history;
  if (!entry) throw new Error('Nothing was recorded.');
  const at = (index: number) => isInEffect({ ...entry, path: `home.welcome.body.${index}` }, 'Its words');
  expect([at(0), at(1)]).toEqual([false, true]);
  expect(isInEffect({ ...entry, path: 'sections.note.order' }, 1)).toBe(true);
});
