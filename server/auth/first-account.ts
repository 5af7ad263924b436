import type { Request } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import { fetchHeaders } from '../http/request';
import type { Services } from '../trpc/context';
import { createAccount, hasNoAccount } from './accounts';
import { EDITOR_COOKIE } from './editor-cookie';
import { signIn } from './sign-in';

/**
 * Makes the first account, an admin's, and signs it in. @returns the new session's `Set-Cookie` values
 * @throws AppError BAD_REQUEST for a bad address or password, NOT_FOUND once an account exists
 */
export async function setUpFirstAccount(
  services: Services,
  input: { email: string; name: string; password: string },
  req: Request,
): Promise<string[]> {
  if (!(await hasNoAccount(services.database.db))) {
    services.setupToken.close();
    throw new AppError('NOT_FOUND', 'An account exists already. Please sign in.');
  }
  await createAccount(services.auth, { ...input, role: 'admin' });
  services.setupToken.close();
  const { cookies } = await signIn(services.auth, input, fetchHeaders(req));
  return [...cookies, EDITOR_COOKIE];
}

/** At the start: the first admin from the environment, else the one-time link, printed once. Nothing where an account exists. */
export async function offerFirstAccount(services: Services, address: string, log: Logger): Promise<void> {
  const { env, database, auth, setupToken } = services;
  if (!(await hasNoAccount(database.db))) return;
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await createAccount(auth, { email: env.ADMIN_EMAIL, name: '', password: env.ADMIN_PASSWORD, role: 'admin' });
    log.info(`The first admin account was made for ${env.ADMIN_EMAIL}.`);
    return;
  }
  // Not a line of the log: it must be seen whatever the log's level is.
  const link = `${address}/admin/setup?token=${setupToken.open()}`;
  process.stdout.write(`There is no account yet. Make the first one here, once: ${link}\n`);
}
