import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema';
import type { Actor } from '../actor';
import { applyChanges } from '../content/apply-changes';
import { AppError } from '../errors';
import { deleteSection, patchSection, restoreSection } from '../sections/change-section';

/**
 * Puts back what a change replaced, as a new change.
 * @throws AppError NOT_FOUND for an unknown change, UNPROCESSABLE_CONTENT where it no longer fits
 */
export async function revertChange(db: Db, changeId: number, actor: Actor): Promise<{ changeSetId: number | null }> {
  return db.transaction(async (tx) => {
    const [change] = await tx.select().from(changes).where(eq(changes.id, changeId));
    if (!change) throw new AppError('NOT_FOUND', 'There is no such change.');
    const by = { actor, door: 'restore' as const };
    const sectionId = change.path.slice('dynamic.'.length);
    switch (change.type) {
      case 'section-add':
      case 'section-restore':
        await deleteSection(tx, sectionId, by);
        return { changeSetId: null };
      case 'section-delete':
        await restoreSection(tx, sectionId, by);
        return { changeSetId: null };
      case 'section-update':
        await revertSection(tx, sectionId, change.oldValue as Record<string, unknown>, by);
        return { changeSetId: null };
      default: {
        const undo = [{ path: change.path, value: change.oldValue ?? null }];
        const { changeSetId } = await applyChanges(tx, { ...by, changes: undo, note: `Reverted change ${change.id}` });
        return { changeSetId };
      }
    }
  });
}

async function revertSection(
  tx: Db,
  sectionId: string,
  before: Record<string, unknown>,
  by: { actor: Actor; door: 'restore' },
): Promise<void> {
  const { sectionData, sectionName, position, isActive } = before as {
    sectionData: Record<string, unknown>;
    sectionName: string;
    position: number;
    isActive: boolean;
  };
  await patchSection(tx, sectionId, { sectionName, position, isActive }, by);
  await applyChanges(tx, { ...by, changes: [{ path: `dynamic.${sectionId}`, value: sectionData }] });
}
