import { expect, it } from 'vitest';
import { createEditing } from './editing';
import { currentValue, unsavedCount } from './state';
import { START, treeForTests } from './testing';

const SECTIONS = [{ sectionId: 'b', sectionType: 'welcome' }];
const LIST = { id: 'list-1', type: 'list', data: {} };

function createWithDefaults() {
  const dynamic = { ...(START.dynamic as object), note: { title: 'Note', elements: [LIST] } };
  const editing = createEditing({
    stored: treeForTests({ ...START, dynamic }),
    save: async () => ({ kind: 'saved' }),
    sections: () => SECTIONS,
  });
  const value = (path: string) => currentValue(editing.store.getState(), path);
  return { editing, value, state: () => editing.store.getState() };
}

it('P9: writes an item of a list that is shown as a default together with the rest of the list', async () => {
  const { editing, value, state } = createWithDefaults();
  editing.update('element.list-1.items.1', 'Mine', { isTyping: true });
  const items = value('element.list-1.items') as string[];
  expect(items.length).toBeGreaterThan(1);
  expect(items[1]).toBe('Mine');
  expect(items[0]).not.toBe('Mine');
  editing.update('element.list-1.items.1', 'Mine too', { isTyping: true });
  expect(value('element.list-1.items.1')).toBe('Mine too');
  editing.update('dynamic.b.body.0', 'First');
  expect(Array.isArray(value('dynamic.b.body'))).toBe(true);
  expect(unsavedCount(state())).toBe(2);
  for (let step = 0; step < 3; step++) await editing.undo();
  expect(state().pending.size).toBe(0);
});

it('P9: removing a default item keeps the others', () => {
  const { editing, value } = createWithDefaults();
  editing.update('element.list-1.items.0', null);
  const items = value('element.list-1.items') as unknown[];
  expect(items.length).toBeGreaterThan(0);
  expect(items).not.toContain(undefined);
});
