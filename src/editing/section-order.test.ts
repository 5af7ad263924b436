import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentRoot, rootOf } from './content-root';
import { createEditing } from './create-editing';
import { arrangement } from './section-order';
import { dynamicSection } from './testing-site';

const rootWith = (ids: readonly string[]): ContentRoot =>
  rootOf(
    'home',
    {},
    ids.map((id, position) => dynamicSection(id, { id: position, position })),
  );

function editingOf(...ids: string[]) {
  const editing = createEditing({ stored: rootWith(ids), save: async () => ({ kind: 'saved' }) });
  const { store, update, receive, staleChanges } = editing;
  return {
    move: (id: string, order: number) => update(`sections.${id}.order`, order),
    receive: (...next: string[]) => receive(rootWith(next)),
    shown: () => arrangement(store.getState().stored, store.getState().pending).join(''),
    moves: () => [...store.getState().pending].map(([path, { value, base }]) => [path.split('.')[1], base, value]),
    staleChanges,
  };
}

/** As the server does it: one after the other. */
function applied(ids: readonly string[], moves: (string | unknown)[][]): string {
  const list = [...ids];
  for (const [id, base, value] of moves) {
    expect(ids.indexOf(String(id))).toBe(base);
    list.splice(list.indexOf(String(id)), 1);
    list.splice(Number(value), 0, String(id));
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

  it('stays what one sees when a section before the moved one goes or comes (O4)', () => {
    const { move, receive, shown, moves, staleChanges } = editingOf('a', 'b', 'c', 'd');
    move('d', 2);
    receive('b', 'c', 'd');
    expect([shown(), moves(), staleChanges()]).toEqual(['bdc', [['d', 2, 1]], []]);
    receive('b', 'x', 'c', 'd');
    expect([shown(), moves(), staleChanges()]).toEqual(['bxdc', [['d', 3, 2]], []]);
  });

  it('waits for a moved section that was deleted, and is there again with it (O4, P8)', () => {
    const { move, receive, shown, moves } = editingOf('a', 'b', 'c');
    move('c', 0);
    receive('a', 'b');
    expect([shown(), moves()]).toEqual(['ab', [['c', 2, 0]]]);
    receive('a', 'b', 'c');
    expect([shown(), moves()]).toEqual(['cab', [['c', 2, 0]]]);
  });

  it('that somebody else changed is asked about, and is no change where both moved alike (L2, L3)', () => {
    const other = editingOf('a', 'b', 'c');
    other.move('c', 0);
    other.receive('b', 'c', 'a');
    expect(other.staleChanges()).toEqual(['sections.c.order']);
    const same = editingOf('a', 'b', 'c');
    same.move('c', 0);
    same.receive('c', 'a', 'b');
    expect(same.moves()).toEqual([]);
  });

  it('comes to what one sees by the moves that are sent, whatever was moved, added and deleted (O2, O4)', () => {
    const step = fc.record({ kind: fc.constantFrom('move', 'add', 'drop'), at: fc.nat(8), to: fc.nat(8) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let stored = ['a', 'b', 'c', 'd', 'e'];
        const { move, receive, shown, moves } = editingOf(...stored);
        let wanted = stored.join('');
        let next = 'f'.charCodeAt(0);
        for (const { kind, at, to } of steps) {
          const id = stored[at % stored.length] as string;
          if (kind === 'move') {
            move(id, to % stored.length);
            wanted = shown();
          } else if (kind === 'add') {
            stored = stored.toSpliced(to % stored.length, 0, String.fromCharCode(next++));
            receive(...stored);
          } else if (stored.length > 2) {
            stored = stored.filter((other) => other !== id);
            receive(...stored);
          }
          // Those that were there and are there still stand as they stood.
          const both = (list: string) =>
            [...list].filter((one) => wanted.includes(one) && stored.includes(one)).join('');
          expect(both(shown())).toBe(both(wanted));
          wanted = shown();
          expect(
            applied(
              stored,
              moves().filter(([one]) => stored.includes(String(one))),
            ),
          ).toBe(shown());
        }
      }),
    );
  });
});
