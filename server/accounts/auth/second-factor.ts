import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { passkey, session, twoFactor, user } from '../../../db/schema/accounts';
import { AppError } from '../../platform/errors';
import { keepBegunByFactor } from './begin-session';
import { CODE_REFUSED, claimCode } from './claim-code';
import type { Auth } from './create-auth';
import type { SessionState } from './identify';
import { checkOwnPassword } from './own-password';
import { hashRecoveryCodes, keptRecoveryCodes, newRecoveryCodes } from './recovery-codes';

/** The state of a person's second factor. */
export interface FactorState {
  isOn: boolean;
  /** Number of unused recovery codes. */
  recoveryCodes: number;
}

export async function readFactor(db: Db, userId: string): Promise<FactorState> {
  const [row] = await db
    .select({ isOn: user.twoFactorEnabled, kept: twoFactor.backupCodes })
    .from(twoFactor)
    .innerJoin(user, eq(user.id, twoFactor.userId))
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)));
  return row?.isOn ? { isOn: true, recoveryCodes: keptRecoveryCodes(row.kept).length } : OFF;
}

const OFF: FactorState = { isOn: false, recoveryCodes: 0 };

/**
 * Creates a secret for the person's app, replacing one that was never confirmed.
 * @returns the `otpauth:` address for the QR code, and the secret for typing it
 * @throws AppError BAD_REQUEST for a wrong password, CONFLICT if the second factor is already on
 */
export async function beginFactor(
  auth: Auth,
  input: { userId: string; password: string; issuer: string },
  headers: Headers,
): Promise<{ address: string; secret: string }> {
  const { userId, password, issuer } = input;
  await checkOwnPassword(auth, userId, password);
  const body = { password, issuer, method: 'totp' as const };
  const answer = await auth.api.enableTwoFactor({ body, headers, asResponse: true });
  if (answer.status >= 500) throw new Error(`Starting a second factor failed with status ${answer.status}.`);
  if (!answer.ok) throw new AppError('CONFLICT', 'Two-factor authentication is already on.');
  const { totpURI } = (await answer.json()) as { totpURI: string };
  return { address: totpURI, secret: new URL(totpURI).searchParams.get('secret') ?? '' };
}

/**
 * Turns on the second factor with the first code of the app.
 * @returns the recovery codes, which are only shown once, and the `Set-Cookie` values of the current session
 * @throws AppError BAD_REQUEST for a wrong code, CONFLICT if it was not started or is already on
 */
export async function confirmFactor(
  auth: Auth,
  db: Db,
  { userId, code, session: current }: { userId: string; code: string; session: Pick<SessionState, 'id' | 'begunBy'> },
  headers: Headers,
): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  if (!row) throw new AppError('CONFLICT', 'Start with your password.');
  if (row.verified) throw new AppError('CONFLICT', 'Two-factor authentication is already on.');
  const digits = code.replace(/\s/g, '');
  if (!(await claimCode(auth, db, userId, digits))) throw wrongCode();
  // Stored first: if the server is killed in between, the factor is still off and the codes are unknown to anyone.
  const recoveryCodes = await giveRecoveryCodes(db, eq(twoFactor.userId, userId));
  // From here on, sessions begun with only the password end (`identify.ts`). This session has proved the app.
  await keepBegunByFactor(db, current, 'code');
  const answer = await auth.api.verifyTOTP({ body: { code: digits }, headers, asResponse: true });
  if (answer.status >= 500) throw new Error(`Turning on a second factor failed with status ${answer.status}.`);
  if (!answer.ok) throw wrongCode();
  return { recoveryCodes, cookies: answer.headers.getSetCookie() };
}

/** Replaces all recovery codes. @throws AppError BAD_REQUEST for a wrong password, CONFLICT if the second factor is off */
export async function renewRecoveryCodes(
  auth: Auth,
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<string[]> {
  await checkOwnPassword(auth, userId, password);
  return giveRecoveryCodes(db, and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)));
}

/**
 * Turns off the person's own second factor. Does nothing if it is off.
 * @returns the `Set-Cookie` values of the current session @throws AppError BAD_REQUEST for a wrong password
 */
export async function turnFactorOff(
  auth: Auth,
  { userId, password }: { userId: string; password: string },
  headers: Headers,
): Promise<string[]> {
  await checkOwnPassword(auth, userId, password);
  const answer = await auth.api.disableTwoFactor({ body: { password }, headers, asResponse: true });
  if (!answer.ok) throw new Error(`Turning off the second factor failed with status ${answer.status}.`);
  return answer.headers.getSetCookie();
}

/** Removes a person's second factor, recovery codes and passkeys, and ends their sessions, so that lost devices give no access. */
export async function takeFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(session).where(eq(session.userId, userId));
  await tx.update(user).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(user.id, userId));
}

/** Stores new recovery codes. @returns the codes, which cannot be read again @throws AppError CONFLICT if there is no second factor */
async function giveRecoveryCodes(db: Db, where: SQL | undefined): Promise<string[]> {
  const codes = newRecoveryCodes();
  const given = await db
    .update(twoFactor)
    .set({ backupCodes: await hashRecoveryCodes(codes) })
    .where(where)
    .returning({ id: twoFactor.id });
  if (given.length === 0) throw new AppError('CONFLICT', 'Two-factor authentication is off.');
  return codes;
}

function wrongCode(): AppError {
  return new AppError('BAD_REQUEST', CODE_REFUSED, { issues: [{ path: 'code', message: 'This code does not work.' }] });
}
