import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { account, user } from '../../db/schema';
import { AppError } from '../errors';

/** Makes this transaction the only one that takes rights away: of two at once the second sees what the first has left. */
export async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 11))`);
}

/**
 * Called after rights were taken away, before that is committed. Who was invited and has no password yet is no admin to rely on.
 * @throws AppError CONFLICT where nobody is left who can sign in as an admin
 */
export async function refuseWithoutAdmin(tx: Db): Promise<void> {
  const [left] = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), isNotNull(account.password)))
    .where(and(eq(user.role, 'admin'), eq(user.disabled, false)))
    .limit(1);
  if (!left) throw new AppError('CONFLICT', 'The last admin keeps this role.');
}
