import { addHeading, changeElements } from './act-elements';
import { redo, reload, undo } from './act-history';
import { discard, finalize, makeConflict, writeMeanwhile } from './act-saving';
import { addSection, deleteSection, duplicateSection, hideSection, moveSection, showSection } from './act-sections';
import { changeList, writeInVain, writeText } from './act-texts';
import type { Act } from './turn';

export const ACTS: Readonly<Record<string, { weight: number; act: Act }>> = {
  text: { weight: 26, act: writeText },
  escape: { weight: 3, act: writeInVain },
  item: { weight: 9, act: changeList },
  heading: { weight: 6, act: addHeading },
  element: { weight: 7, act: changeElements },
  move: { weight: 8, act: moveSection },
  add: { weight: 5, act: addSection },
  copy: { weight: 3, act: duplicateSection },
  remove: { weight: 4, act: deleteSection },
  hide: { weight: 3, act: hideSection },
  show: { weight: 4, act: showSection },
  undo: { weight: 12, act: undo },
  redo: { weight: 7, act: redo },
  reload: { weight: 2, act: reload },
  finalize: { weight: 7, act: finalize },
  discard: { weight: 2, act: discard },
  conflict: { weight: 4, act: makeConflict },
  meanwhile: { weight: 4, act: writeMeanwhile },
};
