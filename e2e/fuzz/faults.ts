/** A fault to inject into the editing core or the server: a piece of code in a file and its replacement. */
export interface Fault extends Edit {
  name: string;
  /** Another layer that would hide the fault. */
  also?: Edit;
}

/** A piece of code, and the code that replaces it. */
export interface Edit {
  file: string;
  stands: string;
  instead: string;
}

const APPLY = 'src/content/items/apply-operation.ts';
const SAVE = 'src/editing/save.ts';

/** Each of these faults puts a word into another item or loses it, so the fuzz test must detect it. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'an index is kept where a ref should be created',
    file: 'src/editing/document.ts',
    stands: "  const ref = toRef(root.ids, place);\n  if (!path.startsWith('element.')) return",
    instead: "  const ref = place;\n  if (!path.startsWith('element.')) return",
  },
  {
    name: 'the base of a change is not sent',
    file: SAVE,
    stands: '.map(toOutgoing) as OutgoingChange[]',
    instead: '.map((one) => ({ ...toOutgoing(one), base: undefined })) as OutgoingChange[]',
  },
  {
    name: 'the inverse of a move is off by one',
    file: APPLY,
    stands: 'const stoodAfter = findIdBefore(list, item.index);',
    instead: 'const stoodAfter = findIdBefore(list, item.index - 1);',
  },
  {
    name: 'items of a whole list are matched only by their positions',
    file: 'src/content/items/match-items.ts',
    stands: '  if (old.length === 0) return match.places;',
    instead: '  return next.map((_, at) => (at < old.length ? at : -1));',
  },
  {
    name: 'a save by others clears the log',
    file: 'src/editing/editing.ts',
    stands: 'commit({ stored, former: addFormer(before.former, before.stored, stored) });',
    instead: 'commit({ stored, former: addFormer(before.former, before.stored, stored), log: [], position: 0 });',
  },
  {
    name: 'orphans are dropped on save',
    file: SAVE,
    stands: '    const orphaned = new Set(orphans.map(({ part }) => part));\n    const known',
    instead: '    const orphaned = new Set<string>();\n    const known',
  },
  {
    name: 'texts in open dialogs are lost when the tab is closed',
    file: 'src/editing/keep.ts',
    stands: '...selectUnsaved(state.log.slice(0, state.position)), ...editing.openTextEntries()',
    instead: '...selectUnsaved(state.log.slice(0, state.position))',
  },
  {
    name: 'the neighboring item is removed',
    file: APPLY,
    stands: 'withList(document, item.list, list.items.toSpliced(item.index, 1), list.ids.toSpliced(item.index, 1));',
    instead:
      'withList(document, item.list, list.items.toSpliced(Math.max(0, item.index - 1), 1), list.ids.toSpliced(Math.max(0, item.index - 1), 1));',
  },
  {
    name: 'a redone entry is placed behind later ones',
    file: 'src/editing/undo.ts',
    stands: 'done.toSpliced(first === -1 ? done.length : first, 0, redone)',
    instead: 'done.toSpliced(done.length, 0, redone)',
  },
  {
    name: 'an item is inserted before its neighbor instead of after it',
    file: 'src/content/items/refs.ts',
    stands: 'if (index !== -1) return index + 1;',
    instead: 'if (index !== -1) return index;',
  },
  {
    name: 'text typed during a save is dropped',
    file: SAVE,
    stands: 'if (!known.has(entry.id)) return [entry];',
    instead: 'if (!known.has(entry.id)) return [];',
  },
];
