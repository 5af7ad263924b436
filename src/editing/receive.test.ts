import { describe, expect, it } from 'vitest';
import { currentContent, unsavedCount } from './state';
import { editingForTests, freezeTime, START, treeForTests } from './testing';

freezeTime();

describe('another person’s change', () => {
  const home = { hero: { headline: 'Theirs', cta: 'Theirs too' }, welcome: {} };
  const theirs = treeForTests({ ...START, home }, START);

  it('L1: appears where nothing is pending; L2: a pending field keeps mine and its base', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.headline', 'Mine');
    editing.applyRemote(theirs);
    expect(currentContent(state())).toMatchObject({ home: { hero: { headline: 'Mine', cta: 'Theirs too' } } });
    expect(state().pending.get('home.hero.headline')?.base).toBe('Old headline');
    expect(editing.staleChanges()).toEqual(['home.hero.headline']);
  });

  it('S7: clears the failure if it shows that the save succeeded; reverting the change does too', async () => {
    const all = editingForTests();
    const { editing, state, server } = all;
    server.answer = async () => ({ kind: 'offline', message: 'Away.' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    expect(state().failure).not.toBeNull();
    all.saveAsOther({ home: { hero: { headline: 'Old headline', cta: 'Call' }, welcome: {} } });
    expect([state().pending.size, state().failure]).toEqual([0, null]);
    editing.update('home.hero.cta', 'Write');
    await editing.finalize();
    expect(state().failure).not.toBeNull();
    editing.update('home.hero.cta', 'Call');
    expect([state().pending.size, state().failure]).toEqual([0, null]);
  });

  it('L3: leaves nothing pending if it is the same as mine', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.headline', 'Theirs');
    editing.applyRemote(theirs);
    expect(state().pending.size).toBe(0);
  });

  it('L4: that deletes a section keeps my changes until it returns, and does not send them', async () => {
    const { editing, state, sent, ...all } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    all.saveAsOther({ dynamic: { b: {} }, sections: ['b'] });
    expect(unsavedCount(state())).toBe(0);
    await editing.finalize();
    expect(sent).toEqual([]);
    editing.applyRemote(START);
    expect(unsavedCount(state())).toBe(1);
  });

  it('L4: a section that I delete silently takes its changes along, and undo restores them', async () => {
    const { editing, state, saveAsOther } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    editing.update('home.hero.cta', 'Call');
    const nothing = async () => undefined;
    editing.recordAction('Deleted Note', { undo: nothing, redo: nothing, stash: 'dynamic.note' });
    saveAsOther({ dynamic: { b: {} }, sections: ['b'] });
    expect([unsavedCount(state()), state().orphans]).toEqual([1, []]);
    await editing.undo();
    editing.applyRemote(START);
    expect(unsavedCount(state())).toBe(2);
  });
});
