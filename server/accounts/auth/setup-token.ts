import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/http/is-same-secret';

/**
 * The token of the page that creates the first account. It works while no account exists. It is derived from
 * the secret that all servers of a site share, so that the link printed by one of them works on every one.
 */
export class SetupToken {
  private token: string | null = null;

  /** @param secret the secret that signs cookies */
  constructor(private readonly secret: string) {}

  /** Makes the token work, and returns it. */
  open(): string {
    this.token = createHmac('sha256', this.secret).update('first account').digest('base64url');
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
