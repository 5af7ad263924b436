import { describe, expect, it, vi } from 'vitest';
import { currentContent, currentValue, type SaveOutcome } from './state';
import { editingForTests, freezeTime, START, treeForTests } from './testing';

freezeTime();

describe('finalize', () => {
  it('S1: sends all changes in one batch with their bases, then clears pending changes and the history', async () => {
    const { editing, state, sent, events } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.press', { title: 'P' });
    editing.update('home.welcome.title', null);
    await editing.finalize();
    expect(sent).toEqual([
      {
        key: 'id4',
        changes: [
          { op: 'set', path: 'home.hero.cta', value: 'Call', base: 'Go' },
          { op: 'set', path: 'home.press', value: { title: 'P' }, base: null },
          { op: 'unset', path: 'home.welcome.title', base: 'Welcome' },
        ],
      },
    ]);
    expect(state()).toMatchObject({ history: [], log: [], intent: null, failure: null });
    expect(state().pending.size).toBe(0);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(events.at(-1)).toEqual({ kind: 'saved', paths: ['home.hero.cta', 'home.press', 'home.welcome.title'] });
  });

  it('S2: shows saving, then success, and returns to idle after three seconds', async () => {
    const { editing, state } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    const saving = editing.finalize();
    expect(state().status).toBe('saving');
    expect(await editing.finalize()).toBeNull();
    await saving;
    expect(state().status).toBe('success');
    vi.advanceTimersByTime(2999);
    expect(state().status).toBe('success');
    vi.advanceTimersByTime(1);
    expect(state().status).toBe('idle');
  });

  it('S2: does nothing if nothing is pending', async () => {
    const { editing, sent } = editingForTests();
    expect(await editing.finalize()).toBeNull();
    expect(sent).toEqual([]);
  });

  it('S3: retries under the same key after a lost answer, and uses a new key if something changed', async () => {
    const { editing, state, sent, server } = editingForTests();
    server.answer = async () => ({ kind: 'offline', message: 'away' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    expect(state()).toMatchObject({ status: 'error', failure: { kind: 'offline' } });
    expect(state().pending.size).toBe(1);
    await editing.finalize();
    editing.update('home.hero.cta', 'Call us');
    await editing.finalize();
    const keys = sent.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each(['signed-out', 'refused'] as const)('S4: loses nothing when %s', async (kind) => {
    const { editing, state, sent, server } = editingForTests();
    server.answer = async () => ({ kind, message: 'no' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    expect(state().failure).toEqual({ kind, message: 'no' });
    expect(state().history).toHaveLength(1);
    vi.advanceTimersByTime(3000);
    expect(state()).toMatchObject({ status: 'idle', failure: { kind } });
    server.answer = async () => ({ kind: 'saved' });
    await editing.finalize();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(state().failure).toBeNull();
  });

  it('S5: keeps what is typed during the save, with the saved value as its base', async () => {
    const { editing, state, readPending, server } = editingForTests();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    editing.update('home.hero.cta', 'Call', { isTyping: true });
    editing.update('home.welcome.title', 'Hello');
    const saving = editing.finalize();
    editing.update('home.hero.cta', 'Call us', { isTyping: true });
    answer({ kind: 'saved' });
    await saving;
    expect(readPending()).toEqual({ 'home.hero.cta': { value: 'Call us', base: 'Call' } });
    expect(state().history).toMatchObject([{ oldValue: 'Call', newValue: 'Call us' }]);
    await editing.undo();
    expect(state().pending.size).toBe(0);
    expect(await editing.undo()).toBeNull();
  });

  it('S1: does not restore what was undone before', async () => {
    const { editing, state, value } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.headline', 'Undone');
    await editing.undo();
    await editing.finalize();
    expect([value('home.hero.headline'), state().pending.size]).toEqual(['Old headline', 0]);
  });

  it('S5: turns what is reverted during the save into a change of the saved value', async () => {
    const { editing, state, readPending, server } = editingForTests();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    editing.update('home.hero.cta', 'Call');
    editing.update('home.press', { title: 'P' });
    editing.update('sections.b.order', 0);
    const saving = editing.finalize();
    editing.update('home.hero.cta', 'Go', { isTyping: true });
    editing.update('home.press', null);
    editing.update('sections.b.order', 1);
    const shown = currentContent(state());
    answer({ kind: 'saved' });
    await saving;
    expect(currentContent(state())).toEqual(shown);
    expect(readPending()).toEqual({
      'sections.~b.order': { value: 1, base: 0 },
      'home.hero.cta': { value: 'Go', base: 'Call' },
      'home.press': { value: null, base: { title: 'P' } },
    });
  });

  it('S5: does not report a conflict with changes made around or within it during the save', async () => {
    const { editing, state, sent, server } = editingForTests();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    editing.update('home.welcome.stats.0.label', 'B');
    editing.update('home.welcome.body', ['one', 'new']);
    const saving = editing.finalize();
    editing.update('home.welcome.stats.1', { number: 2, label: 'C' });
    editing.update('home.welcome.body.0', 'uno');
    const shown = currentContent(state());
    answer({ kind: 'saved' });
    await saving;
    expect(currentContent(state())).toEqual(shown);
    server.answer = async () => ({ kind: 'saved' });
    await editing.finalize();
    expect(sent[1]?.changes).toMatchObject([
      { op: 'insert', path: 'home.welcome.stats', after: 'i4', value: { number: 2, label: 'C' } },
      { op: 'set', path: 'home.welcome.body.~i1', value: 'uno', base: 'one' },
    ]);
  });

  it('S6: sends too many changes of elements as whole sections too', async () => {
    const elements = Array.from({ length: 501 }, (_, at) => ({
      id: `heading-${at}`,
      type: 'heading',
      data: { text: 'Hi' },
    }));
    const { editing, sent } = editingForTests(treeForTests({ ...START, dynamic: { note: { elements } } }));
    editing.updateAll(
      elements.map(({ id }) => ({ path: `element.${id}.text`, value: 'Ho' })),
      'All',
    );
    await editing.finalize();
    expect(sent[0]?.changes.map(({ path }) => path)).toEqual(['dynamic.note']);
  }, 20_000);

  it('S6: sends more changes than a batch holds as whole sections', async () => {
    const items = Array.from({ length: 501 }, (_, index) => `item ${index}`);
    const { editing, sent } = editingForTests(treeForTests({ ...START, home: { list: { items } } }));
    editing.updateAll(
      items.map((item, index) => ({ path: `home.list.items.${index}`, value: item.toUpperCase() })),
      'All',
    );
    await editing.finalize();
    expect(sent[0]?.changes).toMatchObject([{ op: 'set', path: 'home.list', base: { items } }]);
  }, 20_000);

  it('S6, C1: sends the bases of the fields with a whole section, so that it overwrites nothing unseen', async () => {
    const items = Array.from({ length: 501 }, (_, index) => `item ${index}`);
    const start = { ...START, home: { list: { title: 'Was', note: 'Gone', items } } };
    const { editing, sent, saveAsOther, value } = editingForTests(treeForTests(start));
    const upper = items.map((item) => item.toUpperCase());
    const changes = upper.map((item, index) => ({ path: `home.list.items.${index}`, value: item as string | null }));
    editing.updateAll(
      [...changes, { path: 'home.list.title', value: 'Mine' }, { path: 'home.list.new', value: 'Mine' }],
      'All',
    );
    saveAsOther({ home: { list: { title: 'Theirs', note: 'Gone', items, new: 'Theirs' } } });
    expect(value('home.list.title')).toBe('Mine');
    await editing.finalize();
    const [change] = sent[0]?.changes ?? [];
    expect(change).toMatchObject({ op: 'set', path: 'home.list', value: { title: 'Mine', new: 'Mine', items: upper } });
    expect(change).toMatchObject({ base: { title: 'Was', note: 'Gone', items } });
    expect((change as { base: object }).base).not.toHaveProperty('new');
  }, 20_000);
});

describe('finalize without invalid values', () => {
  it('S8: saves the others, which can be undone, and keeps the invalid ones with their own history', async () => {
    const { editing, state, sent, value } = editingForTests(START, 'id', { isAutosaved: true });
    editing.update('home.hero.cta', 'Call');
    editing.update('home.hero.headline', '');
    await editing.finalize(['home.hero.headline']);
    expect(sent.map(({ changes }) => changes)).toEqual([
      [{ op: 'set', path: 'home.hero.cta', value: 'Call', base: 'Go' }],
    ]);
    expect([[...state().pending.keys()], state().history.length]).toEqual([['home.hero.headline'], 1]);
    expect(await editing.finalize(['home.hero.headline'])).toBeNull();
    editing.update('home.hero.cta', 'Call us');
    await editing.finalize(['home.hero.headline']);
    expect(sent.at(-1)?.changes).toMatchObject([{ value: 'Call us', base: 'Call' }]);
    const undone: unknown[] = [];
    for (let step = 0; step < 3; step++) {
      await editing.undo();
      undone.push([value('home.hero.headline'), value('home.hero.cta')]);
    }
    expect(undone).toEqual([
      ['Old headline', 'Call us'],
      ['Old headline', 'Call'],
      ['Old headline', 'Go'],
    ]);
    expect(editing.staleChanges()).toEqual([]);
  });

  it('S8: keeps changes of list items together if a new item is invalid', async () => {
    const { editing, state, sent, value } = editingForTests(START, 'id', { isAutosaved: true });
    const added = editing.insertItem('home.welcome.body', 2, '');
    editing.moveItem('home.welcome.body.0', 3);
    editing.update('home.welcome.title', 'Hello');
    await editing.finalize([added]);
    expect(sent.at(-1)?.changes).toMatchObject([{ op: 'set', path: 'home.welcome.title' }]);
    editing.update(added, 'four');
    await editing.finalize();
    expect(
      sent
        .at(-1)
        ?.changes.map(({ op }) => op)
        .sort(),
    ).toEqual(['insert', 'move']);
    expect([value('home.welcome.body'), state().pending.size]).toEqual([['two', 'three', 'four', 'one'], 0]);
  });

  it('S8: keeps what discards an invalid value', async () => {
    const { editing, state, value } = editingForTests(START, 'id', { isAutosaved: true });
    editing.update('home.hero.headline', 'Dropped');
    editing.discard();
    editing.update('home.hero.headline', '');
    editing.update('home.hero.cta', 'Call');
    await editing.finalize(['home.hero.headline']);
    expect([[...state().pending.keys()], value('home.hero.headline')]).toEqual([['home.hero.headline'], '']);
    await editing.undo();
    expect([state().pending.size, value('home.hero.headline')]).toEqual([0, 'Old headline']);
  });
});
