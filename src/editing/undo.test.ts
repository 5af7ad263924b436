import { describe, expect, it, vi } from 'vitest';
import type { ContentRoot } from './document';
import { getParts, type LogEntry, type LogPart } from './log';
import { currentContent, currentValue } from './state';
import { editingForTests, START, treeForTests } from './testing';
import { nextStep, StepGone } from './undo';

describe('undo and redo', () => {
  it('U1: step through every kind of change, last first', async () => {
    const { editing, state } = editingForTests();
    const done: string[] = [];
    editing.update('home.hero.cta', 'Call');
    const undo = async () => void done.push('undo');
    const redo = async () => void done.push('redo');
    editing.recordAction('Deleted Note', { undo, redo });
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
    expect(currentContent(state()).sections).toEqual(['b', 'note']);
  });

  it('U2: a new change clears what could be redone', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    await editing.undo();
    editing.update('home.hero.cta', 'Write');
    expect(state().log).toHaveLength(state().position);
    expect(await editing.redo()).toBeNull();
  });

  it('U3: several changes made together are undone or refused together', async () => {
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

  it('U3, U7: an action is undone and redone with the changes that complete it, around what is typed meanwhile', async () => {
    const { editing, value } = editingForTests();
    const { begun, slow, at } = slowWork();
    const read = () => [value('home.hero.cta'), value('home.welcome.title')];
    const id = editing.recordAction('Added B', { redo: slow('redo'), undo: slow('undo') });
    editing.update('home.welcome.title', 'Typed');
    editing.updateAll([{ path: 'home.hero.cta', value: 'Call' }], 'Showed B', id);
    const undoing = editing.undo();
    editing.update('home.hero.headline', 'Typed too');
    begun[0]?.end();
    expect([await undoing, read()]).toEqual(['Added B', ['Go', 'Typed']]);
    const redoing = editing.redo();
    (await at(1)).end();
    expect([await redoing, read()]).toEqual(['Added B', ['Call', 'Typed']]);
    const again = editing.undo();
    (await at(2)).fail();
    expect([await again, read()]).toEqual([null, ['Call', 'Typed']]);
  });

  it('U5: an action that fails on the server can be retried', async () => {
    const { editing, state } = editingForTests();
    let isAway = true;
    const undo = async () => {
      if (isAway) throw new Error('away');
    };
    editing.recordAction('Added B', { undo, redo: async () => undefined });
    expect(await editing.undo()).toBeNull();
    expect(state().isBusy).toBe(false);
    isAway = false;
    expect(await editing.undo()).toBe('Added B');
  });

  /** Creates server requests that end on demand. */
  function slowWork() {
    const begun: { name: string; end: () => void; fail: () => void }[] = [];
    const slow = (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        begun.push({ name, end: resolve, fail: () => reject(new Error('away')) });
      });
    const at = (index: number) => vi.waitFor(() => begun[index] ?? Promise.reject(new Error('It has not begun.')));
    return { begun, slow, at };
  }

  it('U7: steps requested while the server is busy follow in order', async () => {
    const { editing, state } = editingForTests();
    const { begun, slow, at } = slowWork();
    editing.update('home.hero.cta', 'Call');
    editing.recordAction('Deleted Note', { redo: slow('redo'), undo: slow('undo') });
    const steps = [editing.undo(), editing.undo(), editing.redo(), editing.redo()];
    expect(currentContent(state())).toMatchObject({ home: { hero: { cta: 'Call' } } });
    begun[0]?.end();
    (await at(1)).end();
    expect(await Promise.all(steps)).toEqual(['Deleted Note', 'Changed cta', 'Changed cta', 'Deleted Note']);
    expect([begun.map(({ name }) => name), state().isBusy]).toEqual([['undo', 'redo'], false]);
  });

  it('U7: undo waits for a running action, and is skipped if that is an undo that fails', async () => {
    const { editing, state } = editingForTests();
    const { begun, slow, at } = slowWork();
    editing.update('home.hero.cta', 'Call');
    const doing = editing.runServerAction(async () => {
      await slow('adding')();
      editing.recordAction('Added B', { redo: slow('redo'), undo: slow('undo') });
    });
    const first = editing.undo();
    expect(state().isBusy).toBe(true);
    begun[0]?.end();
    await doing;
    const undoing = await at(1);
    const second = editing.undo();
    undoing.fail();
    expect([await first, await second]).toEqual([null, null]);
    expect(
      state()
        .log.slice(0, state().position)
        .map(({ label }) => label),
    ).toEqual(['Changed cta', 'Added B']);
  });

  it('U7: what is typed while the server undoes something stays', async () => {
    const { editing, value } = editingForTests();
    const { begun, slow, at } = slowWork();
    editing.recordAction('Added B', { redo: slow('redo'), undo: slow('undo') });
    const undoing = editing.undo();
    editing.update('home.hero.cta', 'Typed');
    begun[0]?.end();
    await undoing;
    expect(value('home.hero.cta')).toBe('Typed');
    const redoing = editing.redo();
    editing.update('home.hero.headline', 'Typed too');
    (await at(1)).end();
    await redoing;
    expect([value('home.hero.cta'), value('home.hero.headline')]).toEqual(['Typed', 'Typed too']);
    const again = editing.undo();
    (await at(2)).end();
    expect(await again).toBe('Added B');
  });

  it('L6: steps within a list apply to their items, whatever another person inserts', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.welcome.body.0', null);
    editing.update('home.welcome.body.1', 'mine');
    editing.applyRemote(withBody(['new', 'one', 'two', 'three']));
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['new', 'two', 'mine']);
    await editing.undo();
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['new', 'two', 'three']);
    await editing.undo();
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['new', 'one', 'two', 'three']);
    await editing.redo();
    await editing.redo();
    expect(currentValue(state(), 'home.welcome.body')).toEqual(['new', 'two', 'mine']);
    expect(editing.staleChanges()).toEqual([]);
  });

  it('U6: orphans are skipped and kept', async () => {
    const { editing, state, value, saveAsOther } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('dynamic.b.title', 'B');
    saveAsOther({ dynamic: {}, sections: [] });
    expect(await editing.undo()).toBe('Changed cta');
    expect(await editing.undo()).toBeNull();
    expect(state().orphans).toMatchObject([{ path: 'dynamic.b.title', value: 'B' }]);
    editing.applyRemote(START);
    expect([value('dynamic.b.title'), value('home.hero.cta')]).toEqual(['B', 'Go']);
    expect(await editing.redo()).toBe('Changed cta');
    expect(value('home.hero.cta')).toBe('Call');
  });

  it('U6: a redone step comes before skipped ones, so that the last change of a place counts', async () => {
    const { editing, state, saveAsOther, value } = editingForTests();
    editing.update('dynamic.b.title', 'Before');
    editing.update('home.hero.cta', 'Call');
    editing.discard();
    editing.update('dynamic.b.title', 'Last');
    saveAsOther({ dynamic: {}, sections: [] });
    for (let step = 0; step < 3; step++) await editing.undo();
    expect([state().position, value('home.hero.cta')]).toEqual([1, 'Go']);
    for (let step = 0; step < 3; step++) await editing.redo();
    expect(state().log.map((entry) => getParts(entry)[0]?.to)).toEqual(['Before', 'Call', undefined, 'Last']);
    editing.applyRemote(START);
    expect(value('dynamic.b.title')).toBe('Last');
  });

  it('U6: a step whose target is gone for good is skipped, and earlier steps can be undone', async () => {
    const { editing, state, value } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    const undo = async () => {
      throw new StepGone('Added section Fair');
    };
    editing.recordAction('Added section Fair', { undo, redo: async () => undefined });
    await editing.undo();
    await editing.undo();
    expect([value('home.hero.cta'), state().pending.size]).toEqual(['Go', 0]);
  });

  it('U4: undoing an earlier discard keeps later changes, also of the same field', async () => {
    const { editing, value } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('dynamic.b.title', 'Mine');
    const id = editing.discard() ?? '';
    editing.update('dynamic.b.title', 'Later');
    expect(await editing.undo(id)).toBe('Discarded all changes');
    expect([value('home.hero.cta'), value('dynamic.b.title')]).toEqual(['Call', 'Later']);
    expect(await editing.undo(id)).toBeNull();
    expect(await editing.redo()).toBe('Discarded all changes');
    expect([value('home.hero.cta'), value('dynamic.b.title')]).toEqual(['Go', 'Later']);
  });

  it('U4: a discard cannot be undone once other changes were saved', async () => {
    const { editing, value } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    const id = editing.discard() ?? '';
    editing.update('dynamic.b.title', 'Later');
    await editing.finalize();
    expect(await editing.undo(id)).toBeNull();
    expect([value('home.hero.cta'), value('dynamic.b.title')]).toEqual(['Go', 'Later']);
  });

  it('U4, L6: undoing a discard restores changes in their items, whatever others did to the list', async () => {
    const { editing, value, readPending } = editingForTests();
    editing.update('home.welcome.body.1', 'two, mine');
    editing.update('home.welcome.body.3', 'four, mine');
    editing.discard();
    editing.applyRemote(withBody(['three', 'new', 'two', 'one']));
    expect(await editing.undo()).toBe('Discarded all changes');
    expect(value('home.welcome.body')).toEqual(['three', 'four, mine', 'new', 'two, mine', 'one']);
    expect(readPending()['home.welcome.body.~i2']).toEqual({ value: 'two, mine', base: 'two' });
    expect(editing.staleChanges()).toEqual([]);
  });
});

it('U8: redoing a step that was undone after it was stored also restores the change it removed', async () => {
  const list = 'home.welcome.body';
  const item = `${list}.~i2`;
  const entry = (id: string, label: string, part: Pick<LogPart, 'operations' | 'inverse' | 'to'>): LogEntry => ({
    kind: 'edit',
    id,
    at: 0,
    label,
    parts: [{ path: item, fieldName: 'body 2', from: null, ...part }],
  });
  const { editing, value } = editingForTests();
  const words = { op: 'set', path: item, value: 'mine', base: 'two' } as const;
  // The item was restored after the change in it, by a save whose answer was lost.
  const insert = { op: 'insert', path: list, after: 'i1', value: 'two', id: 'i2' } as const;
  editing.restore([
    entry('written', 'Changed body 2', { operations: [words], inverse: [{ ...words, value: 'two' }], to: 'mine' }),
    entry('put back', 'Put back', { operations: [insert], inverse: [{ op: 'remove', path: item }], to: 'two' }),
  ]);
  expect(value(list)).toEqual(['one', 'mine', 'three']);
  expect(await editing.undo()).toBe('Put back');
  expect(value(list)).toEqual(['one', 'three']);
  expect(await editing.redo()).toBe('Put back');
  expect(value(list)).toEqual(['one', 'mine', 'three']);
});

function withBody(body: string[]) {
  return withHome({ welcome: { title: 'Welcome', body, stats: [{ number: 12, label: 'A' }] } });
}

function withHome(sections: object): ContentRoot {
  return treeForTests({ ...START, home: { ...(START.home as object), ...sections } }, START);
}

describe('undo in a draft, which is saved while it is edited', () => {
  it('U9: continues with saved changes, as new changes, and so does redo', async () => {
    const { editing, state, sent } = editingForTests(START, 'id', { isAutosaved: true });
    const cta = () => currentValue(state(), 'home.hero.cta');
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    editing.update('home.hero.cta', 'Write');
    await editing.finalize();
    expect(await editing.undo()).toBe('Changed cta');
    expect([cta(), state().pending.size]).toEqual(['Call', 1]);
    await editing.finalize();
    expect(sent.at(-1)?.changes).toEqual([{ op: 'set', path: 'home.hero.cta', value: 'Call', base: 'Write' }]);
    await editing.undo();
    expect(cta()).toBe('Go');
    expect(await editing.undo()).toBeNull();
    await editing.redo();
    await editing.redo();
    expect(cta()).toBe('Write');
    expect(await editing.redo()).toBeNull();
    await editing.finalize();
    await editing.undo();
    // Later typing is undone first, and clears what could be redone.
    editing.update('home.welcome.title', 'Hello');
    expect(await editing.redo()).toBeNull();
    await editing.undo();
    expect([cta(), currentValue(state(), 'home.welcome.title')]).toEqual(['Call', 'Welcome']);
    await editing.undo();
    expect(cta()).toBe('Go');
  });

  it('U9, U3: undoes and redoes a saved action with the changes that complete it', async () => {
    const { editing, state, value } = editingForTests(START, 'id', { isAutosaved: true });
    const onServer = (hero: object) => async () =>
      editing.applyRemote({ ...state().stored, home: { ...(state().stored.home as object), hero } });
    const read = () => [value('home.hero.cta'), value('home.hero.hidden'), value('home.welcome.stats.0.number')];
    editing.update('home.welcome.title', 'Hello');
    await onServer({ cta: 'Go', hidden: true })();
    const steps = { undo: onServer({ cta: 'Go' }), redo: onServer({ cta: 'Go', hidden: true }) };
    const id = editing.recordAction('Added B', steps);
    const shown = { path: 'home.hero.hidden', value: null };
    editing.updateAll([shown, { path: 'home.welcome.stats.0.number', value: 7 }], 'Showed B', id);
    await editing.finalize();
    expect(read()).toEqual(['Go', null, 7]);
    expect(nextStep(state(), 'undo')?.label).toBe('Added B');
    expect(await editing.undo()).toBe('Added B');
    // The server has removed one of them with the section.
    expect([read(), state().pending.size]).toEqual([['Go', null, 12], 1]);
    await editing.finalize();
    expect(nextStep(state(), 'redo')?.label).toBe('Added B');
    expect(await editing.redo()).toBe('Added B');
    expect([read(), state().pending.size]).toEqual([['Go', null, 7], 2]);
    await editing.finalize();
    expect(await editing.undo()).toBe('Added B');
    expect(await editing.undo()).toBe('Changed title');
  });

  it('U9: items come back where they were, and a step without a place is skipped', async () => {
    const { editing, state } = editingForTests(START, 'id', { isAutosaved: true });
    const body = () => currentValue(state(), 'home.welcome.body');
    editing.update('home.hero.cta', 'Call');
    editing.removeItem('home.welcome.body.1');
    editing.insertItem('home.welcome.stats', 1, { number: 3, label: 'B' });
    await editing.finalize();
    await editing.undo();
    await editing.undo();
    expect(body()).toEqual(['one', 'two', 'three']);
    await editing.redo();
    expect(body()).toEqual(['one', 'three']);
    editing.update('home.welcome.body.1', 'drei');
    await editing.finalize();
    // The item that was changed last is gone, so the step before it is undone.
    const there = editingForTests(state().stored);
    there.editing.removeItem('home.welcome.body.1');
    editing.applyRemote(there.state().content);
    await editing.undo();
    expect(body()).toEqual(['one', 'two']);
  });

  it('U8: what someone else wrote since is a conflict', async () => {
    const { editing, state, sent } = editingForTests(START, 'id', { isAutosaved: true });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    editing.applyRemote({ ...state().stored, home: { ...(state().stored.home as object), hero: { cta: 'Theirs' } } });
    await editing.undo();
    await editing.finalize();
    expect(sent.at(-1)?.changes).toEqual([{ op: 'set', path: 'home.hero.cta', value: 'Go', base: 'Call' }]);
  });

  it('U8: undoing an added item that someone else has changed since is a conflict', async () => {
    const { editing, state, sent } = editingForTests(START, 'id', { isAutosaved: true });
    const ref = editing.insertItem('home.welcome.stats', 0, { number: 3, label: 'B' });
    await editing.finalize();
    const theirs = editingForTests(state().stored);
    theirs.editing.update(`${ref}.label`, 'Theirs');
    editing.applyRemote(theirs.state().content);
    await editing.undo();
    await editing.finalize();
    expect(sent.at(-1)?.changes).toEqual([{ op: 'remove', path: ref, base: { number: 3, label: 'B' } }]);
  });

  it('U9: a save keeps what can be redone', async () => {
    const { editing, state } = editingForTests(START, 'id', { isAutosaved: true });
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.headline', 'New');
    await editing.undo();
    await editing.finalize();
    expect(await editing.redo()).toBe('Changed headline');
    expect([...state().pending.values()].map(({ value, base }) => [value, base])).toEqual([['New', 'Old headline']]);
  });
});
