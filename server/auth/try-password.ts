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
    if (error instanceof AppError && error.code === 'UNAUTHORIZED') await recordFailure(database.db, attempt);
    if (!(error instanceof AppError)) {
      // The library hides why it failed; where the database is away or full, that is the answer.
      await probeWrites(database.db);
      await passwordLimits.abandon(attempt);
      throw passingFailure(error);
    }
    throw error;
  }
}

/** What is no address may be a password that was typed in the wrong place: it is not kept. */
async function recordFailure(db: Db, { email, client }: Attempt): Promise<void> {
  const tried = email.trim();
  const by = { kind: 'visitor', id: null, name: null, client } as const;
  await recordAudit(db, by, 'sign-in-failed', isEmail(tried) ? tried : 'with no address');
}

/**
 * An attempt at a code. Those are counted apart from passwords: whoever knows the password would begin the count anew with each
 * time they give it.
 */
export function codeAttempt({ actor }: Pick<Context, 'actor'>, email: string, device: string | null): Attempt {
  return { email: `code ${email}`, client: actor.client, device };
}
