import { AppError } from '../errors';
import type { Auth } from './create-auth';

/** Whether this is a person's password. */
export async function ownPasswordIs(auth: Auth, userId: string, password: string): Promise<boolean> {
  const context = await auth.$context;
  const accounts = await context.internalAdapter.findAccounts(userId);
  const hash = accounts.find((account) => account.providerId === 'credential')?.password;
  return hash ? context.password.verify({ hash, password }) : false;
}

/** @throws AppError BAD_REQUEST where it is not the person's password */
export async function checkOwnPassword(auth: Auth, userId: string, password: string): Promise<void> {
  if (await ownPasswordIs(auth, userId, password)) return;
  const message = 'The password is wrong.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'password', message }] });
}
