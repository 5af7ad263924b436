import { AppError } from '../errors';
import type { Auth } from './create-auth';
import { isOutdated } from './hash-password';

/** Whether this is a person's password. */
export async function ownPasswordIs(auth: Auth, userId: string, password: string): Promise<boolean> {
  const hash = await hashOf(auth, userId);
  return hash ? (await auth.$context).password.verify({ hash, password }) : false;
}

/** Hashes a password that has just been shown to be right anew, where its hash was made with less work than those of today. */
export async function renewHash(auth: Auth, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: hashing } = await auth.$context;
  const hash = await hashOf(auth, userId);
  if (!hash || !isOutdated(hash)) return;
  await internalAdapter.updatePassword(userId, await hashing.hash(password));
}

/** Whether a person has a password: who comes by the identity provider may have none. */
export async function hasOwnPassword(auth: Auth, userId: string): Promise<boolean> {
  return Boolean(await hashOf(auth, userId));
}

/** @throws AppError BAD_REQUEST where it is not the person's password */
export async function checkOwnPassword(auth: Auth, userId: string, password: string): Promise<void> {
  if (await ownPasswordIs(auth, userId, password)) return;
  const message = 'The password is wrong.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'password', message }] });
}

async function hashOf(auth: Auth, userId: string): Promise<string | null | undefined> {
  const accounts = await (await auth.$context).internalAdapter.findAccounts(userId);
  return accounts.find(({ providerId }) => providerId === 'credential')?.password;
}
