import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentRoot, rootOf } from './content-root';
import { createEditing } from './create-editing';
import { outgoing } from './pending';
import { dynamicSection } from './testing-site';

const rootWith = (ids: readonly string[]): ContentRoot =>
  rootOf('home', {
    content: {},
    sections: ids.map((id, position) => dynamicSection(id, { id: position, position })),
  });

function editingOf(...ids: string[]) {
  const editing = createEditing({ stored: rootWith(ids), save: async () => ({ kind: 'saved' }) });
  const { store, update, applyRemote, staleChanges, undo } = editing;
  const pending = () => [...store.getState().pending.values()];
  return {
    move: (id: string, order: number) => update(`sections.${id}.order`, order),
    theirs: (...next: string[]) => applyRemote(rootWith(next)),
    shown: () => store.getState().content.sections.join(''),
    moves: () => pending().map(({ path, value, base }) => [path.split('.')[1], base, value]),
    sent: () => pending().map((change) => outgoing(change)),
    staleChanges,
    undo,
  };
}

/** As the server does it: one after the other, each behind the one it names. */
function applied(ids: readonly string[], moves: ReturnType<ReturnType<typeof editingOf>['sent']>): string {
  const list = [...ids];
  for (const move of moves) {
    const id = move.path.split('.')[1] as string;
    list.splice(list.indexOf(id), 1);
    const after = move.op === 'move' ? move.after : null;
    list.splice(after === null ? 0 : list.indexOf(after) + 1, 0, id);
  }
  return list.join('');
}

describe('the order of sections', () => {
  it('over a long way is one change, of the section that was moved (O3)', () => {
    const down = editingOf('a', 'b', 'c', 'd', 'e');
    down.move('a', 4);
    expect([down.shown(), down.moves()]).toEqual(['bcdea', [['a', 0, 4]]]);
    const up = editingOf('a', 'b', 'c', 'd', 'e');
    up.move('e', 0);
    expect([up.shown(), up.moves()]).toEqual(['eabcd', [['e', 4, 0]]]);
    const beside = editingOf('a', 'b');
    beside.move('b', 0);
    expect(beside.moves()).toEqual([['b', 1, 0]]);
    beside.move('b', 1);
    expect(beside.moves()).toEqual([]);
  });

  it.each([
    ['b', 2, 'acbd'],
    ['c', 1, 'acbd'],
  ])('to the next place is a change of the section that was moved, not of its neighbour (O3)', (id, to, order) => {
    const { move, moves, shown } = editingOf('a', 'b', 'c', 'd');
    move(id, to);
    expect([shown(), moves().map(([moved]) => moved)]).toEqual([order, [id]]);
  });

  it('stays what one sees when a section before the moved one goes or comes (O4)', () => {
    const { move, theirs, shown, moves, staleChanges } = editingOf('a', 'b', 'c', 'd');
    move('d', 2);
    theirs('b', 'c', 'd');
    expect([shown(), moves(), staleChanges()]).toEqual(['bdc', [['d', 2, 1]], []]);
    theirs('b', 'x', 'c', 'd');
    expect([shown(), moves(), staleChanges()]).toEqual(['bdxc', [['d', 3, 1]], []]);
  });

  it('waits for a moved section that was deleted, and is there again with it (O4, P8)', () => {
    const { move, theirs, shown, moves } = editingOf('a', 'b', 'c');
    move('c', 0);
    theirs('a', 'b');
    expect([shown(), moves()]).toEqual(['ab', []]);
    theirs('a', 'b', 'c');
    expect([shown(), moves()]).toEqual(['cab', [['c', 2, 0]]]);
  });

  it('goes on where the section it was put behind was deleted', () => {
    const { move, theirs, shown } = editingOf('a', 'b', 'c', 'd', 'e');
    move('e', 2);
    expect(shown()).toBe('abecd');
    theirs('a', 'c', 'd', 'e');
    expect(shown()).toBe('aecd');
  });

  it('is undone to where a section stood, whichever others were deleted meanwhile (11)', async () => {
    const { move, theirs, shown, undo } = editingOf('a', 'b', 'c', 'd', 'e');
    move('d', 0);
    theirs('a', 'b', 'd', 'e');
    expect(await undo()).toBe('Changed order');
    expect(shown()).toBe('abde');
    const first = editingOf('a', 'b', 'c', 'd', 'e');
    first.move('a', 3);
    first.theirs('a', 'd', 'e');
    await first.undo();
    expect(first.shown()).toBe('ade');
  });

  it('is never in conflict with another’s, and is no change where both moved alike (L3)', () => {
    const other = editingOf('a', 'b', 'c');
    other.move('c', 0);
    other.theirs('b', 'c', 'a');
    expect([other.staleChanges(), other.shown()]).toEqual([[], 'cba']);
    const same = editingOf('a', 'b', 'c');
    same.move('c', 0);
    same.theirs('c', 'a', 'b');
    expect(same.moves()).toEqual([]);
  });

  it('comes to what one sees by the moves that are sent, whatever was moved, added and deleted (O2, O4)', () => {
    const step = fc.record({ kind: fc.constantFrom('move', 'add', 'drop'), at: fc.nat(8), to: fc.nat(8) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let stored = ['a', 'b', 'c', 'd', 'e'];
        const { move, theirs, shown, sent } = editingOf(...stored);
        let wanted = stored.join('');
        let next = 'f'.charCodeAt(0);
        for (const { kind, at, to } of steps) {
          const id = stored[at % stored.length] as string;
          if (kind === 'move') {
            move(id, to % stored.length);
            wanted = shown();
          } else if (kind === 'add') {
            stored = stored.toSpliced(to % stored.length, 0, String.fromCharCode(next++));
            theirs(...stored);
          } else if (stored.length > 2) {
            stored = stored.filter((other) => other !== id);
            theirs(...stored);
          }
          // Those that were there and are there still stand as they stood.
          const both = (list: string) =>
            [...list].filter((one) => wanted.includes(one) && stored.includes(one)).join('');
          expect(both(shown())).toBe(both(wanted));
          wanted = shown();
          expect(applied(stored, sent())).toBe(shown());
        }
      }),
    );
  });
});
