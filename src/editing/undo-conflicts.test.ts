import { describe, expect, it } from 'vitest';
import type { ContentRoot } from './content-root';
import { currentContent, currentValue } from './selectors';
import { editingForTests, START, treeForTests } from './testing';

describe('undo and redo of what another wrote too', () => {
  it('U8: what a change had to make goes with it, where somebody else took its group away meanwhile', async () => {
    const { editing, state, value, sent, theirs } = editingForTests(withBadge());
    editing.update('home.hero.badge.text', 'Mine');
    theirs({ home: START.home });
    expect(value('home.hero.badge')).toEqual({ text: 'Mine' });
    await editing.saveBatch([{ path: 'home.hero.badge.text', value: 'Both' }], 'Edited 1 field');
    await editing.undo();
    expect(sent[1]?.changes).toEqual([{ op: 'unset', path: 'home.hero.badge', base: { text: 'Both' } }]);
    expect(state().stored.home).toEqual(START.home);
  });

  it('P4: nor does it leave an empty group behind when it is taken back', () => {
    const { editing, state, value, theirs } = editingForTests(withBadge());
    editing.update('home.hero.badge.text', 'Mine');
    editing.update('home.hero.badge.tone', 'calm');
    theirs({ home: START.home });
    editing.cancel('home.hero.badge.text');
    expect(value('home.hero.badge')).toEqual({ tone: 'calm' });
    editing.cancel('home.hero.badge.tone');
    expect(currentContent(state())).toEqual(state().stored);
  });

  it('U8: what another wrote between undo and redo is in conflict, and comes back when that is undone', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Mine');
    await editing.undo();
    editing.applyRemote(withCta('Theirs'));
    await editing.redo();
    expect(state().pending.get('home.hero.cta')).toMatchObject({ value: 'Mine', base: 'Go' });
    expect(editing.staleChanges()).toEqual(['home.hero.cta']);
    await editing.undo();
    expect(state().pending.size).toBe(0);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs');
  });

  it('U8: a warning is not lost by undo and redo', async () => {
    const { editing } = editingForTests();
    editing.update('home.hero.cta', 'Mine');
    editing.applyRemote(withCta('Theirs'));
    await editing.undo();
    await editing.redo();
    expect(editing.staleChanges()).toEqual(['home.hero.cta']);
  });

  it('U8: what both wrote is undone as a change of that', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Both');
    editing.applyRemote(withCta('Both'));
    await editing.undo();
    expect(state().pending.get('home.hero.cta')).toMatchObject({ value: 'Go', base: 'Both' });
    await editing.redo();
    expect(state().pending.size).toBe(0);
  });

  it('U8: so are an item that a save without an answer has put in, and one that both took out', async () => {
    const { editing, state, value } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.welcome.body.3', 'four');
    editing.update('home.welcome.body.0', null);
    editing.applyRemote({ ...state().content, home: { ...(state().content.home as object), hero: { cta: 'Go' } } });
    expect([...state().pending.keys()]).toEqual(['home.hero.cta']);
    await editing.undo();
    expect(value('home.welcome.body')).toEqual(['one', 'two', 'three', 'four']);
    await editing.undo();
    expect(value('home.welcome.body')).toEqual(['one', 'two', 'three']);
    expect([...state().pending.values()].map(({ op }) => op).toSorted()).toEqual(['insert', 'remove', 'set']);
    expect(await editing.undo()).toBe('Changed cta');
    expect(await editing.undo()).toBeNull();
    for (let step = 0; step < 3; step++) await editing.redo();
    expect([...state().pending.keys()]).toEqual(['home.hero.cta']);
    expect(value('home.welcome.body')).toEqual(['two', 'three', 'four']);
  });

  it('U8: what is typed while a save is on its way is held against what was saved, undone and redone too', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Saved');
    const saving = editing.finalize();
    editing.update('home.hero.cta', 'Typed');
    await saving;
    await editing.undo();
    expect(state().pending.size).toBe(0);
    await editing.redo();
    expect(state().pending.get('home.hero.cta')).toMatchObject({ value: 'Typed', base: 'Saved' });
  });
});

function withCta(cta: string) {
  return withHome({ hero: { headline: 'Old headline', cta } });
}

function withHome(sections: object): ContentRoot {
  return treeForTests({ ...START, home: { ...(START.home as object), ...sections } }, START);
}

function withBadge(): ContentRoot {
  const home = START.home as { hero: object };
  return treeForTests(
    { ...START, home: { ...home, hero: { ...home.hero, badge: { text: 'New', tone: 'loud' } } } },
    START,
  );
}
