import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { apikey, invitations, session, user } from '../../../db/schema/accounts';
import { recordAudit } from '../../accounts/audit/record-audit';
import { lockAdmins, refuseWithoutAdmin } from '../../accounts/auth/accounts';
import { refuseTakenName } from '../../accounts/auth/refuse-taken-name';
import type { Actor, Role } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { findUser, type User } from './list-users';

/**
 * Changes a person's role, or disables or enables their account. Disabling it ends their sessions, API keys and open link at once and for
 * good.
 * @throws AppError BAD_REQUEST if no change is given, NOT_FOUND, CONFLICT if no admin would be left
 */
export async function changeUser(
  db: Db,
  id: string,
  { role, disabled }: { role?: Role; disabled?: boolean },
  actor: Actor,
): Promise<{ user: User; hasNewRole: boolean }> {
  if (role === undefined && disabled === undefined) {
    throw new AppError('BAD_REQUEST', 'Provide a role, or whether the account is disabled.');
  }
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const before = await findUser(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'This account does not exist.');
    const next = { role: role ?? before.role, disabled: disabled ?? before.disabled };
    if (next.role === before.role && next.disabled === before.disabled) return { user: before, hasNewRole: false };
    await tx
      .update(user)
      // An admin's decision replaces the identity provider's.
      .set({ ...next, ...(disabled === undefined ? {} : { disabledByProvider: false }), updatedAt: new Date() })
      .where(eq(user.id, id));
    const couldAdminister = before.role === 'admin' && !before.disabled && !before.isInvited;
    if (couldAdminister && (next.role !== 'admin' || next.disabled)) await refuseWithoutAdmin(tx);
    if (next.disabled && !before.disabled) await shutOut(tx, id);
    if (next.role !== before.role) await recordAudit(tx, actor, 'user-role', `${before.email}: ${next.role}`);
    if (next.disabled !== before.disabled) {
      await recordAudit(tx, actor, next.disabled ? 'user-disable' : 'user-enable', before.email);
    }
    const after = { ...before, ...next, ...(next.disabled ? { linkExpiresAt: null } : {}) };
    return { user: after, hasNewRole: next.role !== before.role };
  });
}

/**
 * Changes a person's own name. Does nothing if it stays the same.
 * @throws AppError UNPROCESSABLE_CONTENT if it is the name of someone else here, because records name people
 */
export async function changeOwnName(
  db: Db,
  { id, email, name }: { id: string; email: string; name: string },
  next: string,
  actor: Actor,
): Promise<void> {
  if (next === name) return;
  await db.transaction(async (tx) => {
    await refuseTakenName(tx, id, next);
    await tx.update(user).set({ name: next, updatedAt: new Date() }).where(eq(user.id, id));
    await recordAudit(tx, actor, 'user-rename', `${email}: ${next}`);
  });
}

async function shutOut(tx: Db, id: string): Promise<void> {
  await tx.delete(session).where(eq(session.userId, id));
  await tx.delete(apikey).where(eq(apikey.referenceId, id));
  await tx.delete(invitations).where(eq(invitations.userId, id));
}
