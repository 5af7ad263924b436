import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/**
 * Returns the code that an authenticator app with this secret shows.
 * @param steps how many half-minutes from now. Each code works only once, so a test may need the next one early.
 */
export function createCode(secret: string, steps = 0): Promise<string> {
  const bytes = new TextDecoder().decode(base32.decode(secret));
  return createOTP(bytes).hotp(Math.floor(Date.now() / 30_000) + steps);
}
