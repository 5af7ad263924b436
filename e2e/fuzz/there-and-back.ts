import type { OpenPage } from '../../src/editing/open-page';
import { isEqual } from '../../src/lib/is-equal';
import type { Person } from './person';

/**
 * Undoing everything is what is stored, and redoing all of it what one had; a change that was just made is undone in the history
 * as by undo.
 * @param change makes one
 * @returns what is wrong
 */
export async function thereAndBack({ author, page }: Person, change: () => unknown): Promise<string[]> {
  const { editing } = page();
  // What was written at once can only be undone as long as nobody has changed it.
  if (editing.store.getState().log.some(({ action }) => action !== undefined)) return [];
  const problems = await inHistory(page(), change);
  const shown = () => editing.store.getState().content.home;
  const [before, steps] = [shown(), editing.store.getState().position];
  let undone = 0;
  while (undone < steps && (await editing.undo()) !== null) undone += 1;
  const { stored, log, position } = editing.store.getState();
  // What is stored already, by a save whose answer was lost, is taken back as a change of that.
  const isAllTaken = !log.slice(0, position).some(({ takesBack }) => takesBack !== undefined);
  if (isAllTaken && !isEqual(shown(), stored.home)) problems.push('undone all, and sees no start');
  for (let redone = 0; redone < undone; redone++) await editing.redo();
  if (!isEqual(shown(), before)) problems.push('redone all, and sees another end');
  return problems.map((problem) => `${author} has ${problem}`);
}

/**
 * A batch that was just written, undone, is what was there, and done again what it wrote.
 * @param before what was shown before it
 * @returns what is wrong
 */
export async function batchThereAndBack({ author, page }: Person, before: unknown): Promise<string[]> {
  const { editing } = page();
  const shown = () => editing.store.getState().content.home;
  const after = shown();
  if (!(await isDone(() => editing.undo()))) return [`${author} can not undo a batch`];
  if (!isEqual(shown(), before)) return [`${author} has undone a batch, and sees another page`];
  if (!(await isDone(() => editing.redo()))) return [`${author} can not do a batch again`];
  return isEqual(shown(), after) ? [] : [`${author} has done a batch again, and sees another page`];
}

/** What a step on the server may take: on a busy machine it may fail for the moment, and is tried again. */
const TRIES = 3;

async function isDone(step: () => Promise<string | null>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) if ((await step()) !== null) return true;
  return false;
}

async function inHistory({ editing }: OpenPage, change: () => unknown): Promise<string[]> {
  const content = () => editing.store.getState().content.home;
  const last = () => editing.store.getState().log[editing.store.getState().position - 1];
  const [before, known] = [content(), last()?.id];
  change();
  const made = last();
  if (made === undefined || made.id === known) return [];
  await editing.undoEntry(made.id);
  const problems = isEqual(content(), before) ? [] : [`undone ${made.label} in the history, and sees another page`];
  await editing.undo();
  await editing.undo();
  return isEqual(content(), before) ? problems : [...problems, `undone ${made.label}, and sees another page`];
}
