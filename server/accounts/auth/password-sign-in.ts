import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';

/** Returns true if people sign in with credentials of the site itself: passwords, codes and passkeys. */
export function hasPasswords({ PASSWORD_SIGN_IN }: Pick<Env, 'PASSWORD_SIGN_IN'>): boolean {
  return PASSWORD_SIGN_IN === 'on';
}

/** Requires that passwords are enabled. @throws AppError FORBIDDEN if people only sign in through the identity provider */
export function refuseWithoutPasswords({ env }: { env: Env }): void {
  if (hasPasswords(env)) return;
  throw new AppError('FORBIDDEN', `Password sign-in is turned off. Sign in with ${env.OIDC_NAME}.`);
}
