import { describe, expect, it } from 'vitest';
import { persistUnsaved, restoreUnsaved } from './keep';
import { editingForTests, START } from './testing';
import { memoryStorage } from './testing-site';

const OWNER = { userId: 'u1', pageId: 'home' };
const DOCUMENT = { blocks: [{ type: 'paragraph', data: { text: 'Half a sentence' } }] };

describe('drafts in an open dialog (K5)', () => {
  it('are not changes, and are restored as changes once the dialog is gone', async () => {
    const storage = memoryStorage();
    const { editing, state } = editingForTests();
    persistUnsaved(editing, storage, OWNER, 'tab');
    editing.keepDraft('home.welcome.title', DOCUMENT);
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
      editing.keepDraft('home.hero.cta', text);
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
    editing.keepDraft('home.hero.cta', 'Half');
    expect(storage.length).toBe(1);
    editing.dropDrafts(['home.hero.cta']);
    expect([storage.length, state().drafts.size]).toEqual([0, 0]);
  });

  it('are replaced by a change of the same place, and by no other', () => {
    const { editing, state } = editingForTests();
    editing.keepDraft('home.hero.cta', 'Half');
    editing.update('home.hero.headline', 'Elsewhere');
    expect(state().drafts.size).toBe(1);
    editing.update('home.hero.cta', 'Whole');
    expect(state().drafts.size).toBe(0);
  });

  it('are skipped if they have no place, and wait if their section was deleted', () => {
    const { editing, saveAsOther } = editingForTests();
    editing.keepDraft('dynamic.none.title', 'Half');
    expect(editing.draftEntries()).toEqual([]);
    editing.keepDraft('dynamic.note.title', 'Half');
    saveAsOther({ dynamic: { b: {} }, sections: ['b'] });
    const operations = [{ op: 'set', path: 'dynamic.note.title', value: 'Half', base: 'Note' }];
    expect(editing.draftEntries()).toMatchObject([{ parts: [{ operations }] }]);
  });

  it('stay with their item when it moves', () => {
    const { editing, saveAsOther } = editingForTests();
    editing.keepDraft('home.welcome.body.1', 'Half');
    saveAsOther({ home: { welcome: { body: ['new', 'two'] } } });
    const operations = [{ op: 'set', path: 'home.welcome.body.~i2', value: 'Half', base: 'two' }];
    expect(editing.draftEntries()).toMatchObject([{ parts: [{ operations }] }]);
  });
});
