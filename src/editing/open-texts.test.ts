import { describe, expect, it } from 'vitest';
import { persistUnsaved, restoreUnsaved } from './keep';
import { editingForTests, START } from './testing';
import { memoryStorage } from './testing-site';

const OWNER = { userId: 'u1', pageId: 'home' };
const DOCUMENT = { blocks: [{ type: 'paragraph', data: { text: 'Half a sentence' } }] };

describe('texts in an open dialog (K5)', () => {
  it('are not changes, and are restored as changes once the dialog is gone', async () => {
    const storage = memoryStorage();
    const { editing, state } = editingForTests();
    persistUnsaved(editing, storage, OWNER, 'tab');
    editing.keepOpenText('home.welcome.title', DOCUMENT);
    expect([state().pending.size, state().history.length]).toEqual([0, 0]);
    const next = editingForTests();
    await restoreUnsaved(next.editing, storage, OWNER, async () => false);
    expect(next.readPending()).toEqual({ 'home.welcome.title': { value: DOCUMENT, base: 'Welcome' } });
    expect(next.state().restored).toBe(1);
  });

  it('of two closed tabs are both restored', async () => {
    const storage = memoryStorage();
    for (const [tab, text] of Object.entries({ a: 'First', b: 'Second' })) {
      const { editing } = editingForTests(START, tab);
      persistUnsaved(editing, storage, OWNER, tab);
      editing.keepOpenText('home.hero.cta', text);
    }
    const { editing, state } = editingForTests();
    await restoreUnsaved(editing, storage, OWNER, async () => false);
    expect(
      state()
        .history.map(({ newValue }) => newValue)
        .toSorted(),
    ).toEqual(['First', 'Second']);
  });

  it('are no longer stored once they are saved or discarded', () => {
    const storage = memoryStorage();
    const { editing, state } = editingForTests();
    persistUnsaved(editing, storage, OWNER, 'tab');
    editing.keepOpenText('home.hero.cta', 'Half');
    expect(storage.length).toBe(1);
    editing.dropOpenTexts(['home.hero.cta']);
    expect([storage.length, state().openTexts.size]).toEqual([0, 0]);
  });

  it('are replaced by a change of the same place, and by no other', () => {
    const { editing, state } = editingForTests();
    editing.keepOpenText('home.hero.cta', 'Half');
    editing.update('home.hero.headline', 'Elsewhere');
    expect(state().openTexts.size).toBe(1);
    editing.update('home.hero.cta', 'Whole');
    expect(state().openTexts.size).toBe(0);
  });

  it('are skipped if they have no place, and wait if their section was deleted', () => {
    const { editing, saveAsOther } = editingForTests();
    editing.keepOpenText('dynamic.none.title', 'Half');
    expect(editing.openTextEntries()).toEqual([]);
    editing.keepOpenText('dynamic.note.title', 'Half');
    saveAsOther({ dynamic: { b: {} }, sections: ['b'] });
    const operations = [{ op: 'set', path: 'dynamic.note.title', value: 'Half', base: 'Note' }];
    expect(editing.openTextEntries()).toMatchObject([{ parts: [{ operations }] }]);
  });

  it('stay with their item when it moves', () => {
    const { editing, saveAsOther } = editingForTests();
    editing.keepOpenText('home.welcome.body.1', 'Half');
    saveAsOther({ home: { welcome: { body: ['new', 'two'] } } });
    const operations = [{ op: 'set', path: 'home.welcome.body.~i2', value: 'Half', base: 'two' }];
    expect(editing.openTextEntries()).toMatchObject([{ parts: [{ operations }] }]);
  });
});
