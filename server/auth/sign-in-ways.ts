import type { Context } from '../trpc/context';
import { hasOwnPassword } from './own-password';
import { hasPasswords } from './password-sign-in';
import { hasComeByProvider } from './provider/admit';

/** By what people sign in, and whoever asks may show once more who they are. */
export interface SignInWays {
  passwords: boolean;
  provider: string | null;
  own: { password: boolean; provider: boolean };
}

/** Who is not signed in shows nothing once more. */
export async function signInWays({ env, provider, auth, db, user }: Context): Promise<SignInWays> {
  const passwords = hasPasswords(env);
  const own = {
    password: user !== null && passwords && (await hasOwnPassword(auth, user.id)),
    provider: user !== null && provider !== null && (await hasComeByProvider(db, user.id)),
  };
  return { passwords, provider: provider?.name ?? null, own };
}
