/** A fault that the core of both editors, or the server's, could have: in a file, something else in place of what stands there. */
export interface Fault {
  name: string;
  file: string;
  stands: string;
  instead: string;
}

const APPLY = 'src/content/items/apply-operation.ts';
const SAVE = 'src/editing/save-actions.ts';

/** Each would let a word land in another item, or be lost: the fuzz has to find it. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'an index is kept where a ref is made',
    file: 'src/editing/content-root.ts',
    stands: "  const ref = toRef(root.ids, place);\n  if (!path.startsWith('element.')) return",
    instead: "  const ref = place;\n  if (!path.startsWith('element.')) return",
  },
  {
    name: 'what a value was before is not sent',
    file: SAVE,
    stands: '.map(toOutgoing) as OutgoingChange[]',
    instead: '.map((one) => ({ ...outgoing(one), base: undefined })) as OutgoingChange[]',
  },
  {
    name: 'the inverse of a move is off by one',
    file: APPLY,
    stands: 'const stoodAfter = findIdBefore(list, item.index);',
    instead: 'const stoodAfter = findIdBefore(list, item.index - 1);',
  },
  {
    name: 'items of a whole list are matched by their places alone',
    file: 'src/content/items/match-items.ts',
    stands: '  if (old.length === 0) return match.places;',
    instead: '  return next.map((_, at) => (at < old.length ? at : -1));',
  },
  {
    name: 'what others save throws the log away',
    file: 'src/editing/stored-actions.ts',
    stands: 'commit({ stored, former: addFormer(before.former, before.stored, stored) });',
    instead: 'commit({ stored, former: addFormer(before.former, before.stored, stored), log: [], position: 0 });',
  },
  {
    name: 'what waits for an item that is gone is forgotten at a save',
    file: SAVE,
    stands: '    const orphaned = new Set(orphans.map(({ part }) => part));\n    // Orphans',
    instead: '    const orphaned = new Set<string>();\n    // Orphans',
  },
  {
    name: 'drafts are not kept for when the tab is closed',
    file: 'src/editing/persist-unsaved.ts',
    stands: '...selectUnsaved(state.log.slice(0, state.position)), ...editing.draftEntries()',
    instead: '...selectUnsaved(state.log.slice(0, state.position))',
  },
  {
    name: 'the neighbour is removed',
    file: APPLY,
    stands: 'withList(document, item.list, list.items.toSpliced(item.index, 1), list.ids.toSpliced(item.index, 1));',
    instead:
      'withList(document, item.list, list.items.toSpliced(Math.max(0, item.index - 1), 1), list.ids.toSpliced(Math.max(0, item.index - 1), 1));',
  },
  {
    name: 'what is done again stands behind what came after it',
    file: 'src/editing/undo-actions.ts',
    stands: 'done.toSpliced(first === -1 ? done.length : first, 0, redone)',
    instead: 'done.toSpliced(done.length, 0, redone)',
  },
  {
    name: 'an item is put in before its neighbour',
    file: 'src/content/items/refs.ts',
    stands: 'if (index !== -1) return index + 1;',
    instead: 'if (index !== -1) return index;',
  },
  {
    name: 'what is typed while a save is on its way is dropped',
    file: SAVE,
    stands: 'if (!known.has(entry.id)) return [entry];',
    instead: 'if (!known.has(entry.id)) return [];',
  },
];
