import { describe, expect, it } from 'vitest';
import type { SaveOutcome } from './editing-state';
import { arrangement } from './section-order';
import { currentValue, unsavedCount } from './selectors';
import { editingForTests, START } from './testing';
import { letTimeStand } from './testing-time';

letTimeStand();

const conflict = (path: string, base: unknown, theirs: unknown, mine: unknown): SaveOutcome => ({
  kind: 'conflict',
  conflicts: [{ path, base, theirs, mine }],
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

  it('C3: the same place among other moves is not the same order', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const sections = Object.fromEntries(ids.map((id, order) => [id, { order }]));
    const { editing, state, server, sent } = editingForTests({ ...START, dynamic: {}, sections });
    const seen = () => arrangement(state().stored, state().pending).join('');
    editing.update('sections.a.order', 4);
    editing.update('sections.b.order', 3);
    expect(seen()).toBe('cdeba');
    const conflicts = [
      { path: 'sections.b.order', base: 1, theirs: 0, mine: 4 },
      { path: 'sections.a.order', base: 0, theirs: 4, mine: 4 },
    ];
    server.answer = async () => ({ kind: 'conflict', conflicts });
    await editing.finalize();
    expect(state().conflicts.map(({ path }) => path)).toEqual(['sections.b.order']);
    editing.resolve(new Map([['sections.b.order', { kind: 'mine' }]]));
    expect(seen()).toBe('cdeba');
    server.answer = async () => ({ kind: 'saved' });
    await editing.finalize();
    expect(sent.at(-1)?.changes).toEqual([
      { path: 'sections.b.order', value: 4, base: 0 },
      { path: 'sections.a.order', value: 4, base: 4 },
    ]);
  });

  it('C3: where both moved a section to the same place nothing is left to save', async () => {
    const { editing, state, server, sent } = editingForTests();
    editing.update('sections.b.order', 0);
    const conflicts = [{ path: 'sections.b.order', base: 1, theirs: 0, mine: 0 }];
    server.answer = async () => ({ kind: 'conflict', conflicts });
    expect(await editing.finalize()).toEqual({ kind: 'saved' });
    expect([sent.length, state().pending.size, Object.keys(state().stored.sections)]).toEqual([1, 0, ['b', 'note']]);
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
