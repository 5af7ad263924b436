import { randomBytes } from 'node:crypto';
import { isSameSecret } from './is-same-secret';

/**
 * The one-time token of the first-account page. Made at the start where no account exists, kept in memory alone, and gone
 * once the account is made.
 */
export class SetupToken {
  private token: string | null = null;
  private isTaken = false;

  /** Makes the token and gives it, to be printed once. */
  open(): string {
    this.token = randomBytes(24).toString('base64url');
    return this.token;
  }

  /** Whether this is the token, compared in constant time. */
  matches(given: unknown): boolean {
    return typeof given === 'string' && this.token !== null && !this.isTaken && isSameSecret(given, this.token);
  }

  /** Holds the token while an account is made with it, so that requests at the same moment make one. @returns whether it is held */
  take(given: unknown): boolean {
    if (!this.matches(given)) return false;
    this.isTaken = true;
    return true;
  }

  /** Lets the token be used again: no account was made. */
  giveBack(): void {
    this.isTaken = false;
  }

  close(): void {
    this.token = null;
  }
}
