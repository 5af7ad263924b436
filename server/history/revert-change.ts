import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema';
import type { Actor } from '../actor';
import { applyChanges } from '../content/apply-changes';
import { readValue } from '../content/read-value';
import { AppError } from '../errors';
import { addSectionAgain, changeSection, deleteSection, restoreSection } from '../sections/change-section';
import type { SectionState } from '../sections/section-state';
import { soAlready, undoText } from './changed-place';
import { ownFields } from './own-fields';

type StoredChange = typeof changes.$inferSelect;
interface By {
  actor: Actor;
  door: 'restore';
}

/**
 * Puts back what a change replaced ('before'), or applies its new value again ('after'), as a new change. Either way only what
 * the change itself changed is written: a renamed section gets its name, and keeps its other fields as they are.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown change, UNPROCESSABLE_CONTENT where it no longer fits or is so already
 */
export async function revertChange(
  db: Db,
  id: number,
  actor: Actor,
  to: 'before' | 'after' = 'before',
): Promise<{ changeSetId: number }> {
  return db.transaction(async (tx) => {
    const [change] = await tx.select().from(changes).where(eq(changes.id, id));
    if (!change) throw new AppError('NOT_FOUND', 'There is no such change.');
    const by: By = { actor, door: 'restore' };
    try {
      return { changeSetId: to === 'before' ? await putBack(tx, change, by) : await applyAgain(tx, change, by) };
    } catch (error) {
      // What it was about is gone, or there already.
      if (!(error instanceof AppError) || !['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'].includes(error.code)) throw error;
      const { message, issues } = error;
      const refused = to === 'before' ? 'This can no longer be put back.' : 'This can not be applied again.';
      throw new AppError('UNPROCESSABLE_CONTENT', `${refused} ${message}`, { issues, cause: error });
    }
  });
}

async function putBack(tx: Db, change: StoredChange, by: By): Promise<number> {
  switch (change.type) {
    case 'section-add':
    case 'section-restore':
      return deleteSection(tx, sectionOf(change), by);
    case 'section-delete':
      return (await restoreSection(tx, sectionOf(change), by)).changeSetId;
    default:
      return undo(tx, { ...change, isAgain: false }, by);
  }
}

/** To apply a change again is to undo it turned round. */
async function applyAgain(tx: Db, change: StoredChange, by: By): Promise<number> {
  const { oldValue, newValue } = change;
  switch (change.type) {
    case 'section-add':
    case 'section-restore':
      return addSectionAgain(tx, sectionOf(change), newValue, by);
    case 'section-delete':
      return deleteSection(tx, sectionOf(change), by);
    default:
      return undo(tx, { ...change, oldValue: newValue, newValue: oldValue, isAgain: true }, by);
  }
}

async function undo(tx: Db, change: StoredChange & { isAgain: boolean }, by: By): Promise<number> {
  const { id, type, isAgain } = change;
  if (type === 'section-update') {
    const [from, to] = [change.newValue as SectionState, change.oldValue as SectionState];
    return changeSection(tx, sectionOf(change), (now) => ownFields(now, from, to), by);
  }
  const undoing = await undoText(tx, change);
  if (!undoing.isInsert && isDeepStrictEqual(await readValue(tx, undoing.path), undoing.value)) throw soAlready();
  const note = isAgain ? `Applied change ${id} again` : `Reverted change ${id}`;
  return (await applyChanges(tx, { ...by, changes: [undoing], note })).changeSetId;
}

function sectionOf({ path }: StoredChange): string {
  return path.slice('dynamic.'.length);
}
