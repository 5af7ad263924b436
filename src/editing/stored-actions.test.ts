import { describe, expect, it } from 'vitest';
import { currentContent, unsavedCount } from './selectors';
import { editingForTests, START, treeForTests } from './testing';
import { letTimeStand } from './testing-time';

letTimeStand();

describe('a change by someone else', () => {
  const home = { hero: { headline: 'Theirs', cta: 'Theirs too' }, welcome: {} };
  const theirs = treeForTests({ ...START, home }, START);

  it('L1: shows where nothing is pending; L2: a pending field keeps mine and its base', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.headline', 'Mine');
    editing.applyRemote(theirs);
    expect(currentContent(state())).toMatchObject({ home: { hero: { headline: 'Mine', cta: 'Theirs too' } } });
    expect(state().pending.get('home.hero.headline')?.base).toBe('Old headline');
    expect(editing.staleChanges()).toEqual(['home.hero.headline']);
  });

  it('S7: that shows a failed save to have been made ends its failure; so does taking the change back', async () => {
    const all = editingForTests();
    const { editing, state, server } = all;
    server.answer = async () => ({ kind: 'offline', message: 'Away.' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    expect(state().failure).not.toBeNull();
    all.theirs({ home: { hero: { headline: 'Old headline', cta: 'Call' }, welcome: {} } });
    expect([state().pending.size, state().failure]).toEqual([0, null]);
    editing.update('home.hero.cta', 'Write');
    await editing.finalize();
    expect(state().failure).not.toBeNull();
    editing.update('home.hero.cta', 'Call');
    expect([state().pending.size, state().failure]).toEqual([0, null]);
  });

  it('L3: that is the same as mine leaves nothing pending', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.headline', 'Theirs');
    editing.applyRemote(theirs);
    expect(state().pending.size).toBe(0);
  });

  it('L4: that deletes a section keeps my words until it returns, and does not send them', async () => {
    const { editing, state, sent, ...all } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    all.theirs({ dynamic: { b: {} }, sections: ['b'] });
    expect(unsavedCount(state())).toBe(0);
    await editing.finalize();
    expect(sent).toEqual([]);
    editing.applyRemote(START);
    expect(unsavedCount(state())).toBe(1);
  });

  it('L4: a section that one deletes oneself takes its changes along without a word, and brings them back', async () => {
    const { editing, state, theirs } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    editing.update('home.hero.cta', 'Call');
    const nothing = async () => undefined;
    editing.recordAction('Deleted Note', { undo: nothing, redo: nothing, stash: 'dynamic.note' });
    theirs({ dynamic: { b: {} }, sections: ['b'] });
    expect([unsavedCount(state()), state().orphans]).toEqual([1, []]);
    await editing.undo();
    editing.applyRemote(START);
    expect(unsavedCount(state())).toBe(2);
  });
});
