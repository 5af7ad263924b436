import { isEqual } from '../../src/lib/is-equal';
import type { Person } from './person';

/** Undoing everything is what is stored; redoing all of it is what one had. @returns what is wrong */
export async function thereAndBack({ author, page }: Person): Promise<string[]> {
  const { editing } = page();
  // What was written at once can only be undone as long as nobody has changed it.
  if (editing.store.getState().log.some(({ action }) => action !== undefined)) return [];
  const shown = () => editing.store.getState().content.home;
  const [before, steps] = [shown(), editing.store.getState().position];
  let undone = 0;
  while (undone < steps && (await editing.undo()) !== null) undone += 1;
  const { stored, log, position } = editing.store.getState();
  // What is stored already, by a save whose answer was lost, is taken back as a change of that.
  const isAllTaken = !log.slice(0, position).some(({ isPassedOver }) => isPassedOver === true);
  const problems = isAllTaken && !isEqual(shown(), stored.home) ? [`${author} has undone all, and sees no start`] : [];
  for (let redone = 0; redone < undone; redone++) await editing.redo();
  if (isAllTaken && !isEqual(shown(), before)) problems.push(`${author} has redone all, and sees another end`);
  return problems;
}
