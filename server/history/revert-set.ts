import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema/history';
import type { Actor } from '../actor';
import { applyChanges } from '../content/apply-changes';
import { AppError } from '../errors';
import { noLonger } from './revert-change';
import { locateChanges } from './taking-content';

/**
 * Puts back what one write replaced, on whatever pages, as one new write. What has been changed since, by whomever, stays as it is: who
 * puts many texts back at once does not see each.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown write, UNPROCESSABLE_CONTENT where it did more than set values, where one of them no longer
 * fits, or where all has been changed since
 */
export async function revertSet(
  db: Db,
  id: number,
  actor: Actor,
): Promise<{ changeSetId: number | null; texts: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(changes).where(eq(changes.changeSetId, id)).orderBy(asc(changes.id));
    if (rows.length === 0) throw new AppError('NOT_FOUND', 'There is no such change.');
    if (rows.some(({ op, ref }) => op !== 'set' || ref.startsWith('sections.')))
      throw new AppError('UNPROCESSABLE_CONTENT', 'This is put back change by change.');
    try {
      const located = await locateChanges(tx, rows);
      const taking = located.filter(({ isAsWritten }) => isAsWritten).map(({ takeTo }) => takeTo('before'));
      if (taking.length === 0) throw new AppError('CONFLICT', 'All of it has been changed since.');
      const note = `Reverted change set ${id}`;
      const { changeSetId } = await applyChanges(tx, { actor, source: 'restore', changes: taking, note });
      return { changeSetId, texts: taking.length };
    } catch (error) {
      throw noLonger(error, 'This can no longer be put back as one.');
    }
  });
}
