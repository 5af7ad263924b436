import { expect, it } from 'vitest';
import { createEditMode } from './edit-mode';

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
