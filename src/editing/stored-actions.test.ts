import { describe, expect, it } from 'vitest';
import { currentContent, unsavedCount } from './selectors';
import { editingForTests, START } from './testing';
import { letTimeStand } from './testing-time';

letTimeStand();

describe('a change by someone else', () => {
  const theirs = { ...START, home: { hero: { headline: 'Theirs', cta: 'Theirs too' }, welcome: {} } };

  it('L1: shows where nothing is pending; L2: a pending field keeps mine and its base', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.headline', 'Mine');
    editing.receive(theirs);
    expect(currentContent(state())).toMatchObject({ home: { hero: { headline: 'Mine', cta: 'Theirs too' } } });
    expect(state().pending.get('home.hero.headline')?.base).toBe('Old headline');
    expect(editing.staleChanges()).toEqual(['home.hero.headline']);
  });

  it('S7: that shows a failed save to have been made ends its failure; so does taking the change back', async () => {
    const { editing, state, server } = editingForTests();
    server.answer = async () => ({ kind: 'offline', message: 'Away.' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    expect(state().failure).not.toBeNull();
    editing.receive({ ...START, home: { hero: { headline: 'Old headline', cta: 'Call' }, welcome: {} } });
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
    editing.receive(theirs);
    expect(state().pending.size).toBe(0);
  });

  it('L4: that deletes a section keeps my words until it returns, and does not send them', async () => {
    const { editing, state, sent } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    editing.receive({ ...START, dynamic: { b: {} }, sections: { b: { order: 0 } } });
    expect(unsavedCount(state())).toBe(0);
    await editing.finalize();
    expect(sent).toEqual([]);
    editing.receive(START);
    expect(unsavedCount(state())).toBe(1);
  });

  it('L4: a section that goes takes its changes along, and brings them back', () => {
    const { editing, state } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    editing.update('home.hero.cta', 'Call');
    const aside = editing.setAside('dynamic.note');
    expect(aside).toEqual([['dynamic.note.title', { value: 'Mine', base: 'Note' }]]);
    expect(unsavedCount(state())).toBe(1);
    editing.putBack(aside);
    expect(unsavedCount(state())).toBe(2);
  });
});
