import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { recordAudit } from '../../accounts/audit/record-audit';
import { takeFactor } from '../../accounts/auth/second-factor';
import type { Doer } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { findUser, type User } from './list-users';

/**
 * Removes another person's lost second factor: the authenticator app, recovery codes and passkeys stop working, every session ends, and the
 * person signs in with only the password. People turn off their own second factor in the settings, with their password.
 * @throws AppError NOT_FOUND, CONFLICT for the caller's own account or one without a second factor
 */
export async function resetFactor(db: Db, id: string, actor: Doer): Promise<User> {
  return db.transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update');
    const person = await findUser(tx, id);
    if (!person) throw new AppError('NOT_FOUND', 'This account does not exist.');
    if (id === actor.id) throw new AppError('CONFLICT', 'Turn off your own two-factor authentication in Settings.');
    if (!person.hasFactor) throw new AppError('CONFLICT', 'This account does not use two-factor authentication.');
    await takeFactor(tx, id);
    await recordAudit(tx, actor, 'factor-reset', person.email);
    return { ...person, hasFactor: false, lastSeenAt: null };
  });
}
