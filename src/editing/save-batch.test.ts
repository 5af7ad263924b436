import { describe, expect, it } from 'vitest';
import { currentValue, type SaveOutcome } from './state';
import { editingForTests } from './testing';

const TWO = [
  { path: 'home.hero.headline', value: 'New headline' },
  { path: 'home.welcome.title', value: 'Hello' },
];

describe('saveBatch', () => {
  it('B5: writes its fields in one batch with their bases, and leaves other changes pending', async () => {
    const { editing, sent, state } = editingForTests();
    editing.update('home.hero.cta', 'Stay');
    editing.update('home.welcome.title', 'Typed before');
    expect((await editing.saveBatch(TWO, 'Batch edit'))?.kind).toBe('saved');
    expect(sent.map(({ changes }) => changes)).toEqual([
      [
        { op: 'set', path: 'home.hero.headline', value: 'New headline', base: 'Old headline' },
        { op: 'set', path: 'home.welcome.title', value: 'Hello', base: 'Welcome' },
      ],
    ]);
    expect([...state().pending.keys()]).toEqual(['home.hero.cta']);
    expect(state().history.map(({ path }) => path)).toEqual([
      'home.hero.headline, home.welcome.title',
      'home.hero.cta',
    ]);
    expect(currentValue(state(), 'home.hero.headline')).toBe('New headline');
  });

  it('B5: includes the whole pending item that contains the field', async () => {
    const { editing, sent, state } = editingForTests();
    editing.update('home.welcome.body.3', 'four');
    await editing.saveBatch([{ path: 'home.welcome.body.3', value: 'the fourth' }], 'Batch edit');
    expect(sent[0]?.changes).toEqual([
      { op: 'insert', path: 'home.welcome.body', after: 'i3', value: 'the fourth', id: expect.any(String) },
    ]);
    expect(state().pending.size).toBe(0);
  });

  it('B6: is undone and redone as a whole on the server', async () => {
    const { editing, sent, state } = editingForTests();
    await editing.saveBatch(TWO, 'Batch edit');
    expect(await editing.undo()).toBe('Batch edit');
    expect(sent[1]?.changes).toEqual([
      { op: 'set', path: 'home.welcome.title', value: 'Welcome', base: 'Hello' },
      { op: 'set', path: 'home.hero.headline', value: 'Old headline', base: 'New headline' },
    ]);
    expect(currentValue(state(), 'home.welcome.title')).toBe('Welcome');
    await editing.redo();
    expect(currentValue(state(), 'home.welcome.title')).toBe('Hello');
  });

  it('B6, U1: undo restores the earlier unsaved changes and their history; redo writes again', async () => {
    const { editing, state, clock } = editingForTests();
    editing.update('home.welcome.body.0', null);
    clock.now += 1000;
    editing.update('home.hero.headline', 'Pending head');
    clock.now += 1000;
    const before = { pending: [...state().pending], history: state().history };
    await editing.saveBatch(TWO, 'Batch edit');
    expect([...state().pending.keys()]).toEqual(['home.welcome.body.~i1']);
    await editing.undo();
    expect(new Map(state().pending)).toEqual(new Map(before.pending));
    expect(state().history).toEqual(before.history);
    await editing.redo();
    expect([...state().pending.keys()]).toEqual(['home.welcome.body.~i1']);
    expect(currentValue(state(), 'home.hero.headline')).toBe('New headline');
    await editing.undo();
    await editing.undo();
    await editing.undo();
    expect(state().pending.size).toBe(0);
    expect(currentValue(state(), 'home.hero.headline')).toBe('Old headline');
  });

  it('undo keeps what was written in its fields afterwards', async () => {
    const { editing, state, readPending } = editingForTests();
    editing.update('home.hero.headline', 'Before');
    await editing.saveBatch(TWO, 'Batch edit');
    const batch = state().history.find(({ isDone }) => isDone)?.id ?? '';
    editing.update('home.hero.headline', 'Since');
    await editing.undoEntry(batch);
    expect(readPending()).toEqual({ 'home.hero.headline': { value: 'Since', base: 'Old headline' } });
  });

  it('keeps what is typed while it is being sent, with the batch as its base', async () => {
    const { editing, server, readPending, value, state } = editingForTests();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    editing.update('home.welcome.title', 'Before', { isTyping: true });
    const saving = editing.saveBatch(TWO, 'Batch edit');
    editing.update('home.hero.headline', 'Typed', { isTyping: true });
    editing.update('home.welcome.title', 'Typed too', { isTyping: true });
    answer({ kind: 'saved' });
    await saving;
    expect(readPending()).toEqual({
      'home.hero.headline': { value: 'Typed', base: 'New headline' },
      'home.welcome.title': { value: 'Typed too', base: 'Hello' },
    });
    expect(editing.staleChanges()).toEqual([]);
    server.answer = async () => ({ kind: 'saved' });
    await editing.undo();
    await editing.undo();
    expect([value('home.hero.headline'), value('home.welcome.title')]).toEqual(['New headline', 'Hello']);
    expect(await editing.undo()).toBe('Batch edit');
    expect(readPending()).toEqual({ 'home.welcome.title': { value: 'Before', base: 'Welcome' } });
    expect(state().content.home).toMatchObject({ hero: { headline: 'Old headline' } });
  });

  it('B5, S3: changes nothing if it fails, and is retried under the same key', async () => {
    const { editing, sent, server, state } = editingForTests();
    server.answer = async () => ({ kind: 'offline', message: 'away' });
    expect((await editing.saveBatch(TWO, 'Batch edit'))?.kind).toBe('offline');
    expect(state().pending.size).toBe(0);
    expect(currentValue(state(), 'home.hero.headline')).toBe('Old headline');
    server.answer = async () => ({ kind: 'saved' });
    await editing.saveBatch(TWO, 'Batch edit');
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await editing.saveBatch([{ path: 'home.hero.cta', value: 'x' }], 'Batch edit');
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('B7: makes its changes pending on a conflict, and shows the conflict', async () => {
    const { editing, server, state } = editingForTests();
    const conflict = { path: 'home.welcome.title', base: 'Welcome', theirs: 'Hi', mine: 'Hello' };
    server.answer = async () => ({ kind: 'conflict', conflicts: [conflict] });
    await editing.saveBatch(TWO, 'Batch edit');
    expect(state().conflicts).toEqual([conflict]);
    expect([...state().pending.keys()]).toEqual(['home.hero.headline', 'home.welcome.title']);
  });

  it('sends nothing if it only reverts a pending change', async () => {
    const { editing, sent, state } = editingForTests();
    editing.update('home.hero.cta', 'Stay');
    expect(await editing.saveBatch([{ path: 'home.hero.cta', value: 'Go' }], 'Batch edit')).toBeNull();
    expect(sent).toEqual([]);
    expect(state().pending.size).toBe(0);
  });
});
