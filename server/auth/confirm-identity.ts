import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { session } from '../../db/schema/accounts';
import { asPerson } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import type { Context } from '../trpc/context';
import { renewToken } from './begin-session';
import type { SessionState } from './identify';
import type { SessionUser } from './known-user';

/** For how long whoever has shown who they are is not asked again, in milliseconds. */
export const CONFIRMED_MS = 15 * 60 * 1000;

/**
 * Lets those through who have signed in, or shown once more who they are, within a quarter of an hour.
 * @param session that of the request; null for a key, which cannot confirm anything and is refused
 * @throws AppError FORBIDDEN, with the reason `CONFIRM_IDENTITY`
 */
export function requireConfirmed(session: SessionState | null, now = Date.now()): void {
  if (session && now - session.confirmedAt.getTime() < CONFIRMED_MS) return;
  throw new AppError('FORBIDDEN', 'Confirm your identity to continue.', { reason: 'CONFIRM_IDENTITY' });
}

/**
 * Keeps that whoever has this session has just shown who they are, and gives it another token.
 * @param by what they showed, for the record
 */
export async function keepConfirmed(
  ctx: Pick<Context, 'auth' | 'db' | 'actor' | 'setCookies'> & { user: SessionUser },
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

/** A new factor makes older proofs worthless: sessions begun before it must confirm with the factor. */
export async function unconfirmSessions(db: Db, userId: string, before: Date): Promise<void> {
  const older = and(eq(session.userId, userId), lt(session.createdAt, before));
  await db
    .update(session)
    .set({ confirmedAt: new Date(0) })
    .where(older);
}
