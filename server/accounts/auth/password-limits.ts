import { normalizeEmail } from '../../../db/normalize-email';
import { backoff } from '../../../src/lib/retry';
import { type CreateLimiter, consume } from '../../platform/http/rate-limits';

/** An attempt at the password of an account. */
export interface Attempt {
  email: string;
  /** A keyed hash of the client's address. */
  client: string;
  /** The id of a browser that has signed in to this account before; null for any other. */
  device: string | null;
}

/** Limits on password attempts. Each attempt is counted before the check, so that concurrent ones cannot exceed the limit. */
export interface PasswordLimits {
  /** Counts an attempt. @throws AppError TOO_MANY_REQUESTS after too many failures */
  begin(attempt: Attempt): Promise<void>;
  /** Takes the attempt back, because the password was correct. */
  succeed(attempt: Attempt): Promise<void>;
  /** Takes the attempt back, because the password could not be checked. */
  abandon(attempt: Attempt): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Failures per account and day, from anywhere, before strangers have to wait. */
const FREE_FAILURES = 20;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;

/**
 * Creates the limits: within 15 minutes, ten failures per account and client, and fifty per client. After twenty failures for an account in
 * a day, from anywhere, only one attempt at a time is allowed, after a wait that doubles from 15 seconds to 15 minutes, so that using many
 * clients is no advantage. Browsers that have signed in to the account before do not wait for strangers, so that no one can lock its owner
 * out.
 */
export function createPasswordLimits(createLimiter: CreateLimiter): PasswordLimits {
  const byPerson = createLimiter({ name: 'sign-in person', points: 10, duration: WINDOW_SECONDS });
  const byClient = createLimiter({ name: 'sign-in client', points: 50, duration: WINDOW_SECONDS });
  const failures = createLimiter({ name: 'sign-in account', points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS });
  const turns = createLimiter({ name: 'sign-in turn', points: 1, duration: LONGEST_WAIT_SECONDS });

  async function takeTurn(account: string): Promise<void> {
    const { consumedPoints } = await failures.penalty(account, 1);
    const surplus = consumedPoints - FREE_FAILURES;
    if (surplus <= 0) return;
    await consume(turns, account, { duration: backoff(surplus, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS) });
  }

  async function refund({ email, client, device }: Attempt): Promise<void> {
    const account = accountOf(email);
    await byPerson.reward(personOf(account, device ?? client));
    await byClient.reward(client);
    if (device === null) await failures.reward(account);
  }

  return {
    async begin(attempt) {
      const account = accountOf(attempt.email);
      await consume(byPerson, personOf(account, attempt.device ?? attempt.client));
      await consume(byClient, attempt.client);
      if (attempt.device !== null) return;
      try {
        await takeTurn(account);
      } catch (refused) {
        // The attempt was not made, and refused attempts must not extend the wait.
        await refund(attempt);
        throw refused;
      }
    },
    async succeed(attempt) {
      const account = accountOf(attempt.email);
      await refund(attempt);
      await byPerson.delete(personOf(account, attempt.device ?? attempt.client));
      if (attempt.device !== null) return;
      await failures.delete(account);
      await turns.delete(account);
    },
    abandon: refund,
  };
}

function accountOf(email: string): string {
  return normalizeEmail(email);
}

function personOf(account: string, from: string): string {
  return `${account} ${from}`;
}
