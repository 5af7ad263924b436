import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { passkey, session, twoFactor, user } from '../../db/schema/accounts';
import { AppError } from '../errors';
import { keepBegunByFactor } from './begin-session';
import { CODE_REFUSED, claimCode } from './claim-code';
import type { Auth } from './create-auth';
import type { SessionState } from './identify';
import { checkOwnPassword } from './own-password';
import { hashRecoveryCodes, keptRecoveryCodes, newRecoveryCodes } from './recovery-codes';

/** What a person sees of their second factor. */
export interface FactorState {
  isOn: boolean;
  /** How many recovery codes have not been used. */
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
 * Makes a secret for the person's app, in place of one that was never confirmed.
 * @returns the `otpauth:` address of the QR code, and the secret alone, to be typed
 * @throws AppError BAD_REQUEST for a wrong password, CONFLICT where it is on already
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
  if (answer.status >= 500) throw new Error(`A second factor could not be begun, with status ${answer.status}.`);
  if (!answer.ok) throw new AppError('CONFLICT', 'Your second factor is on already.');
  const { totpURI } = (await answer.json()) as { totpURI: string };
  return { address: totpURI, secret: new URL(totpURI).searchParams.get('secret') ?? '' };
}

/**
 * Turns the second factor on, with the first code of the app.
 * @returns the recovery codes, shown this once, and the `Set-Cookie` values of the session that goes on
 * @throws AppError BAD_REQUEST for a code that is not the app's, CONFLICT where nothing was begun or it is on already
 */
export async function confirmFactor(
  auth: Auth,
  db: Db,
  { userId, code, session: current }: { userId: string; code: string; session: Pick<SessionState, 'id' | 'begunBy'> },
  headers: Headers,
): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  if (!row) throw new AppError('CONFLICT', 'Begin with your password.');
  if (row.verified) throw new AppError('CONFLICT', 'Your second factor is on already.');
  const digits = code.replace(/\s/g, '');
  if (!(await claimCode(auth, db, userId, digits))) throw wrongCode();
  // Kept first: who is killed between the two has codes that nobody has seen, and a factor that is not on.
  const recoveryCodes = await giveRecoveryCodes(db, eq(twoFactor.userId, userId));
  // From here on, sessions that were begun with the password alone end (`identify.ts`). This one has shown the app.
  await keepBegunByFactor(db, current, 'code');
  const answer = await auth.api.verifyTOTP({ body: { code: digits }, headers, asResponse: true });
  if (answer.status >= 500) throw new Error(`A second factor could not be turned on, with status ${answer.status}.`);
  if (!answer.ok) throw wrongCode();
  return { recoveryCodes, cookies: answer.headers.getSetCookie() };
}

/** New recovery codes in place of all there were. @throws AppError BAD_REQUEST for a wrong password, CONFLICT where it is off */
export async function renewRecoveryCodes(
  auth: Auth,
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<string[]> {
  await checkOwnPassword(auth, userId, password);
  return giveRecoveryCodes(db, and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)));
}

/**
 * Turns a person's own second factor off. Nothing is done where it is off.
 * @returns the `Set-Cookie` values of the session that goes on @throws AppError BAD_REQUEST for a wrong password
 */
export async function turnFactorOff(
  auth: Auth,
  { userId, password }: { userId: string; password: string },
  headers: Headers,
): Promise<string[]> {
  await checkOwnPassword(auth, userId, password);
  const answer = await auth.api.disableTwoFactor({ body: { password }, headers, asResponse: true });
  if (!answer.ok) throw new Error(`The second factor could not be turned off, with status ${answer.status}.`);
  return answer.headers.getSetCookie();
}

/** Takes a person's second factor, recovery codes and passkeys away, and ends their sessions: what was lost opens nothing any more. */
export async function takeFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(session).where(eq(session.userId, userId));
  await tx.update(user).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(user.id, userId));
}

/** @returns the codes, which are nowhere to be read again @throws AppError CONFLICT where there is no second factor */
async function giveRecoveryCodes(db: Db, where: SQL | undefined): Promise<string[]> {
  const codes = newRecoveryCodes();
  const given = await db
    .update(twoFactor)
    .set({ backupCodes: await hashRecoveryCodes(codes) })
    .where(where)
    .returning({ id: twoFactor.id });
  if (given.length === 0) throw new AppError('CONFLICT', 'Your second factor is off.');
  return codes;
}

function wrongCode(): AppError {
  return new AppError('BAD_REQUEST', CODE_REFUSED, { issues: [{ path: 'code', message: 'This code does not work.' }] });
}
