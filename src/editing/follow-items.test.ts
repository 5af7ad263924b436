import { describe, expect, it } from 'vitest';
import { PathError } from '../lib/dotted-path';
import type { Editing } from './editing';
import { editingForTests, START, treeForTests } from './testing';

const CARDS = [
  { title: 'A', text: 'a' },
  { title: 'B', text: 'b' },
  { title: 'C', text: 'c' },
];
const BODY = ['one', 'two', 'three', 'four', 'five'];
/** The items of `body` are i1 to i5, those of `cards` i6 to i8. */
const STORED = treeForTests({ ...START, home: { body: BODY, cards: CARDS } });

function createWithLists() {
  const all = editingForTests(STORED);
  const lists = (body: string[], cards = CARDS) => all.saveAsOther({ home: { body, cards } });
  return { ...all, lists };
}

describe('L6: a change within a list stays with its item', () => {
  it.each([
    ['shortens', ['one', 'three', 'four', 'five']],
    ['extends', ['new', 'one', 'two', 'three', 'four', 'five']],
    ['sorts', ['five', 'four', 'one', 'three', 'two']],
    ['rewrites another item of', ['one', 'TWO', 'three', 'four', 'five']],
    ['shortens and rewrites', ['ONE', 'two', 'three', 'five']],
  ])('when another person %s the list', (_, body) => {
    const { editing, readPending, lists, value } = createWithLists();
    editing.update('home.body.4', 'five, mine');
    lists(body);
    expect(readPending()).toEqual({ 'home.body.~i5': { value: 'five, mine', base: 'five' } });
    expect(value('home.body')).toEqual(body.map((text) => (text === 'five' ? 'five, mine' : text)));
    expect(editing.staleChanges()).toEqual([]);
  });

  it('among equal texts', () => {
    const same = treeForTests({ ...START, home: { body: ['same', 'same', 'same'] } });
    const { editing, saveAsOther, value } = editingForTests(same);
    editing.update('home.body.1', 'same, mine');
    editing.moveItem('home.body.~i3', 0);
    saveAsOther({ home: { body: ['first', 'same', 'same', 'same'] } });
    expect(value('home.body')).toEqual(['same', 'first', 'same', 'same, mine']);
    editing.removeItem('home.body.~i1');
    expect(value('home.body')).toEqual(['same', 'first', 'same, mine']);
  });

  it('with its history and its undo', async () => {
    const { editing, state, value, lists } = createWithLists();
    editing.update('home.cards.2.title', 'C, mine');
    lists(BODY, CARDS.slice(1));
    expect([value('home.cards.1.title'), state().history[0]?.path]).toEqual(['C, mine', 'home.cards.~i8.title']);
    await editing.undo();
    expect([value('home.cards'), state().pending.size]).toEqual([CARDS.slice(1), 0]);
    await editing.redo();
    expect(value('home.cards.1.title')).toBe('C, mine');
  });

  it('when another save removes one item and rewords this one; only the same field conflicts', () => {
    const { editing, readPending, value, lists } = createWithLists();
    editing.update('home.cards.2.title', 'C, mine');
    lists(BODY, [CARDS[1], { title: 'C', text: 'c, theirs' }] as typeof CARDS);
    expect(value('home.cards')).toEqual([CARDS[1], { title: 'C, mine', text: 'c, theirs' }]);
    expect(readPending()).toEqual({ 'home.cards.~i8.title': { value: 'C, mine', base: 'C' } });
    expect(editing.staleChanges()).toEqual([]);
    lists(BODY, [{ title: 'C, theirs', text: 'c, theirs' }] as typeof CARDS);
    expect(editing.staleChanges()).toEqual(['home.cards.~i8.title']);
    expect(value('home.cards')).toEqual([{ title: 'C, mine', text: 'c, theirs' }]);
  });

  it('and conflicts if the item itself was rewritten', () => {
    const { editing, readPending, lists } = createWithLists();
    editing.update('home.body.4', 'mine');
    lists(['one', 'two', 'three', 'four', 'theirs']);
    expect(Object.keys(readPending())).toEqual(['home.body.~i5']);
    expect(editing.staleChanges()).toEqual(['home.body.~i5']);
  });

  it('and waits if the item is gone, never moving to another; restoring the item restores the change', () => {
    const { editing, state, value, lists } = createWithLists();
    editing.update('home.cards.1.title', 'B, mine');
    editing.update('home.body.1', 'two, mine');
    lists(['one', 'three', 'four', 'five'], [CARDS[0], CARDS[2]] as typeof CARDS);
    expect(state().pending.size).toBe(0);
    expect(state().orphans).toMatchObject([
      { path: 'home.cards.~i7.title', value: 'B, mine', base: 'B' },
      { path: 'home.body.~i2', value: 'two, mine', base: 'two' },
    ]);
    expect([value('home.cards.1.title'), value('home.body.1')]).toEqual(['C', 'three']);
    expect(editing.bringBackItem('home.cards.~i7')).toBe(true);
    expect(editing.bringBackItem('home.body.~i2')).toBe(true);
    expect(value('home.cards.1')).toEqual({ title: 'B, mine', text: 'b' });
    expect(value('home.body')).toEqual(['one', 'two, mine', 'three', 'four', 'five']);
    expect([...state().pending.values()].map(({ op, value }) => [op, value])).toEqual([
      ['insert', { title: 'B, mine', text: 'b' }],
      ['insert', 'two, mine'],
    ]);
  });

  it('so undoing a discarded change of a deleted item does not affect other items', () => {
    const { editing, state, value, lists } = createWithLists();
    editing.update('home.body.1', 'two, mine');
    const id = state().history[0]?.id ?? '';
    editing.discard();
    lists(['one', 'three', 'four', 'five']);
    expect(editing.undoEntry(id)).toBe(false);
    expect(value('home.body')).toEqual(['one', 'three', 'four', 'five']);
  });

  it('so a change after removing and restoring an item is sent as a change of the stored item', async () => {
    const { editing, state, sent } = createWithLists();
    editing.removeItem('home.body.1');
    editing.undoEntry(state().history[0]?.id ?? '');
    editing.update('home.body.1', 'Two');
    expect([...state().pending.values()]).toMatchObject([
      { op: 'set', path: 'home.body.~i2', value: 'Two', base: 'two' },
    ]);
    await editing.finalize();
    expect(sent[0]?.changes).toMatchObject([{ op: 'set', path: 'home.body.~i2', value: 'Two' }]);
    expect(state().content.home).toMatchObject({ body: ['one', 'Two', 'three', 'four', 'five'] });
  });

  it('so one item’s change in a rewritten list waits, is dropped and is settled separately', async () => {
    const { editing, readPending, lists, value, state } = createWithLists();
    editing.update('home.body', ['one, mine', 'two, mine', 'three', 'four', 'five']);
    editing.discardAt(['home.body.~i1']);
    expect(readPending()).toEqual({ 'home.body.~i2': { value: 'two, mine', base: 'two' } });
    await editing.undo();
    lists(['one', 'three', 'four', 'five']);
    await editing.finalize();
    expect(value('home.body')).toEqual(['one, mine', 'three', 'four', 'five']);
    lists(['one, theirs', 'three', 'four', 'five']);
    expect([value('home.body.0'), readPending()]).toEqual(['one, theirs', {}]);
    expect(state().orphans).toMatchObject([{ value: 'two, mine', base: 'two' }]);
  });

  it('and an inserted item keeps its position if its predecessor is deleted', () => {
    const { editing, value, lists } = createWithLists();
    editing.insertItem('home.body', 1, 'new');
    editing.moveItem('home.body.~i5', 3);
    lists(['one', 'three', 'four', 'five']);
    expect(value('home.body')).toEqual(['one', 'new', 'five', 'three', 'four']);
  });
});

it('L6: an item keeps its position after its predecessor is discarded', () => {
  const { editing, value } = createWithLists();
  const first = editing.insertItem('home.body', 0, 'first');
  editing.insertItem('home.body', 1, 'second');
  editing.discardAt([first]);
  expect(value('home.body')).toEqual(['one', 'second', 'two', 'three', 'four', 'five']);
});

describe('L6: in an element’s own list', () => {
  const list = (items: string[]) => ({ note: { elements: [{ id: 'list-1', type: 'list', data: { items } }] } });

  it('a change stays with its item, or waits if the item is gone', () => {
    const { editing, readPending, state, saveAsOther } = editingForTests(
      treeForTests({ ...START, dynamic: list(['one', 'two', 'three']) }),
    );
    editing.update('element.list-1.items.1', 'two, mine');
    const [key = ''] = Object.keys(readPending());
    saveAsOther({ dynamic: list(['new', 'one', 'two', 'three']) });
    expect(readPending()).toEqual({ [key]: { value: 'two, mine', base: 'two' } });
    expect(state().content.dynamic).toEqual(list(['new', 'one', 'two, mine', 'three']));
    saveAsOther({ dynamic: list(['new', 'one', 'three']) });
    expect(state().orphans).toMatchObject([{ value: 'two, mine', base: 'two' }]);
  });
});

describe('changes inside a place that was deleted in the meantime (P12)', () => {
  const WHOLE = treeForTests({
    home: { hero: { headline: 'Old' }, story: { title: 'Story', points: ['a', 'b'] } },
    dynamic: { note: { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] } },
    sections: ['note'],
  });
  const deleteStory = (headline = 'Old') => ({ home: { hero: { headline } }, dynamic: { note: { elements: [] } } });
  const waiting = ({ store }: Editing) => store.getState().orphans.map(({ path, value, base }) => [path, value, base]);

  it('are kept with the last value as their base, are not shown, and return with the place', () => {
    const { editing, state, saveAsOther, value } = editingForTests(WHOLE);
    saveAsOther(deleteStory());
    editing.update('home.story.title', 'Mine', { isTyping: true });
    editing.update('home.story.title', 'Mine too', { isTyping: true });
    editing.update('element.heading-1.text', 'Hello');
    expect(waiting(editing)).toEqual([
      ['home.story.title', 'Mine too', 'Story'],
      ['element.heading-1.text', 'Hello', 'Hi'],
    ]);
    expect(state().pending.size).toBe(0);
    expect(state().history.map(({ newValue }) => newValue)).toEqual(['Hello', 'Mine too']);
    editing.applyRemote(WHOLE);
    expect([value('home.story.title'), value('element.heading-1.text')]).toEqual(['Mine too', 'Hello']);
  });

  it('return together with a larger change that waits', () => {
    const { editing, saveAsOther, value } = editingForTests(WHOLE);
    editing.update('home.story.points', ['a', 'b', 'c']);
    editing.update('home.story.title', 'Mine');
    saveAsOther(deleteStory());
    editing.update('home.story.points.1', 'B');
    editing.applyRemote(WHOLE);
    expect(value('home.story')).toEqual({ title: 'Mine', points: ['a', 'B', 'c'] });
  });

  it('K5: include texts in an open dialog', () => {
    const { editing, saveAsOther } = editingForTests(WHOLE);
    saveAsOther(deleteStory());
    editing.keepOpenText('home.story.title', 'Draft');
    const operations = [{ op: 'set', path: 'home.story.title', value: 'Draft', base: 'Story' }];
    expect(editing.openTextEntries()).toMatchObject([{ parts: [{ operations }] }]);
  });

  it('are refused if the place never existed', () => {
    const { editing, saveAsOther } = editingForTests(WHOLE);
    saveAsOther(deleteStory());
    expect(() => editing.update('home.nothing.title', 'x')).toThrow(PathError);
    expect(() => editing.update('element.none.text', 'x')).toThrow(PathError);
  });

  it('are recognized no matter how much was read since the deletion', () => {
    const { editing, saveAsOther } = editingForTests(WHOLE);
    saveAsOther(deleteStory());
    for (let turn = 0; turn < 30; turn++) saveAsOther(deleteStory(`Turn ${turn}`));
    editing.update('home.story.title', 'Mine');
    expect(waiting(editing)).toEqual([['home.story.title', 'Mine', 'Story']]);
  });
});
