import { describe, expect, it } from 'vitest';
import type { ContentRoot } from './document';
import { currentContent, currentValue } from './state';
import { editingForTests, START, treeForTests } from './testing';

describe('undo and redo of what another person also wrote', () => {
  it('U8: undoing a change also removes the group it had to create because someone else deleted it', async () => {
    const { editing, state, value, sent, saveAsOther } = editingForTests(withBadge());
    editing.update('home.hero.badge.text', 'Mine');
    saveAsOther({ home: START.home });
    expect(value('home.hero.badge')).toEqual({ text: 'Mine' });
    await editing.saveBatch([{ path: 'home.hero.badge.text', value: 'Both' }], 'Edited 1 field');
    await editing.undo();
    expect(sent[1]?.changes).toEqual([{ op: 'unset', path: 'home.hero.badge', base: { text: 'Both' } }]);
    expect(state().stored.home).toEqual(START.home);
  });

  it('P4: canceling a change leaves no empty group behind', () => {
    const { editing, state, value, saveAsOther } = editingForTests(withBadge());
    editing.update('home.hero.badge.text', 'Mine');
    editing.update('home.hero.badge.tone', 'calm');
    saveAsOther({ home: START.home });
    editing.cancel('home.hero.badge.text');
    expect(value('home.hero.badge')).toEqual({ tone: 'calm' });
    editing.cancel('home.hero.badge.tone');
    expect(currentContent(state())).toEqual(state().stored);
  });

  it('U8: a redone change conflicts with what another person wrote since, and undo restores theirs', async () => {
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

  it('U8: undo and redo do not lose a conflict', async () => {
    const { editing } = editingForTests();
    editing.update('home.hero.cta', 'Mine');
    editing.applyRemote(withCta('Theirs'));
    await editing.undo();
    await editing.redo();
    expect(editing.staleChanges()).toEqual(['home.hero.cta']);
  });

  it('U8: undoing what both people wrote is a change of that', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Both');
    editing.applyRemote(withCta('Both'));
    await editing.undo();
    expect(state().pending.get('home.hero.cta')).toMatchObject({ value: 'Go', base: 'Both' });
    await editing.redo();
    expect(state().pending.size).toBe(0);
  });

  it('U8: this includes an item that a lost save inserted, and one that both people removed', async () => {
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

  it('U8: what is typed during a save has the saved value as its base, also after undo and redo', async () => {
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
