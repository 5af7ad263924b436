import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema/history';
import type { Actor } from '../actor';
import { applyChanges } from '../content/apply-changes';
import { AppError } from '../errors';
import { noLonger } from './revert-change';
import { locateChanges, takenBack } from './taking-content';

/**
 * Puts back all that one write replaced, on whatever pages, as one new write: what came after it elsewhere in the same texts stays, and
 * what is so already is passed over.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown write, UNPROCESSABLE_CONTENT where it did more than set values, where one of them no longer
 * fits, or where all is so already
 */
export async function revertSet(db: Db, id: number, actor: Actor): Promise<{ changeSetId: number; texts: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(changes).where(eq(changes.changeSetId, id)).orderBy(asc(changes.id));
    if (rows.length === 0) throw new AppError('NOT_FOUND', 'There is no such change.');
    if (rows.some(({ op, ref }) => op !== 'set' || ref.startsWith('sections.')))
      throw new AppError('UNPROCESSABLE_CONTENT', 'This is put back change by change.');
    try {
      const taking = takenBack(await locateChanges(tx, rows));
      if (taking.length === 0) throw new AppError('CONFLICT', 'All of it is so already.');
      const note = `Reverted change set ${id}`;
      const { changeSetId } = await applyChanges(tx, { actor, source: 'restore', changes: taking, note });
      return { changeSetId, texts: taking.length };
    } catch (error) {
      throw noLonger(error, 'This can no longer be put back as one.');
    }
  });
}
