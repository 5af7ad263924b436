import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveOutcome } from './editing-state';
import { currentContent, currentValue, unsavedCount } from './selectors';
import { editingForTests, START } from './testing';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const conflict = (path: string, base: unknown, theirs: unknown, mine: unknown): SaveOutcome => ({
  kind: 'conflict',
  conflicts: [{ path, base, theirs, mine }],
});

describe('finalizing', () => {
  it('S1: sends all changes in one batch with their bases; then nothing is pending and the history is empty', async () => {
    const { editing, state, sent, events } = editingForTests();
    editing.update('home.hero.cta', 'Call');
    editing.update('home.press', { title: 'P' });
    editing.update('home.welcome.title', null);
    await editing.finalize();
    expect(sent).toEqual([
      {
        key: 'id4',
        changes: [
          { path: 'home.hero.cta', value: 'Call', base: 'Go' },
          { path: 'home.press', value: { title: 'P' }, base: null },
          { path: 'home.welcome.title', value: null, base: 'Welcome' },
        ],
      },
    ]);
    expect(state()).toMatchObject({ history: [], undoStack: [], intent: null, failure: null });
    expect(state().pending.size).toBe(0);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(events.at(-1)).toEqual({ kind: 'saved', paths: ['home.hero.cta', 'home.press', 'home.welcome.title'] });
  });

  it('S2: shows saving, then success, and is idle after three seconds', async () => {
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

  it('S2: with nothing pending does nothing', async () => {
    const { editing, sent } = editingForTests();
    expect(await editing.finalize()).toBeNull();
    expect(sent).toEqual([]);
  });

  it('S3: asks again under the same key after a lost answer, under a new one when something changed', async () => {
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

  it.each(['signed-out', 'refused'] as const)('S4: %s, nothing is lost', async (kind) => {
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

  it('S5: what is typed while it is under way stays, and goes on from what was saved', async () => {
    const { editing, state, server } = editingForTests();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    editing.update('home.hero.cta', 'Call', { isTyping: true });
    editing.update('home.welcome.title', 'Hello');
    const saving = editing.finalize();
    editing.update('home.hero.cta', 'Call us', { isTyping: true });
    answer({ kind: 'saved' });
    await saving;
    expect([...state().pending]).toEqual([['home.hero.cta', { value: 'Call us', base: 'Call' }]]);
    expect(state().history).toMatchObject([{ oldValue: 'Call', newValue: 'Call us' }]);
    await editing.undo();
    expect(state().pending.size).toBe(0);
    expect(await editing.undo()).toBeNull();
  });

  it('S5: what is taken back while it is under way is a change of what was saved', async () => {
    const { editing, state, server } = editingForTests();
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
    expect([...state().pending]).toEqual([
      ['home.hero.cta', { value: 'Go', base: 'Call' }],
      ['home.press', { value: null, base: { title: 'P' } }],
      ['sections.b.order', { value: 1, base: 0 }],
    ]);
  });

  it('S5: what is written round or within it meanwhile is no conflict with oneself', async () => {
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
    expect(sent[1]?.changes.map(({ path, base }) => [path, base])).toEqual([
      ['home.welcome.body', ['one', 'new']],
      ['home.welcome.stats', [{ number: 12, label: 'B' }]],
    ]);
  });

  it('S6: so many changes of elements alone go as whole sections too', async () => {
    const elements = Array.from({ length: 501 }, (_, at) => ({
      id: `heading-${at}`,
      type: 'heading',
      data: { text: 'Hi' },
    }));
    const { editing, sent } = editingForTests({ ...START, dynamic: { note: { elements } } });
    editing.updateAll(
      elements.map(({ id }) => ({ path: `element.${id}.text`, value: 'Ho' })),
      'All',
    );
    await editing.finalize();
    expect(sent[0]?.changes.map(({ path }) => path)).toEqual(['dynamic.note']);
  }, 20_000);

  it('S6: more changes than a batch holds are sent as whole sections', async () => {
    const items = Array.from({ length: 501 }, (_, index) => `item ${index}`);
    const { editing, sent } = editingForTests({ ...START, home: { list: { items } } });
    editing.updateAll(
      items.map((item, index) => ({ path: `home.list.items.${index}`, value: item.toUpperCase() })),
      'All',
    );
    await editing.finalize();
    expect(sent[0]?.changes.map(({ path, base }) => [path, base])).toEqual([['home.list', { items }]]);
  }, 20_000);
});

describe('a conflict', () => {
  const conflicting = async () => {
    const all = editingForTests();
    all.server.answer = async () => conflict('home.hero.cta', 'Go', 'Theirs', 'Mine');
    all.editing.update('home.hero.cta', 'Mine');
    await all.editing.finalize();
    all.server.answer = async () => ({ kind: 'saved' });
    return all;
  };

  it('C1: overwrites nothing, and is listed with base, theirs and mine', async () => {
    const { state, sent } = await conflicting();
    expect(sent).toHaveLength(1);
    expect(state().conflicts).toEqual([{ path: 'home.hero.cta', base: 'Go', theirs: 'Theirs', mine: 'Mine' }]);
    expect(state().failure?.kind).toBe('conflict');
    expect(currentValue(state(), 'home.hero.cta')).toBe('Mine');
  });

  it.each([
    ['mine', { kind: 'mine' }, [{ path: 'home.hero.cta', value: 'Mine', base: 'Theirs' }]],
    ['merged', { kind: 'merged', value: 'Both' }, [{ path: 'home.hero.cta', value: 'Both', base: 'Theirs' }]],
  ] as const)('C2: settled with %s, is saved against theirs', async (_, choice, changes) => {
    const { editing, state, sent } = await conflicting();
    expect(editing.resolve(new Map([['home.hero.cta', choice]]))).toBe(true);
    await editing.finalize();
    expect(sent[1]?.changes).toEqual(changes);
    expect(state().conflicts).toEqual([]);
  });

  it('C2: settled with theirs, nothing is left to save, and mine stays in the history', async () => {
    const { editing, state } = await conflicting();
    editing.resolve(new Map([['home.hero.cta', { kind: 'theirs' }]]));
    expect(unsavedCount(state())).toBe(0);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs');
    expect(state().history).toMatchObject([{ newValue: 'Mine', isDiscarded: true }]);
    expect(await editing.undo()).toBeNull();
  });

  it('C3: where both wrote the same there is nothing to choose', async () => {
    const { editing, state, server } = editingForTests();
    server.answer = async () => conflict('home.hero.cta', 'Go', 'Same', 'Same');
    editing.update('home.hero.cta', 'Same');
    await editing.finalize();
    expect(state()).toMatchObject({ conflicts: [], failure: null });
    expect(state().pending.size).toBe(0);
  });

  it('C3: the rest is then saved at once; where that was all, it is saved', async () => {
    const { editing, state, sent, server } = editingForTests();
    const answers = [conflict('home.hero.cta', 'Go', 'Same', 'Same'), { kind: 'saved' } as const];
    server.answer = async () => answers.shift() as SaveOutcome;
    editing.update('home.hero.cta', 'Same');
    editing.update('home.hero.headline', 'Mine');
    expect(await editing.finalize()).toEqual({ kind: 'saved' });
    expect(sent[1]?.changes.map(({ path }) => path)).toEqual(['home.hero.headline']);
    expect(state()).toMatchObject({ status: 'success', history: [] });
    answers.push(conflict('home.welcome.title', 'Welcome', 'Same', 'Same'));
    editing.update('home.welcome.title', 'Same');
    expect(await editing.finalize()).toEqual({ kind: 'saved' });
    expect(sent).toHaveLength(3);
    expect(state()).toMatchObject({ status: 'success', history: [] });
  });

  it('C3: what one wrote in a save whose answer was lost is not someone else’s', async () => {
    const { editing, state, sent, server } = editingForTests();
    const answers: SaveOutcome[] = [
      { kind: 'offline', message: 'away' },
      conflict('home.hero.cta', 'Go', 'Call', 'Call us'),
      { kind: 'saved' },
    ];
    server.answer = async () => answers.shift() as SaveOutcome;
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    editing.update('home.hero.cta', 'Call us');
    expect(await editing.finalize()).toEqual({ kind: 'saved' });
    expect(sent[2]?.changes).toEqual([{ path: 'home.hero.cta', value: 'Call us', base: 'Call' }]);
    expect(state().conflicts).toEqual([]);
  });

  it('C3: nor is it when it is read', async () => {
    const { editing, server } = editingForTests();
    server.answer = async () => ({ kind: 'offline', message: 'away' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    editing.update('home.hero.cta', 'Call us');
    editing.receive({ ...START, home: { ...(START.home as object), hero: { headline: 'Old headline', cta: 'Call' } } });
    expect(editing.staleChanges()).toEqual([]);
  });

  it('C3: a conflict that comes again with the same value is shown, not asked for for ever', async () => {
    const { editing, state, sent, server } = editingForTests();
    server.answer = async () => conflict('home.hero.headline', 'Mine', 'Old headline', 'Mine');
    editing.update('home.hero.headline', 'Mine');
    expect((await editing.finalize())?.kind).toBe('conflict');
    expect(sent).toHaveLength(1);
    expect(state().conflicts).toHaveLength(1);
  });

  it('C5: one that is being decided holds what they have now, and is none where they put it back', async () => {
    const { editing, state } = await conflicting();
    const theirs = (cta: string) => ({ ...START, home: { ...(START.home as object), hero: { headline: 'x', cta } } });
    editing.receive(theirs('Theirs, again'));
    expect(state().conflicts).toMatchObject([{ path: 'home.hero.cta', theirs: 'Theirs, again', mine: 'Mine' }]);
    editing.resolve(new Map([['home.hero.cta', { kind: 'theirs' }]]));
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs, again');
    const other = await conflicting();
    other.editing.receive(theirs('Go'));
    expect(other.state().conflicts).toEqual([]);
    expect(currentValue(other.state(), 'home.hero.cta')).toBe('Mine');
  });

  it('C2: what was done on the server at once can still be undone there', async () => {
    const { editing, server } = editingForTests();
    let undone = 0;
    editing.recordAction(
      'Added a section',
      async () => undefined,
      async () => {
        undone += 1;
      },
    );
    server.answer = async () => conflict('home.hero.cta', 'Go', 'Theirs', 'Mine');
    editing.update('home.hero.cta', 'Mine');
    await editing.finalize();
    editing.resolve(new Map([['home.hero.cta', { kind: 'theirs' }]]));
    expect(await editing.undo()).toBe('Added a section');
    expect(undone).toBe(1);
  });

  it('C4: put off, nothing is lost', async () => {
    const { editing, state } = await conflicting();
    editing.postponeConflicts();
    expect(state()).toMatchObject({ conflicts: [], failure: null });
    expect(currentValue(state(), 'home.hero.cta')).toBe('Mine');
  });
});

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
