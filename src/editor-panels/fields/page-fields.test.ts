import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { editingForTests } from '../../editing/testing';
import { pageFields } from './page-fields';

const HEADLINE = { path: 'home.hero.headline', message: 'Too long.' };

function fieldsForTests() {
  const { editing } = editingForTests();
  const fields = pageFields({ pageId: 'home', editing, sections: createStore(() => []) });
  return { editing, fields, issues: () => fields.view.getState().issues.map(({ path }) => path) };
}

test('a field keeps its error until that field changes', () => {
  const { editing, fields, issues } = fieldsForTests();
  editing.update(HEADLINE.path, 'Long');
  fields.setIssues([HEADLINE]);
  editing.update('home.hero.cta', 'Elsewhere');
  expect(issues()).toEqual([HEADLINE.path]);
  editing.update(HEADLINE.path, 'Shorter');
  expect(issues()).toEqual([]);
});

test('undoing, canceling or discarding a change clears the error of its field', async () => {
  const { editing, fields, issues } = fieldsForTests();
  for (const goBack of [() => editing.undo(), () => editing.cancel(HEADLINE.path), () => editing.discard()]) {
    editing.update(HEADLINE.path, 'Long');
    fields.setIssues([HEADLINE]);
    await goBack();
    expect(issues()).toEqual([]);
  }
});

test('inserting, removing or editing an item clears the error of the list', () => {
  const { editing, fields, issues } = fieldsForTests();
  const changes = [
    () => editing.insertItem('home.welcome.body', 0, 'more'),
    () => editing.removeItem('home.welcome.body.0'),
    () => editing.update('home.welcome.body.0', 'other'),
  ];
  for (const change of changes) {
    fields.setIssues([{ path: 'home.welcome.body', message: 'At most 3.' }]);
    change();
    expect(issues()).toEqual([]);
  }
});
