import type { Context } from '../../platform/trpc/context';
import { hasOwnPassword } from './own-password';
import { hasPasswords } from './password-sign-in';
import { hasComeByProvider } from './provider/admit';

/** Returns how people sign in to this site. */
export function signInWays({ env, provider }: Context): { passwords: boolean; provider: string | null } {
  return { passwords: hasPasswords(env), provider: provider?.name ?? null };
}

/** Returns how the caller can confirm their identity; a visitor cannot. */
export async function ownWays({ env, provider, auth, db, user }: Context): Promise<{
  password: boolean;
  provider: boolean;
}> {
  return {
    password: user !== null && hasPasswords(env) && (await hasOwnPassword(auth, user.id)),
    provider: user !== null && provider !== null && (await hasComeByProvider(db, user.id)),
  };
}
