import { describe, expect, it, vi } from 'vitest';
import type { ContentRoot } from './content-root';
import { currentContent, currentValue } from './selectors';
import { editingForTests, START } from './testing';

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

  it('U8: what another wrote between undo and redo is in conflict, and comes back when that is undone', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Mine');
    await editing.undo();
    editing.receive(withCta('Theirs'));
    await editing.redo();
    expect(state().pending.get('home.hero.cta')).toEqual({ value: 'Mine', base: 'Go' });
    expect(editing.staleChanges()).toEqual(['home.hero.cta']);
    await editing.undo();
    expect(state().pending.size).toBe(0);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs');
  });

  it('U8: a warning is not lost by undo and redo', async () => {
    const { editing } = editingForTests();
    editing.update('home.hero.cta', 'Mine');
    editing.receive(withCta('Theirs'));
    await editing.undo();
    await editing.redo();
    expect(editing.staleChanges()).toEqual(['home.hero.cta']);
  });

  it('U8: what both wrote is undone as a change of that', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Both');
    editing.receive(withCta('Both'));
    await editing.undo();
    expect(state().pending.get('home.hero.cta')).toEqual({ value: 'Go', base: 'Both' });
    await editing.redo();
    expect(state().pending.size).toBe(0);
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
    expect(state().pending.get('home.hero.cta')).toEqual({ value: 'Typed', base: 'Saved' });
  });

  it('L6: steps within a list of one’s own stay where they were when another changes the stored one', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.welcome.body.0', null);
    editing.update('home.welcome.body.1', 'mine');
    editing.receive(withBody(['new', 'one', 'two', 'three']));
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['two', 'mine']);
    await editing.undo();
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['two', 'three']);
    await editing.undo();
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['new', 'one', 'two', 'three']);
    await editing.redo();
    await editing.redo();
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['two', 'mine']);
    expect(editing.staleChanges()).toEqual(['home.welcome.body']);
  });

  it('U6: a step that has no place any more is passed over', async () => {
    const { editing, state } = editingForTests();
    editing.update('dynamic.b.title', 'B');
    editing.receive({ ...START, dynamic: {}, sections: {} });
    expect(await editing.undo()).toBeNull();
    expect(state().undoStack).toEqual([]);
  });
});

function withCta(cta: string) {
  return withHome({ hero: { headline: 'Old headline', cta } });
}

function withBody(body: string[]) {
  return withHome({ welcome: { title: 'Welcome', body, stats: [{ number: 12, label: 'A' }] } });
}

function withHome(sections: object): ContentRoot {
  return { ...START, home: { ...(START.home as object), ...sections } };
}
