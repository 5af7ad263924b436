import type { OpenPage } from '../../src/editing/open-page';
import { isEqual } from '../../src/lib/is-equal';
import type { Person } from './person';

/**
 * Checks that undoing everything gives the stored content, and that redoing everything gives the current one. Then makes a change and checks
 * that undoing it from the history gives the same content as Undo.
 * @param change makes a change
 * @returns the problems
 */
export async function checkUndoAndRedo({ author, page }: Person, change: () => unknown): Promise<string[]> {
  const { editing } = page();
  // A change made on the server at once can be undone only while no one else has changed its place.
  if (editing.store.getState().log.some(({ kind }) => kind === 'action')) return [];
  const problems = await checkUndoInHistory(page(), change);
  const readHome = () => editing.store.getState().content.home;
  const [before, steps] = [readHome(), editing.store.getState().position];
  let undone = 0;
  while (undone < steps && (await editing.undo()) !== null) undone += 1;
  const { stored, log, position } = editing.store.getState();
  // If a save succeeded but its response was lost, undoing its changes records new changes against the stored content.
  const isAllTaken = !log.slice(0, position).some(({ kind }) => kind === 'reversal');
  if (isAllTaken && !isEqual(readHome(), stored.home)) problems.push('undone all, but not to the stored content');
  for (let redone = 0; redone < undone; redone++) await editing.redo();
  if (!isEqual(readHome(), before)) problems.push('redone all, but not to the same content');
  return problems.map((problem) => `${author} has ${problem}`);
}

/**
 * Checks that undoing a batch gives the content before it, and that redoing it gives the batch's result.
 * @param before the content before the batch
 * @returns the problems
 */
export async function checkBatchUndoAndRedo({ author, page }: Person, before: unknown): Promise<string[]> {
  const { editing } = page();
  const readHome = () => editing.store.getState().content.home;
  const after = readHome();
  if (!(await trySeveralTimes(() => editing.undo()))) return [`${author} cannot undo a batch`];
  if (!isEqual(readHome(), before)) return [`${author} has undone a batch, but sees a different page`];
  if (!(await trySeveralTimes(() => editing.redo()))) return [`${author} cannot redo a batch`];
  return isEqual(readHome(), after) ? [] : [`${author} has redone a batch, but sees a different page`];
}

/** Attempts per step: on a busy machine, a step that runs on the server may fail temporarily. */
const TRIES = 3;

async function trySeveralTimes(step: () => Promise<string | null>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) if ((await step()) !== null) return true;
  return false;
}

async function checkUndoInHistory({ editing }: OpenPage, change: () => unknown): Promise<string[]> {
  const content = () => editing.store.getState().content.home;
  const last = () => editing.store.getState().log[editing.store.getState().position - 1];
  const [before, known] = [content(), last()?.id];
  change();
  const made = last();
  if (made === undefined || made.id === known) return [];
  await editing.undoEntry(made.id);
  const problems = isEqual(content(), before) ? [] : [`undone ${made.label} in the history, but sees a different page`];
  await editing.undo();
  await editing.undo();
  return isEqual(content(), before) ? problems : [...problems, `undone ${made.label}, but sees a different page`];
}
