import { randomBytes } from 'node:crypto';
import { isSameSecret } from './is-same-secret';

/**
 * The one-time token of the first-account page. Made at the start where no account exists, kept in memory alone, and gone
 * once the account is made.
 */
export class SetupToken {
  private token: string | null = null;

  /** Makes the token and gives it, to be printed once. */
  open(): string {
    this.token = randomBytes(24).toString('base64url');
    return this.token;
  }

  /** Whether this is the token, compared in constant time. */
  matches(given: unknown): boolean {
    return typeof given === 'string' && this.token !== null && isSameSecret(given, this.token);
  }

  close(): void {
    this.token = null;
  }
}
