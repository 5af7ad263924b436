import { describe, expect, it } from 'vitest';
import { currentContent, currentValue, hasUnsaved, isChanged, shownContent, unsavedCount } from './state';
import { editingForTests, START, treeForTests } from './testing';

describe('update', () => {
  it('H1: records an entry; only the latest 20 are kept, newest first', () => {
    const { editing, state } = editingForTests();
    for (let count = 1; count <= 25; count++) editing.update('home.hero.headline', `Headline ${count}`);
    expect(state().history).toHaveLength(20);
    expect(state().history[0]).toEqual({
      id: 'id25',
      type: 'text',
      path: 'home.hero.headline',
      fieldName: 'headline',
      oldValue: 'Headline 24',
      newValue: 'Headline 25',
      description: 'Changed headline',
      timestamp: '2026-01-05T10:00:00.000Z',
    });
    editing.update('home.welcome.body.1', 'II');
    expect(state().history[0]?.description).toBe('Changed body 2');
  });

  it('P11: removes zero-width spaces, in one text or in several; a stored text that has them can be restored', () => {
    const start = treeForTests({ ...START, home: { hero: { headline: '\u200bOld', cta: 'Go' } } });
    const { editing, state, events } = editingForTests(start);
    const value = (path: string) => currentValue(state(), path);
    editing.update('home.hero.cta', '\u200bNova', { isTyping: true });
    expect([value('home.hero.cta'), state().history[0]?.newValue]).toEqual(['Nova', 'Nova']);
    expect(events.at(-1)).toEqual({ kind: 'update', path: 'home.hero.cta', value: 'Nova' });
    editing.updateAll([{ path: 'home.hero.cta', value: 'No\u200bw' }], 'Both');
    expect(value('home.hero.cta')).toBe('Now');
    editing.update('home.hero.headline', '\u200bOlder');
    expect(value('home.hero.headline')).toBe('Older');
    editing.cancel('home.hero.headline');
    expect([value('home.hero.headline'), isChanged(state(), 'home.hero.headline')]).toEqual(['\u200bOld', false]);
  });

  it('H2: merges one run of typing into one entry, until a pause or another field', () => {
    const { editing, state, clock } = editingForTests();
    const type = (path: string, value: string) => editing.update(path, value, { isTyping: true });
    type('home.hero.cta', 'G');
    type('home.hero.cta', 'Ge');
    clock.now += 1500;
    type('home.hero.cta', 'Get');
    expect(state().history.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([['Go', 'Get']]);
    clock.now += 1501;
    type('home.hero.cta', 'Get in');
    type('home.hero.headline', 'New');
    type('home.hero.cta', 'Get on');
    expect(state().history.map(({ newValue }) => newValue)).toEqual(['Get on', 'New', 'Get in', 'Get']);
    editing.endTyping();
    type('home.hero.cta', 'Get on!');
    expect(state().history).toHaveLength(5);
  });

  it('H2: leaves no entry if typing returns to the initial text', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Gox', { isTyping: true });
    editing.update('home.hero.cta', 'Go', { isTyping: true });
    expect(state()).toMatchObject({ history: [], log: [], position: 0 });
    expect(hasUnsaved(state())).toBe(false);
  });

  it('makes the page unsaved if and only if something is pending', () => {
    const { editing, state } = editingForTests();
    expect(hasUnsaved(state())).toBe(false);
    editing.update('home.hero.cta', 'Call');
    expect(hasUnsaved(state())).toBe(true);
    editing.update('home.welcome.title', 'Hello');
    expect(unsavedCount(state())).toBe(2);
    expect(isChanged(state(), 'home.hero')).toBe(true);
    expect(isChanged(state(), 'home.hero.headline')).toBe(false);
    editing.update('home.hero.cta', 'Go');
    editing.update('home.welcome.title', 'Welcome');
    expect(hasUnsaved(state())).toBe(false);
  });

  it('records nothing if the value is unchanged', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Go');
    expect(state().history).toEqual([]);
  });
});

describe('undoEntry', () => {
  it('H3: restores the old value, notifies listeners and removes the entry; at the base, nothing is pending', () => {
    const { editing, state, events } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.headline', 'New');
    expect(editing.undoEntry(state().history[1]?.id ?? '')).toBe(true);
    expect([...state().pending.keys()]).toEqual(['home.hero.headline']);
    expect(state().history.map(({ path }) => path)).toEqual(['home.hero.headline']);
    expect(events.at(-1)).toEqual({ kind: 'update', path: 'home.hero.cta', value: 'Go' });
  });

  it('H3: deletes the value if there was none before', () => {
    const { editing, state } = editingForTests();
    editing.update('home.press', { title: 'Press' });
    editing.undoEntry(state().history[0]?.id ?? '');
    expect(currentValue(state(), 'home.press')).toBeNull();
    expect(state().pending.size).toBe(0);
  });

  it('H3: can itself be undone', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.undoEntry(state().history[0]?.id ?? '');
    await editing.undo();
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(state().history).toHaveLength(1);
  });

  it('H3: returns false if its place is gone', () => {
    const { editing, state } = editingForTests();
    editing.update('home.welcome.stats.0.label', 'B');
    editing.update('home.welcome.stats', []);
    editing.update('home.welcome.title', 'T');
    const old = state().history.find(({ path }) => path === 'home.welcome.stats.0.label');
    expect(editing.undoEntry('nothing')).toBe(false);
    editing.update('home.welcome', null);
    expect(() => editing.undoEntry(old?.id ?? '')).not.toThrow();
  });

  it('H4: revertEntry applies the new value as a new change', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.cta', 'Write');
    expect(editing.revertEntry(state().history[1]?.id ?? '')).toBe(true);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(state().history).toHaveLength(3);
    expect(editing.revertEntry('nothing')).toBe(false);
  });
});

describe('discard', () => {
  it('H5: clears pending changes, notifies listeners, and marks the history so that Revert can restore them', () => {
    const { editing, state, events } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.discard();
    expect(currentContent(state())).toEqual(START);
    expect(state().history).toMatchObject([{ newValue: 'Call', isDiscarded: true }]);
    expect(events.at(-1)).toEqual({ kind: 'discard' });
    editing.revertEntry(state().history[0]?.id ?? '');
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
  });

  it('U4: can be undone', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.discard();
    expect(await editing.undo()).toBe('Discarded all changes');
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(state().history[0]?.isDiscarded).toBeUndefined();
    await editing.redo();
    expect(state().pending.size).toBe(0);
  });

  it('H6: clearing the history keeps pending changes', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.clearHistory();
    expect(state().history).toEqual([]);
    expect(state().pending.size).toBe(1);
  });
});

describe('showPreview', () => {
  it('V1: shows a past value in place, changes nothing, and can be closed', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.showPreview({ path: 'home.hero.headline', value: 'Past', label: 'Headline' });
    expect(shownContent(state())).toMatchObject({ home: { hero: { headline: 'Past', cta: 'Call' } } });
    expect(currentValue(state(), 'home.hero.headline')).toBe('Old headline');
    editing.leavePreview();
    expect(shownContent(state())).toMatchObject({ home: { hero: { headline: 'Old headline' } } });
  });

  it('V1: a preview of null shows the page without the value, and ends with the next change', () => {
    const { editing, state } = editingForTests();
    editing.showPreview({ path: 'home.welcome.body.1', value: null, label: 'Body' });
    expect(shownContent(state())).toMatchObject({ home: { welcome: { body: ['one', 'three'] } } });
    editing.showPreview({ path: 'home.nowhere.deep', value: 'x', label: '' });
    editing.showPreview({ path: 'about.hero', value: 'x', label: '' });
    expect(shownContent(state())).toEqual(START);
    editing.update('home.hero.cta', 'Call');
    expect(state().preview).toBeNull();
  });
});
