import { describe, expect, it } from 'vitest';
import { currentValue, type SaveOutcome, unsavedCount } from './state';
import { editingForTests, freezeTime, START, treeForTests } from './testing';

freezeTime();

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
    ['mine', { kind: 'mine' }, [{ op: 'set', path: 'home.hero.cta', value: 'Mine', base: 'Theirs' }]],
    [
      'merged',
      { kind: 'merged', value: 'Both' },
      [{ op: 'set', path: 'home.hero.cta', value: 'Both', base: 'Theirs' }],
    ],
  ] as const)('C2: settled with %s, is saved with their value as the base', async (_, choice, changes) => {
    const { editing, state, sent } = await conflicting();
    expect(editing.resolve(new Map([['home.hero.cta', choice]]))).toBe(true);
    await editing.finalize();
    expect(sent[1]?.changes).toEqual(changes);
    expect(state().conflicts).toEqual([]);
  });

  it('C2: settled with theirs, leaves nothing to save and keeps mine in the history', async () => {
    const { editing, state } = await conflicting();
    editing.resolve(new Map([['home.hero.cta', { kind: 'theirs' }]]));
    expect(unsavedCount(state())).toBe(0);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs');
    expect(state().history).toMatchObject([{ newValue: 'Mine', isDiscarded: true }]);
    expect(await editing.undo()).toBe('Resolved a conflict');
    expect(editing.staleChanges()).toEqual(['home.hero.cta']);
    await editing.redo();
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs');
  });

  it('C2: undone, restores the same items, whatever their list contains by then', async () => {
    const { editing, state, server, saveAsOther, value } = editingForTests();
    const { welcome, ...home } = START.home as { welcome: object };
    server.answer = async () => conflict('home.welcome', welcome, { ...welcome, title: 'Theirs' }, null);
    editing.update('home.welcome', null);
    await editing.finalize();
    editing.resolve(new Map([['home.welcome', { kind: 'mine' }]]));
    await editing.undoEntry(state().history[0]?.id ?? '');
    for (const body of [
      ['two', 'three'],
      ['new', 'two', 'three'],
    ])
      saveAsOther({ home: { ...home, welcome: { ...welcome, title: 'Theirs', body } } });
    expect(value('home.welcome.body')).toEqual(['one', 'two', 'three']);
    expect(editing.refOf('home.welcome.body.0')).toBe('home.welcome.body.~i1');
  });

  it('C3: offers no choice if both people wrote the same', async () => {
    const { editing, state, server } = editingForTests();
    server.answer = async () => conflict('home.hero.cta', 'Go', 'Same', 'Same');
    editing.update('home.hero.cta', 'Same');
    await editing.finalize();
    expect(state()).toMatchObject({ conflicts: [], failure: null });
    expect(state().pending.size).toBe(0);
  });

  it('C3: without a choice, saves the rest immediately', async () => {
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

  it('C3: does not treat what one’s own lost save wrote as someone else’s', async () => {
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
    expect(sent[2]?.changes).toEqual([{ op: 'set', path: 'home.hero.cta', value: 'Call us', base: 'Call' }]);
    expect(state().conflicts).toEqual([]);
  });

  it('C3: does not treat it as someone else’s on a reload either', async () => {
    const { editing, server, saveAsOther } = editingForTests();
    server.answer = async () => ({ kind: 'offline', message: 'away' });
    editing.update('home.hero.cta', 'Call');
    await editing.finalize();
    editing.update('home.hero.cta', 'Call us');
    saveAsOther({ home: { ...(START.home as object), hero: { headline: 'Old headline', cta: 'Call' } } });
    expect(editing.staleChanges()).toEqual([]);
  });

  it('C2: over a removed item either removes their version or restores it', async () => {
    const remove = async () => {
      const all = editingForTests();
      all.editing.update('home.welcome.body.1', null);
      all.server.answer = async () => conflict('home.welcome.body.~i2', 'two', 'theirs', null);
      await all.editing.finalize();
      all.server.answer = async () => ({ kind: 'saved' });
      return all;
    };
    const mine = await remove();
    expect(mine.state().conflicts).toHaveLength(1);
    mine.editing.resolve(new Map([['home.welcome.body.~i2', { kind: 'mine' }]]));
    expect(mine.value('home.welcome.body')).toEqual(['one', 'three']);
    await mine.editing.finalize();
    expect(mine.sent[1]?.changes).toEqual([{ op: 'remove', path: 'home.welcome.body.~i2', base: 'theirs' }]);
    const theirs = await remove();
    theirs.editing.resolve(new Map([['home.welcome.body.~i2', { kind: 'theirs' }]]));
    expect(theirs.value('home.welcome.body')).toEqual(['one', 'theirs', 'three']);
    expect(unsavedCount(theirs.state())).toBe(0);
  });

  it.each([
    ['field', 'home.hero.cta', 'Go'],
    ['group', 'home.hero', { headline: 'Old headline', cta: 'Go' }],
  ])('C2: over a removed %s, is saved with their value as the base', async (_, path, base) => {
    const { editing, server, sent, state } = editingForTests();
    const theirs = typeof base === 'string' ? 'Theirs' : { ...base, cta: 'Theirs' };
    server.answer = async () => conflict(path, base, theirs, null);
    editing.update(path, null);
    editing.update('home.welcome.title', 'Also mine');
    await editing.finalize();
    editing.resolve(new Map([[path, { kind: 'mine' }]]));
    server.answer = async () => ({ kind: 'saved' });
    expect(await editing.finalize()).toEqual({ kind: 'saved' });
    expect(sent[1]?.changes).toContainEqual({ op: 'unset', path, base: theirs });
    expect(state().pending.size).toBe(0);
  });

  it('C2: settled with mine for a whole section, keeps what was typed since it was sent', async () => {
    const items = Array.from({ length: 501 }, (_, index) => `item ${index}`);
    const start = { ...START, home: { list: { title: 'Was', items } } };
    const { editing, server, value } = editingForTests(treeForTests(start));
    editing.updateAll(
      items.map((item, index) => ({ path: `home.list.items.${index}`, value: item.toUpperCase() })),
      'All',
    );
    server.answer = async () => {
      editing.update('home.list.title', 'Typed since');
      const mine = { title: 'Was', items: items.map((item) => item.toUpperCase()) };
      return conflict('home.list', { title: 'Was', items }, { title: 'Theirs', items }, mine);
    };
    await editing.finalize();
    editing.resolve(new Map([['home.list', { kind: 'mine' }]]));
    expect(value('home.list.title')).toBe('Typed since');
    expect(value('home.list.items.0')).toBe('ITEM 0');
  }, 20_000);

  it('C2: settled with theirs, keeps orphans', async () => {
    const stats = [{ label: 'A', notes: ['kept', 'gone'] }];
    const start = treeForTests({ home: { welcome: { stats } }, dynamic: {}, sections: [] });
    const { editing, state, server, value, saveAsOther } = editingForTests(start);
    const note = editing.refOf('home.welcome.stats.0.notes.1');
    editing.update(note, 'mine');
    saveAsOther({ home: { welcome: { stats: [{ label: 'A', notes: ['kept'] }] } } });
    const item = editing.refOf('home.welcome.stats.0');
    editing.removeItem(item);
    server.answer = async () => conflict(item, value(item), { label: 'Theirs', notes: ['kept'] }, null);
    await editing.finalize();
    editing.resolve(new Map([[item, { kind: 'theirs' }]]));
    expect(state().orphans).toMatchObject([{ path: note, value: 'mine' }]);
  });

  it('C2: settled with theirs, takes no item of theirs for another one that is gone', async () => {
    const stats = [{ label: 'A', notes: ['kept', 'gone'] }];
    const { editing, value, server } = editingForTests(
      treeForTests({ home: { welcome: { stats } }, dynamic: {}, sections: [] }),
    );
    const refs = () => [0, 1].map((index) => editing.refOf(`home.welcome.stats.0.notes.${index}`));
    const [kept, gone] = refs();
    const item = editing.refOf('home.welcome.stats.0');
    editing.removeItem(item);
    server.answer = async () => conflict(item, stats[0], { label: 'A', notes: ['kept', 'new'] }, null);
    await editing.finalize();
    editing.resolve(new Map([[item, { kind: 'theirs' }]]));
    expect(value('home.welcome.stats')).toEqual([{ label: 'A', notes: ['kept', 'new'] }]);
    expect(refs()).toEqual([kept, expect.not.stringContaining(gone ?? '')]);
  });

  it('C2: settled with mine, keeps the ids of my items', async () => {
    const { editing, server, sent } = editingForTests();
    const mine = { title: 'Mine', body: ['one', 'two', 'three'] };
    editing.update('home.welcome', mine);
    server.answer = async () =>
      conflict('home.welcome', { title: 'Welcome' }, { title: 'Theirs', body: ['a', 'b', 'c'] }, mine);
    await editing.finalize();
    editing.resolve(new Map([['home.welcome', { kind: 'mine' }]]));
    expect([0, 1, 2].map((index) => editing.refOf(`home.welcome.body.${index}`))).toEqual([
      'home.welcome.body.~i1',
      'home.welcome.body.~i2',
      'home.welcome.body.~i3',
    ]);
    server.answer = async () => ({ kind: 'saved' });
    await editing.finalize();
    expect(sent[1]?.changes[0]).toMatchObject({ op: 'set', ids: { body: ['i1', 'i2', 'i3'] } });
  });

  it('C3: is shown instead of retried forever if it recurs with the same value', async () => {
    const { editing, state, sent, server } = editingForTests();
    server.answer = async () => conflict('home.hero.headline', 'Mine', 'Old headline', 'Mine');
    editing.update('home.hero.headline', 'Mine');
    expect((await editing.finalize())?.kind).toBe('conflict');
    expect(sent).toHaveLength(1);
    expect(state().conflicts).toHaveLength(1);
  });

  it('C5: shows their latest value while open, and closes if they restore the base', async () => {
    const { editing, state } = await conflicting();
    const withTheirCta = (cta: string) =>
      treeForTests({ ...START, home: { ...(START.home as object), hero: { headline: 'x', cta } } }, START);
    editing.applyRemote(withTheirCta('Theirs, again'));
    expect(state().conflicts).toMatchObject([{ path: 'home.hero.cta', theirs: 'Theirs, again', mine: 'Mine' }]);
    editing.resolve(new Map([['home.hero.cta', { kind: 'theirs' }]]));
    expect(currentValue(state(), 'home.hero.cta')).toBe('Theirs, again');
    const other = await conflicting();
    other.editing.applyRemote(withTheirCta('Go'));
    expect(other.state().conflicts).toEqual([]);
    expect(currentValue(other.state(), 'home.hero.cta')).toBe('Mine');
  });

  it('C2: keeps server actions undoable after it is settled', async () => {
    const { editing, server } = editingForTests();
    let undone = 0;
    const undo = async () => {
      undone += 1;
    };
    editing.recordAction('Added a section', { undo, redo: async () => undefined });
    server.answer = async () => conflict('home.hero.cta', 'Go', 'Theirs', 'Mine');
    editing.update('home.hero.cta', 'Mine');
    await editing.finalize();
    editing.resolve(new Map([['home.hero.cta', { kind: 'theirs' }]]));
    const labels = [await editing.undo(), await editing.undo(), await editing.undo()];
    expect(labels).toEqual(['Resolved a conflict', 'Changed cta', 'Added a section']);
    expect(undone).toBe(1);
  });

  it('C4: postponed, loses nothing', async () => {
    const { editing, state } = await conflicting();
    editing.postponeConflicts();
    expect(state()).toMatchObject({ conflicts: [], failure: null });
    expect(currentValue(state(), 'home.hero.cta')).toBe('Mine');
  });
});
