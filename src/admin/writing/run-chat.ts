import type { Outputs } from '../../api/trpc';
import { writtenValue } from '../../content/written-value';
import { currentValue } from '../../editing/state';
import { nextStep } from '../../editing/undo';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import type { Dashboard } from '../shell/dashboard-context';

export type Answer = Outputs['ai']['converse'];
type ProposedChange = Answer['changes'][number];

/**
 * Has the server interpret a command for the current page, including its unsaved changes. Nothing changes until the answer is
 * applied.
 */
export async function askCommand(
  { client, pages }: Dashboard,
  command: string,
  pageId: PageId,
  signal: AbortSignal,
): Promise<Answer> {
  const slots = Object.values(pages.store.getState().pages);
  const pending = slots.flatMap((slot) =>
    slot.state === 'ready'
      ? [...slot.entry.editing.store.getState().pending.values()].map(({ path, value }) => ({ path, value }))
      : [],
  );
  const asked = { command, pageId, pending: pending.slice(0, 500) };
  return client.ai.converse.mutate(asked, { signal });
}

/** Reverts applied changes. */
export type Undo = () => void;

/**
 * Applies changes to their pages as ordinary unsaved changes.
 * @returns a function that reverts them
 * @throws Error if a page cannot be read
 */
export async function applyChanges(
  { pages }: Dashboard,
  changes: readonly ProposedChange[],
  id: string | null,
  label: string,
): Promise<Undo> {
  const undos: Undo[] = [];
  for (const pageId of new Set(changes.map((change) => change.pageId))) {
    if (!isPageName(pageId)) continue;
    await pages.open(pageId);
    const slot = pages.store.getState().pages[pageId];
    if (slot?.state !== 'ready') throw new Error(`${pageId} could not be read`);
    const { editing } = slot.entry;
    const mine = changes.filter((change) => change.pageId === pageId);
    const before = mine.map(({ path, label: fieldName }) => ({
      path,
      fieldName,
      value: currentValue(editing.store.getState(), path),
    }));
    const made = mine.map(({ path, value, label: fieldName }, index) => ({
      path,
      value: typeof value === 'string' ? writtenValue(before[index]?.value, value) : value,
      fieldName,
      ...(id === null ? {} : { ai: id }),
    }));
    editing.updateAll(made, label);
    undos.push(() => editing.updateAll(before, `Undone: ${label}`));
  }
  return () => {
    for (const undo of undos) undo();
  };
}

/** Undoes the last unsaved change of a page. @returns whether there was one */
export async function undoLast({ pages }: Dashboard, pageId: PageId): Promise<boolean> {
  const slot = pages.store.getState().pages[pageId];
  if (slot?.state !== 'ready' || !nextStep(slot.entry.editing.store.getState(), 'undo')) return false;
  await slot.entry.editing.undo();
  return true;
}
