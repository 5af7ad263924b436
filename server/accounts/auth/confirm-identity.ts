import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { session } from '../../../db/schema/accounts';
import { asPerson } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { recordAudit } from '../audit/record-audit';
import type { AccountContext } from '../context';
import { renewToken } from './begin-session';
import type { SessionState } from './identify';
import type { SessionUser } from './known-user';

/** How long a person is not asked again after proving their identity, in milliseconds. */
export const CONFIRMED_MS = 15 * 60 * 1000;

/**
 * Requires that the person signed in or confirmed their identity within the last 15 minutes.
 * @param session the request's session; null for an API key, which cannot confirm anything and is refused
 * @throws AppError FORBIDDEN, with the reason `CONFIRM_IDENTITY`
 */
export function requireConfirmed(session: SessionState | null, now = Date.now()): void {
  if (session && now - session.confirmedAt.getTime() < CONFIRMED_MS) return;
  throw new AppError('FORBIDDEN', 'Confirm your identity to continue.', { reason: 'CONFIRM_IDENTITY' });
}

/**
 * Records that the session's person has just confirmed their identity, and renews the session token.
 * @param by the proof, for the audit log
 */
export async function keepConfirmed(
  ctx: Pick<AccountContext, 'auth' | 'db' | 'actor' | 'setCookies'> & { user: SessionUser },
  sessionId: string,
  by: 'password' | 'code' | 'passkey' | 'the identity provider',
): Promise<void> {
  const cookie = await ctx.db.transaction(async (tx) => {
    await tx.update(session).set({ confirmedAt: new Date() }).where(eq(session.id, sessionId));
    await recordAudit(tx, asPerson(ctx.user, ctx.actor), 'identity-confirm', `${ctx.user.email}, by ${by}`);
    return renewToken(ctx.auth, tx, sessionId);
  });
  ctx.setCookies([cookie]);
}

/** Makes sessions begun before a new factor confirm again with that factor, because older proofs no longer count. */
export async function unconfirmSessions(db: Db, userId: string, before: Date): Promise<void> {
  const older = and(eq(session.userId, userId), lt(session.createdAt, before));
  await db
    .update(session)
    .set({ confirmedAt: new Date(0) })
    .where(older);
}
