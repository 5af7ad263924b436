import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changes } from '../../../db/schema/history';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import { toRevertError } from './revert-change';
import { locateChanges } from './taking-content';

/**
 * Reverts all values that one write set, on any pages, by one new write. Values that have changed since, by anyone, are left alone, because
 * someone who reverts many texts at once does not look at each.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown write, UNPROCESSABLE_CONTENT if it did more than set values, if one of them no longer fits, or
 * if all have changed since
 */
export async function revertSet(
  db: Db,
  id: number,
  actor: Actor,
): Promise<{ changeSetId: number | null; texts: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(changes).where(eq(changes.changeSetId, id)).orderBy(asc(changes.id));
    if (rows.length === 0) throw new AppError('NOT_FOUND', 'This change set does not exist.');
    if (rows.some(({ op, ref }) => op !== 'set' || ref.startsWith('sections.')))
      throw new AppError('UNPROCESSABLE_CONTENT', 'These changes can only be reverted one by one.');
    try {
      const located = await locateChanges(tx, rows);
      const taking = located.filter(({ isAsWritten }) => isAsWritten).map(({ takeTo }) => takeTo('before'));
      if (taking.length === 0) throw new AppError('CONFLICT', 'All of the values have been changed since.');
      const note = `Reverted change set ${id}`;
      const { changeSetId } = await applyChanges(tx, { actor, source: 'restore', changes: taking, note });
      return { changeSetId, texts: taking.length };
    } catch (error) {
      throw toRevertError(error, 'These changes can no longer be reverted together.');
    }
  });
}
