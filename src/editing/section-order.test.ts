import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentRoot, rootOf } from './document';
import { createEditing } from './editing';
import { dynamicSection } from './testing-site';
import { toOutgoing } from './views';

const createRoot = (ids: readonly string[]): ContentRoot =>
  rootOf('home', {
    content: {},
    sections: ids.map((id, position) => dynamicSection(id, { id: position, position })),
  });

function createOrder(...ids: string[]) {
  const editing = createEditing({ stored: createRoot(ids), save: async () => ({ kind: 'saved' }) });
  const { store, update, applyRemote, staleChanges, undo } = editing;
  const pending = () => [...store.getState().pending.values()];
  return {
    move: (id: string, order: number) => update(`sections.${id}.order`, order),
    saveAsOther: (...next: string[]) => applyRemote(createRoot(next)),
    shown: () => store.getState().content.sections.join(''),
    moves: () => pending().map(({ path, value, base }) => [path.split('.')[1], base, value]),
    sent: () => pending().map((change) => toOutgoing(change)),
    staleChanges,
    undo,
  };
}

/** Applies moves as the server does: one after the other, each after the section it names. */
function applyMoves(ids: readonly string[], moves: ReturnType<ReturnType<typeof createOrder>['sent']>): string {
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
  it('O3: a move over a long distance is one change, of the section that was moved', () => {
    const down = createOrder('a', 'b', 'c', 'd', 'e');
    down.move('a', 4);
    expect([down.shown(), down.moves()]).toEqual(['bcdea', [['a', 0, 4]]]);
    const up = createOrder('a', 'b', 'c', 'd', 'e');
    up.move('e', 0);
    expect([up.shown(), up.moves()]).toEqual(['eabcd', [['e', 4, 0]]]);
    const beside = createOrder('a', 'b');
    beside.move('b', 0);
    expect(beside.moves()).toEqual([['b', 1, 0]]);
    beside.move('b', 1);
    expect(beside.moves()).toEqual([]);
  });

  it.each([
    ['b', 2, 'acbd'],
    ['c', 1, 'acbd'],
  ])('O3: a move to the next place changes the moved section, not its neighbor', (id, to, order) => {
    const { move, moves, shown } = createOrder('a', 'b', 'c', 'd');
    move(id, to);
    expect([shown(), moves().map(([moved]) => moved)]).toEqual([order, [id]]);
  });

  it('O4: stays as on screen when a section in front of it is deleted or added', () => {
    const { move, saveAsOther, shown, moves, staleChanges } = createOrder('a', 'b', 'c', 'd');
    move('d', 2);
    saveAsOther('b', 'c', 'd');
    expect([shown(), moves(), staleChanges()]).toEqual(['bdc', [['d', 2, 1]], []]);
    saveAsOther('b', 'x', 'c', 'd');
    expect([shown(), moves(), staleChanges()]).toEqual(['bdxc', [['d', 3, 1]], []]);
  });

  it('O4, P8: a move of a deleted section waits for it and returns with it', () => {
    const { move, saveAsOther, shown, moves } = createOrder('a', 'b', 'c');
    move('c', 0);
    saveAsOther('a', 'b');
    expect([shown(), moves()]).toEqual(['ab', []]);
    saveAsOther('a', 'b', 'c');
    expect([shown(), moves()]).toEqual(['cab', [['c', 2, 0]]]);
  });

  it('a moved section keeps its place when its predecessor is deleted', () => {
    const { move, saveAsOther, shown } = createOrder('a', 'b', 'c', 'd', 'e');
    move('e', 2);
    expect(shown()).toBe('abecd');
    saveAsOther('a', 'c', 'd', 'e');
    expect(shown()).toBe('aecd');
  });

  it('undo moves a section back to its place, whichever others were deleted in the meantime', async () => {
    const { move, saveAsOther, shown, undo } = createOrder('a', 'b', 'c', 'd', 'e');
    move('d', 0);
    saveAsOther('a', 'b', 'd', 'e');
    expect(await undo()).toBe('Changed order');
    expect(shown()).toBe('abde');
    const first = createOrder('a', 'b', 'c', 'd', 'e');
    first.move('a', 3);
    first.saveAsOther('a', 'd', 'e');
    await first.undo();
    expect(first.shown()).toBe('ade');
  });

  it('L3: never conflicts, and is unchanged if both people made the same move', () => {
    const other = createOrder('a', 'b', 'c');
    other.move('c', 0);
    other.saveAsOther('b', 'c', 'a');
    expect([other.staleChanges(), other.shown()]).toEqual([[], 'cba']);
    const same = createOrder('a', 'b', 'c');
    same.move('c', 0);
    same.saveAsOther('c', 'a', 'b');
    expect(same.moves()).toEqual([]);
  });

  it('O2, O4: the sent moves produce the order on screen, after any moves, additions and deletions', () => {
    const step = fc.record({ kind: fc.constantFrom('move', 'add', 'drop'), at: fc.nat(8), to: fc.nat(8) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let stored = ['a', 'b', 'c', 'd', 'e'];
        const { move, saveAsOther, shown, sent } = createOrder(...stored);
        let wanted = stored.join('');
        let next = 'f'.charCodeAt(0);
        for (const { kind, at, to } of steps) {
          const id = stored[at % stored.length] as string;
          if (kind === 'move') {
            move(id, to % stored.length);
            wanted = shown();
          } else if (kind === 'add') {
            stored = stored.toSpliced(to % stored.length, 0, String.fromCharCode(next++));
            saveAsOther(...stored);
          } else if (stored.length > 2) {
            stored = stored.filter((other) => other !== id);
            saveAsOther(...stored);
          }
          // Sections that were and are in both orders keep their relative order.
          const both = (list: string) =>
            [...list].filter((one) => wanted.includes(one) && stored.includes(one)).join('');
          expect(both(shown())).toBe(both(wanted));
          wanted = shown();
          expect(applyMoves(stored, sent())).toBe(shown());
        }
      }),
    );
  });
});
