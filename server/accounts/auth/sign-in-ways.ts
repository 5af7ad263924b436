import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { account } from '../../../db/schema/accounts';
import type { AccountContext } from '../context';
import { PROVIDER_ID } from './accounts';
import { hasOwnPassword } from './own-password';
import { hasPasswords } from './password-sign-in';

/** Returns how people sign in to this site. */
export function signInWays({ env, provider }: AccountContext): { passwords: boolean; provider: string | null } {
  return { passwords: hasPasswords(env), provider: provider?.name ?? null };
}

/** Returns how the caller can confirm their identity; a visitor cannot. */
export async function ownWays({ env, provider, auth, db, user }: AccountContext): Promise<{
  password: boolean;
  provider: boolean;
}> {
  return {
    password: user !== null && hasPasswords(env) && (await hasOwnPassword(auth, user.id)),
    provider: user !== null && provider !== null && (await hasComeByProvider(db, user.id)),
  };
}

/** Returns true if the person has signed in through the identity provider before. */
async function hasComeByProvider(db: Db, userId: string): Promise<boolean> {
  const isLink = and(eq(account.providerId, PROVIDER_ID), eq(account.userId, userId));
  return (await db.select({ id: account.id }).from(account).where(isLink).limit(1)).length > 0;
}
