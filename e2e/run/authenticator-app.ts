import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/**
 * A code as an app shows it that was given this secret.
 * @param steps how many half-minutes from now: each code works once, and the next one is taken early
 */
export function codeOf(secret: string, steps = 0): Promise<string> {
  const bytes = new TextDecoder().decode(base32.decode(secret));
  return createOTP(bytes).hotp(Math.floor(Date.now() / 30_000) + steps);
}
