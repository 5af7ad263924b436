import { randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/http/is-same-secret';

/**
 * The one-time token of the page that creates the first account. It is created at startup if no account exists, kept only in memory, and
 * cleared once the account exists.
 */
export class SetupToken {
  private token: string | null = null;

  /** Creates and returns the token, which is printed once. */
  open(): string {
    this.token = randomBytes(24).toString('base64url');
    return this.token;
  }

  /** Returns true if this is the token. Compares in constant time. */
  matches(given: unknown): boolean {
    return typeof given === 'string' && this.token !== null && isSameSecret(given, this.token);
  }

  close(): void {
    this.token = null;
  }
}
