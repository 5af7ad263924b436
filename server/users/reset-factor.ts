import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { user } from '../../db/schema/accounts';
import type { Doer } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { takeFactor } from '../auth/second-factor';
import { AppError } from '../errors';
import { findUser, type User } from './list-users';

/**
 * Takes a lost second factor away: the app, recovery codes and passkeys open nothing any more, every session ends, and the person
 * signs in with the password alone. One's own is turned off where one's password is asked.
 * @throws AppError NOT_FOUND, CONFLICT for one's own, and where there is nothing to take
 */
export async function resetFactor(db: Db, id: string, actor: Doer): Promise<User> {
  return db.transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update');
    const person = await findUser(tx, id);
    if (!person) throw new AppError('NOT_FOUND', 'There is no such account.');
    if (id === actor.id) throw new AppError('CONFLICT', 'Your own second factor is turned off under Settings.');
    if (!person.hasFactor) throw new AppError('CONFLICT', 'This account has no second factor.');
    await takeFactor(tx, id);
    await recordAudit(tx, actor, 'factor-reset', person.email);
    return { ...person, hasFactor: false, lastSeenAt: null };
  });
}
