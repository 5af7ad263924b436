import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { twoFactor } from '../../../db/schema/accounts';
import { AppError } from '../../platform/errors';
import { isSameSecret } from '../../platform/http/is-same-secret';
import type { Auth } from './create-auth';

const STEP_MS = 30_000;

/** The message for every rejected code: wrong, expired, used before, or for a sign-in that has waited too long. */
export const CODE_REFUSED = 'This code does not work. Try the next one, or start over with your password.';

/**
 * Uses up a code of a person's authenticator app: the current one, the previous or the next. The library would accept a code again within
 * its period; here each code works only once, even for concurrent requests.
 * @returns true if the code was correct and unused
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

/** Uses up a code of the signed-in person's authenticator app. @throws AppError BAD_REQUEST if the code is rejected */
export async function checkOwnCode(auth: Auth, db: Db, userId: string, code: string): Promise<void> {
  const isOn = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true));
  // Only apps that were turned on count: anyone who briefly had the password may have started to set one up.
  const [app] = await db.select({ id: twoFactor.id }).from(twoFactor).where(isOn);
  if (app && (await claimCode(auth, db, userId, code.replace(/\s/g, '')))) return;
  const message = 'This code does not work. Try the next one.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'code', message }] });
}
