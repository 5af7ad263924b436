import { describe, expect, it } from 'vitest';
import { currentValue } from './selectors';
import { editingForTests, START } from './testing';

const CARDS = [
  { title: 'A', text: 'a' },
  { title: 'B', text: 'b' },
  { title: 'C', text: 'c' },
];
const withLists = (body: string[], cards = CARDS) => ({ ...START, home: { body, cards } });
const BODY = ['one', 'two', 'three', 'four', 'five'];

function opened() {
  const all = editingForTests(withLists(BODY));
  return { ...all, value: (path: string) => currentValue(all.state(), path) };
}

describe('K3: a change of an earlier session', () => {
  const restored = (path: string, base: unknown, body: string[]) => {
    const all = editingForTests(withLists(body));
    all.editing.restore({ pending: [[path, { value: 'mine', base }]], history: [] });
    return [...all.state().pending.keys()];
  };

  it('finds the item again that it began from, in a list that became shorter meanwhile', () => {
    expect(restored('home.body.4', 'five', ['one', 'three', 'four', 'five'])).toEqual(['home.body.3']);
    expect(restored('home.cards.2.title', 'B', BODY)).toEqual(['home.cards.1.title']);
  });

  it('stays where it is where that item is there, there twice, or nowhere', () => {
    expect(restored('home.body.1', 'two', BODY)).toEqual(['home.body.1']);
    expect(restored('home.body.4', 'two', ['two', 'two', 'x'])).toEqual(['home.body.4']);
    expect(restored('home.body.1', 'gone', BODY)).toEqual(['home.body.1']);
  });

  it('that has no place any more can be taken back', () => {
    const { editing, state } = opened();
    editing.restore({ pending: [['home.body.9', { value: 'mine', base: 'nine' }]], history: [] });
    editing.takeBack('home.body.9');
    expect(state().pending.size).toBe(0);
    editing.update('home.body.1', 'TWO');
    editing.takeBack('home.body.1');
    expect(state().pending.size).toBe(0);
  });
});

describe('L6: a change within a list stays with its item', () => {
  it.each([
    ['shortened', ['one', 'three', 'four', 'five'], 'home.body.3'],
    ['made longer', ['new', 'one', 'two', 'three', 'four', 'five'], 'home.body.5'],
    ['sorted', ['five', 'four', 'one', 'three', 'two'], 'home.body.0'],
    ['rewritten elsewhere', ['one', 'TWO', 'three', 'four', 'five'], 'home.body.4'],
    ['shortened and rewritten', ['ONE', 'two', 'three', 'five'], 'home.body.3'],
  ])('when another has %s it', (_, body, path) => {
    const { editing, state } = opened();
    editing.update('home.body.4', 'five, mine');
    editing.receive(withLists(body));
    expect([...state().pending]).toEqual([[path, { value: 'five, mine', base: 'five' }]]);
    expect(editing.staleChanges()).toEqual([]);
  });

  it('with its history and its undo', async () => {
    const { editing, state, value } = opened();
    editing.update('home.cards.2.title', 'C, mine');
    editing.receive(withLists(BODY, CARDS.slice(1)));
    expect([value('home.cards.1.title'), state().history[0]?.path]).toEqual(['C, mine', 'home.cards.1.title']);
    await editing.undo();
    expect([value('home.cards'), state().pending.size]).toEqual([CARDS.slice(1), 0]);
    await editing.redo();
    expect(value('home.cards.1.title')).toBe('C, mine');
  });

  it('where the item itself was rewritten it waits to be decided, as any other', () => {
    const { editing, state } = opened();
    editing.update('home.body.4', 'mine');
    editing.receive(withLists(['one', 'two', 'three', 'four', 'theirs']));
    expect([...state().pending.keys()]).toEqual(['home.body.4']);
    expect(editing.staleChanges()).toEqual(['home.body.4']);
  });

  it('where the item is gone it is kept as a whole item at the end, against what it was, never in another', async () => {
    const { editing, state, value } = opened();
    editing.update('home.cards.1.title', 'B, mine');
    editing.update('home.body.1', 'two, mine');
    editing.receive(withLists(['one', 'three', 'four', 'five'], [CARDS[0], CARDS[2]] as typeof CARDS));
    expect([...state().pending]).toEqual([
      ['home.cards.2', { value: { title: 'B, mine', text: 'b' }, base: CARDS[1] }],
      ['home.body.4', { value: 'two, mine', base: 'two' }],
    ]);
    expect(value('home.cards.1.title')).toBe('C');
    expect(editing.staleChanges()).toEqual(['home.cards.2', 'home.body.4']);
    await editing.undo();
    await editing.undo();
    expect([value('home.cards.1.title'), value('home.body.1')]).toEqual(['C', 'three']);
  });

  it('where nothing is left in the item that is gone, undoing it touches no other', () => {
    const { editing, state, value } = opened();
    editing.update('home.body.1', 'two, mine');
    const id = state().history[0]?.id ?? '';
    editing.discard();
    editing.receive(withLists(['one', 'three', 'four', 'five']));
    expect(editing.undoEntry(id)).toBe(false);
    expect(value('home.body')).toEqual(['one', 'three', 'four', 'five']);
  });
});

describe('L6: in an element’s own list', () => {
  const withItems = (items: string[]) => ({
    ...START,
    dynamic: { note: { elements: [{ id: 'list-1', type: 'list', data: { items } }] } },
  });
  const two = 'element.list-1.items.1';

  it('a change stays with its item, or is kept at the end where that is gone', () => {
    const { editing, state } = editingForTests(withItems(['one', 'two', 'three']));
    editing.update(two, 'two, mine');
    editing.receive(withItems(['new', 'one', 'two', 'three']));
    expect([...state().pending]).toEqual([['element.list-1.items.2', { value: 'two, mine', base: 'two' }]]);
    editing.receive(withItems(['new', 'one', 'three']));
    expect([...state().pending]).toEqual([['element.list-1.items.3', { value: 'two, mine', base: 'two' }]]);
  });

  it('a change of an earlier session finds its item again', () => {
    const { editing, state } = editingForTests(withItems(['new', 'one', 'two']));
    editing.restore({ pending: [[two, { value: 'two, mine', base: 'two' }]], history: [] });
    expect([...state().pending.keys()]).toEqual(['element.list-1.items.2']);
  });
});
