import { type CreateLimiter, consume } from '../http/rate-limits';

/** Who tries a password, and for which account. */
export interface Attempt {
  email: string;
  /** A keyed hash of the client's address. */
  client: string;
  /** A browser that has signed in to this account before, by a name of its own; null for every other. */
  device: string | null;
}

/** Limits of attempts at passwords. Each is counted before it is made, so that of many at once none slips through. */
export interface PasswordLimits {
  /** @throws AppError TOO_MANY_REQUESTS once too many have failed */
  begin(attempt: Attempt): Promise<void>;
  /** Takes the attempt back: it was no guess. */
  succeed(attempt: Attempt): Promise<void>;
  /** Takes the attempt back where it came to no answer. */
  abandon(attempt: Attempt): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Failures of an account in a day, from anywhere, before strangers have to wait. */
const FREE_FAILURES = 20;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;

/**
 * In fifteen minutes ten failures for an account from one client, and fifty from one client. After twenty failures for an account
 * in a day, wherever they came from, one attempt at a time, each after a wait twice as long as the one before, from fifteen
 * seconds to fifteen minutes: so that many clients together gain nothing. Browsers that have signed in to the account before don't wait for
 * strangers: nobody can shut its person out.
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
    await consume(turns, account, {
      duration: Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(surplus - 1, 30), LONGEST_WAIT_SECONDS),
    });
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
        // It was not made: waiting must not grow by being asked for.
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
  return email.trim().toLowerCase();
}

function personOf(account: string, from: string): string {
  return `${account} ${from}`;
}
