import type { Db } from '../../db/client';
import { probeWrites } from '../../db/probe-writes';
import { isEmail } from '../../src/lib/email';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import { passingFailure } from '../http/translate-error';
import type { Context, Services } from '../trpc/context';
import type { Attempt } from './password-limits';

/**
 * Runs what checks a password, within the limits of attempts: a wrong one counts.
 * @throws AppError TOO_MANY_REQUESTS before it is run, and whatever `check` throws
 */
export async function tryPassword<T>(
  { passwordLimits, database }: Pick<Services, 'passwordLimits' | 'database'>,
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
      // The library hides why it failed; where the database is away or full, that is the answer.
      await probeWrites(database.db);
      await passwordLimits.abandon(attempt);
      throw passingFailure(error);
    }
    throw error;
  }
}

/** Whether what was shown is not what was asked for; a new password that is too short is another matter. */
function isWrong({ code, issues = [] }: AppError): boolean {
  return code === 'UNAUTHORIZED' || (code === 'BAD_REQUEST' && issues.some(({ path }) => SHOWN.has(path)));
}

/** What one shows who is signed in, and is asked who they are once more. */
const SHOWN = new Set(['password', 'currentPassword', 'code']);

/** Begins what attempts at a code are counted by. */
const CODE = 'code ';

/** What is no address may be a password that was typed in the wrong place: it is not kept. */
async function recordFailure(db: Db, { email, client, device }: Attempt): Promise<void> {
  const isCode = email.startsWith(CODE);
  const tried = (isCode ? email.slice(CODE.length) : email).trim();
  const by = { kind: 'visitor', id: null, name: null, client } as const;
  const how = `${isCode ? ', with a code' : ''}${device === SIGNED_IN ? ', while signed in' : ''}`;
  await recordAudit(db, by, 'sign-in-failed', isEmail(tried) ? tried + how : 'with no address');
}

/** Stands for the browser of whoever is signed in. */
const SIGNED_IN = 'signed in';

/**
 * An attempt at a code. Those are counted apart from passwords: whoever knows the password would begin the count anew with each
 * time they give it.
 */
export function codeAttempt({ actor }: Pick<Context, 'actor'>, email: string, device: string | null): Attempt {
  return { email: CODE + email, client: actor.client, device };
}
