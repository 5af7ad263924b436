import type { Env } from '../env';
import { AppError } from '../errors';

/** Whether people sign in by what the site keeps of them: passwords, codes and passkeys. */
export function hasPasswords({ PASSWORD_SIGN_IN }: Pick<Env, 'PASSWORD_SIGN_IN'>): boolean {
  return PASSWORD_SIGN_IN === 'on';
}

/** @throws AppError FORBIDDEN where the identity provider is the only way in */
export function refuseWithoutPasswords({ env }: { env: Env }): void {
  if (hasPasswords(env)) return;
  throw new AppError('FORBIDDEN', `Passwords are off here. Sign in with ${env.OIDC_NAME}.`);
}
