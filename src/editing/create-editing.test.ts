import { describe, expect, it, vi } from 'vitest';
import { currentContent, currentValue, hasUnsaved, isChanged, shownContent, unsavedCount } from './selectors';
import { editingForTests, START } from './testing';

describe('a change', () => {
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

  it('H2: typed in one run is one entry, until a pause or another field', () => {
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

  it('H2: typed and taken back leaves no entry', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Gox', { isTyping: true });
    editing.update('home.hero.cta', 'Go', { isTyping: true });
    expect(state()).toMatchObject({ history: [], undoStack: [] });
    expect(hasUnsaved(state())).toBe(false);
  });

  it('is unsaved while, and only while, something is pending', () => {
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

  it('that changes nothing is none', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Go');
    expect(state().history).toEqual([]);
  });
});

describe('undoing an entry', () => {
  it('H3: restores the old value, tells so, takes the entry away; back at the base nothing is pending', () => {
    const { editing, state, events } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.headline', 'New');
    expect(editing.undoEntry(state().history[1]?.id ?? '')).toBe(true);
    expect([...state().pending.keys()]).toEqual(['home.hero.headline']);
    expect(state().history.map(({ path }) => path)).toEqual(['home.hero.headline']);
    expect(events.at(-1)).toEqual({ kind: 'update', path: 'home.hero.cta', value: 'Go' });
  });

  it('H3: deletes where nothing was there before', () => {
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

  it('H3: says so where its place is gone', () => {
    const { editing, state } = editingForTests();
    editing.update('home.welcome.stats.0.label', 'B');
    editing.update('home.welcome.stats', []);
    editing.update('home.welcome.title', 'T');
    const old = state().history.find(({ path }) => path === 'home.welcome.stats.0.label');
    expect(editing.undoEntry('nothing')).toBe(false);
    editing.update('home.welcome', null);
    expect(() => editing.undoEntry(old?.id ?? '')).not.toThrow();
  });

  it('H4: Revert applies the new value, as a change of its own', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.cta', 'Write');
    expect(editing.revertEntry(state().history[1]?.id ?? '')).toBe(true);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(state().history).toHaveLength(3);
    expect(editing.revertEntry('nothing')).toBe(false);
  });
});

describe('discarding', () => {
  it('H5: clears what is pending, tells so, and keeps the history, marked, to be brought back', () => {
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

  it('H6: clearing the history leaves what is pending', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.clearHistory();
    expect(state().history).toEqual([]);
    expect(state().pending.size).toBe(1);
  });
});

describe('a preview', () => {
  it('V1: shows a past value in place, changes nothing, and can be left', () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.showPreview({ path: 'home.hero.headline', value: 'Past', label: 'Headline' });
    expect(shownContent(state())).toMatchObject({ home: { hero: { headline: 'Past', cta: 'Call' } } });
    expect(currentValue(state(), 'home.hero.headline')).toBe('Old headline');
    editing.leavePreview();
    expect(shownContent(state())).toMatchObject({ home: { hero: { headline: 'Old headline' } } });
  });

  it('V1: of nothing shows the page without it, and ends with the next change', () => {
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

describe('undo and redo', () => {
  it('U1: go back and forth over every kind of change, last first', async () => {
    const { editing, state } = editingForTests();
    const done: string[] = [];
    editing.update('home.hero.cta', 'Call');
    editing.recordAction(
      'Deleted Note',
      async () => void done.push('redo'),
      async () => void done.push('undo'),
    );
    editing.update('sections.b.order', 0);
    expect(await editing.undo()).toBe('Changed order');
    expect(await editing.undo()).toBe('Deleted Note');
    expect(await editing.undo()).toBe('Changed cta');
    expect(await editing.undo()).toBeNull();
    expect(currentContent(state())).toEqual(START);
    await editing.redo();
    await editing.redo();
    await editing.redo();
    expect(await editing.redo()).toBeNull();
    expect(done).toEqual(['undo', 'redo']);
    expect(currentContent(state()).sections).toEqual({ b: { order: 0 }, note: { order: 1 } });
  });

  it('U2: a new change ends what could be redone', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    await editing.undo();
    editing.update('home.hero.cta', 'Write');
    expect(state().redoStack).toEqual([]);
  });

  it('U3: several changes at once are undone at once, or refused at once', async () => {
    const { editing, state } = editingForTests();
    const changes = [
      { path: 'home.hero.cta', value: 'Call' },
      { path: 'home.hero.headline', value: 'Old headline' },
      { path: 'home.welcome.title', value: 'Hello', fieldName: 'Title' },
    ];
    editing.updateAll(changes, 'Replaced 2 texts');
    expect(state().history.map(({ description }) => description)).toEqual(['Changed Title', 'Changed cta']);
    expect(await editing.undo()).toBe('Replaced 2 texts');
    expect(currentContent(state())).toEqual(START);
    expect(state().history).toEqual([]);
    expect(() => editing.updateAll([...changes, { path: 'home.hero.cta.x', value: 1 }], '')).toThrow();
    expect(currentContent(state())).toEqual(START);
  });

  it('U5: an action that fails on the server stays to be tried again', async () => {
    const { editing, state } = editingForTests();
    let isAway = true;
    editing.recordAction(
      'Added B',
      async () => undefined,
      async () => {
        if (isAway) throw new Error('away');
      },
    );
    expect(await editing.undo()).toBeNull();
    expect(state().isBusy).toBe(false);
    isAway = false;
    expect(await editing.undo()).toBe('Added B');
  });

  /** Work on the server that ends when it is told to. */
  function slowWork() {
    const begun: { name: string; end: () => void; fail: () => void }[] = [];
    const slow = (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        begun.push({ name, end: resolve, fail: () => reject(new Error('away')) });
      });
    const at = (index: number) => vi.waitFor(() => begun[index] ?? Promise.reject(new Error('It has not begun.')));
    return { begun, slow, at };
  }

  it('U7: what is pressed while the server is still at something comes after it, in its order', async () => {
    const { editing, state } = editingForTests();
    const { begun, slow, at } = slowWork();
    editing.update('home.hero.cta', 'Call');
    editing.recordAction('Deleted Note', slow('redo'), slow('undo'));
    const steps = [editing.undo(), editing.undo(), editing.redo(), editing.redo()];
    expect(currentContent(state())).toMatchObject({ home: { hero: { cta: 'Call' } } });
    begun[0]?.end();
    (await at(1)).end();
    expect(await Promise.all(steps)).toEqual(['Deleted Note', 'Changed cta', 'Changed cta', 'Deleted Note']);
    expect([begun.map(({ name }) => name), state().isBusy]).toEqual([['undo', 'redo'], false]);
  });

  it('U7: an undo waits for what is being done, and is left where that is an undo that fails', async () => {
    const { editing, state } = editingForTests();
    const { begun, slow, at } = slowWork();
    editing.update('home.hero.cta', 'Call');
    const doing = editing.during(async () => {
      await slow('adding')();
      editing.recordAction('Added B', slow('redo'), slow('undo'));
    });
    const first = editing.undo();
    expect(state().isBusy).toBe(true);
    begun[0]?.end();
    await doing;
    const undoing = await at(1);
    const second = editing.undo();
    undoing.fail();
    expect([await first, await second]).toEqual([null, null]);
    expect(state().undoStack.map(({ label }) => label)).toEqual(['Changed cta', 'Added B']);
  });

  it('U6: a step that has no place any more is passed over', async () => {
    const { editing, state } = editingForTests();
    editing.update('dynamic.b.title', 'B');
    editing.receive({ ...START, dynamic: {}, sections: {} });
    expect(await editing.undo()).toBeNull();
    expect(state().undoStack).toEqual([]);
  });
});
