import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { twoFactor } from '../../db/schema/accounts';
import { AppError } from '../errors';
import type { Auth } from './create-auth';
import { isSameSecret } from './is-same-secret';

const STEP_MS = 30_000;

/** What is said of every code that is refused: wrong, too old, used before, or for a sign-in that has waited too long. */
export const CODE_REFUSED = 'This code does not work. Take the next one, or begin again with your password.';

/**
 * Uses up a code of a person's app: that of now, or of the half-minute before or after. The library would take one again within
 * its time; here whoever comes second, at the same moment too, is refused.
 * @returns whether it was right and had not been used
 */
export async function claimCode(auth: Auth, db: Db, userId: string, code: string, now = Date.now()): Promise<boolean> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  if (!row) return false;
  const { secretConfig } = await auth.$context;
  const otp = createOTP(await symmetricDecrypt({ key: secretConfig, data: row.secret }));
  const today = Math.floor(now / STEP_MS);
  let step: number | null = null;
  for (const each of [today - 1, today, today + 1]) if (isSameSecret(code, await otp.hotp(each))) step = each;
  if (step === null) return false;
  const claimed = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.id, row.id), or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step))))
    .returning({ id: twoFactor.id });
  return claimed.length > 0;
}

/** Uses up a code of the signed-in person's app. @throws AppError BAD_REQUEST for one that does not work */
export async function checkOwnCode(auth: Auth, db: Db, userId: string, code: string): Promise<void> {
  const isOn = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true));
  // Anyone who had the password for a moment may have begun to set up an app that was never turned on.
  const [app] = await db.select({ id: twoFactor.id }).from(twoFactor).where(isOn);
  if (app && (await claimCode(auth, db, userId, code.replace(/\s/g, '')))) return;
  const message = 'This code does not work. Take the next one.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'code', message }] });
}
