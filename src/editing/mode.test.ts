import { describe, expect, it } from 'vitest';
import { createEditMode, createSelection } from './mode';

function startSelection(...paths: string[]) {
  const selection = createSelection();
  selection.start();
  for (const path of paths) selection.toggle(path);
  return { ...selection, state: () => selection.store.getState() };
}

describe('createSelection', () => {
  it('B1: a click selects a field and another deselects it; nothing happens unless selecting', () => {
    const { toggle, state, cancel } = startSelection('a', 'b', 'a');
    expect(state().paths).toEqual(['b']);
    cancel();
    toggle('c');
    expect(state()).toEqual({ isSelecting: false, isEditing: false, paths: [] });
  });

  it('B2: a section’s fields are selected and deselected together', () => {
    const { toggleAll, state } = startSelection('x', 'a');
    toggleAll(['a', 'b']);
    expect(state().paths).toEqual(['x', 'a', 'b']);
    toggleAll(['a', 'b']);
    expect(state().paths).toEqual(['x']);
  });

  it('B3: editing opens the batch editor and ends selecting; it does nothing if nothing is selected', () => {
    const { edit, state } = startSelection('a');
    edit();
    expect(state()).toEqual({ isSelecting: false, isEditing: true, paths: ['a'] });
    const none = startSelection();
    none.edit();
    none.toggleAll([]);
    expect(none.state().isEditing).toBe(false);
  });

  it('B4: closing the batch editor clears the selection', () => {
    const { edit, close, state, toggleAll } = startSelection('a');
    edit();
    toggleAll(['b']);
    close();
    expect(state()).toEqual({ isSelecting: false, isEditing: false, paths: [] });
  });
});

it('M1: the mode is view or edit, and leaving edit mode closes the active region', () => {
  const editMode = createEditMode();
  editMode.activate('home.hero.headline');
  expect(editMode.store.getState()).toEqual({ mode: 'view', activePath: null });
  editMode.toggle();
  editMode.activate('home.hero.headline');
  expect(editMode.store.getState()).toEqual({ mode: 'edit', activePath: 'home.hero.headline' });
  editMode.toggle();
  expect(editMode.store.getState()).toEqual({ mode: 'view', activePath: null });
  const editing = createEditMode('edit');
  editing.activate('a.b');
  editing.deactivate();
  expect(editing.store.getState()).toEqual({ mode: 'edit', activePath: null });
});
