import { AppError } from '../../platform/errors';
import type { Auth } from './create-auth';
import { isOutdated } from './hash-password';

/** Returns true if this is the person's password. */
export async function ownPasswordIs(auth: Auth, userId: string, password: string): Promise<boolean> {
  const hash = await hashOf(auth, userId);
  return hash ? (await auth.$context).password.verify({ hash, password }) : false;
}

/** Rehashes a password that was just verified if its hash has a lower cost than current ones. */
export async function renewHash(auth: Auth, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: hashing } = await auth.$context;
  const hash = await hashOf(auth, userId);
  if (!hash || !isOutdated(hash)) return;
  await internalAdapter.updatePassword(userId, await hashing.hash(password));
}

/** Returns true if the person has a password; people who sign in through the identity provider may not have one. */
export async function hasOwnPassword(auth: Auth, userId: string): Promise<boolean> {
  return Boolean(await hashOf(auth, userId));
}

/** Verifies the person's password. @throws AppError BAD_REQUEST if it is wrong */
export async function checkOwnPassword(auth: Auth, userId: string, password: string): Promise<void> {
  if (await ownPasswordIs(auth, userId, password)) return;
  const message = 'The password is wrong.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'password', message }] });
}

async function hashOf(auth: Auth, userId: string): Promise<string | null | undefined> {
  const accounts = await (await auth.$context).internalAdapter.findAccounts(userId);
  return accounts.find(({ providerId }) => providerId === 'credential')?.password;
}
