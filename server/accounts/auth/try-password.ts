import type { Db } from '../../../db/client';
import { probeWrites } from '../../../db/probe-writes';
import { isEmail } from '../../../src/lib/email';
import { AppError } from '../../platform/errors';
import { transientError } from '../../platform/http/translate-error';
import { recordAudit } from '../audit/record-audit';
import type { AccountContext, AccountServices } from '../context';
import type { Attempt } from './password-limits';

/**
 * Runs a password check within the limits on attempts. Only a wrong password or code counts.
 * @throws AppError TOO_MANY_REQUESTS before the check runs; otherwise whatever `check` throws
 */
export async function tryPassword<T>(
  { passwordLimits, database }: Pick<AccountServices, 'passwordLimits' | 'database'>,
  attempt: Attempt,
  check: () => Promise<T>,
): Promise<T> {
  await passwordLimits.begin(attempt);
  try {
    const checked = await check();
    await passwordLimits.succeed(attempt);
    return checked;
  } catch (error) {
    if (error instanceof AppError) {
      if (isWrong(error)) await recordFailure(database.db, attempt);
      else await passwordLimits.abandon(attempt);
    }
    if (!(error instanceof AppError)) {
      // The auth library hides the cause. If the database is unavailable or full, probing it throws that error instead.
      await probeWrites(database.db);
      await passwordLimits.abandon(attempt);
      throw transientError(error);
    }
    throw error;
  }
}

/** Returns true if the current password or code was wrong. A new password that is too short does not count. */
function isWrong({ code, issues = [] }: AppError): boolean {
  return code === 'UNAUTHORIZED' || (code === 'BAD_REQUEST' && issues.some(({ path }) => SHOWN.has(path)));
}

/** The fields that prove who the person is. */
const SHOWN = new Set(['password', 'currentPassword', 'code']);

/** The key prefix for counting attempts at a code. */
const CODE = 'code ';

/** Records a failed attempt. Text that is not an address is not stored: it may be a password typed into the wrong field. */
async function recordFailure(db: Db, { email, client, device }: Attempt): Promise<void> {
  const isCode = email.startsWith(CODE);
  const tried = (isCode ? email.slice(CODE.length) : email).trim();
  const by = { kind: 'visitor', id: null, name: null, client } as const;
  const how = `${isCode ? ', with a code' : ''}${device === SIGNED_IN ? ', while signed in' : ''}`;
  await recordAudit(db, by, 'sign-in-failed', isEmail(tried) ? tried + how : 'with no address');
}

/** The device of an attempt by a signed-in person. */
const SIGNED_IN = 'signed in';

/**
 * Returns an attempt at a code. Codes are counted separately from passwords; otherwise someone who knows the password could reset the count
 * by entering it again.
 */
export function codeAttempt({ actor }: Pick<AccountContext, 'actor'>, email: string, device: string | null): Attempt {
  return { email: CODE + email, client: actor.client, device };
}
