import type { Request } from 'express';
import type { Doer } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import { fetchHeaders } from '../http/request';
import type { Services } from '../trpc/context';
import { createAccount, hasNoAccount } from './accounts';
import { beginSession } from './begin-session';
import { readSiteWords } from './check-password';
import { EDITOR_COOKIE } from './cookies';
import { deviceCookie } from './known-device';
import { hasPasswords } from './password-sign-in';

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
  const { id, name, email } = await createAccount(services.auth, {
    ...input,
    role: 'admin',
    site: await readSiteWords(services.database.db, services.env),
  });
  const by: Doer = { kind: 'visitor', id, name, client: req.actor?.client ?? null };
  await recordAudit(services.database.db, by, 'user-add', `${email} (admin)`);
  services.setupToken.close();
  const session = await beginSession(services.auth, id, fetchHeaders(req, services.env.PUBLIC_URL), 'password');
  return [session, EDITOR_COOKIE, deviceCookie(email, services.secret)];
}

/** At the start, before anyone is let in: the first admin from the environment, where no account exists. */
export async function makeFirstAccount({ env, database, auth, log }: Services): Promise<void> {
  if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD || !(await hasNoAccount(database.db))) return;
  try {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
    const site = await readSiteWords(database.db, env);
    await createAccount(auth, { email, name: '', password, role: 'admin', site });
    const start: Doer = { kind: 'server', id: null, name: 'Start of the server', client: null };
    await recordAudit(database.db, start, 'user-add', `${env.ADMIN_EMAIL} (admin)`);
    log.info(`The first admin account was made for ${env.ADMIN_EMAIL}.`);
  } catch (error) {
    // Another server that starts at the same time was first.
    if (await hasNoAccount(database.db)) throw error;
  }
}

/** At the start: the one-time link, printed once. Nothing where an account exists. */
export async function offerFirstAccount(services: Services, address: string): Promise<void> {
  const { database, setupToken, env } = services;
  if (!(await hasNoAccount(database.db))) return;
  if (!hasPasswords(env)) {
    const way = env.OIDC_ROLE_CLAIM
      ? `Sign in at ${address}/admin.`
      : 'Make the first by npm run user -- create EMAIL --role admin.';
    process.stdout.write(`There is no account yet. ${way}\n`);
    return;
  }
  // Not a line of the log: it must be seen whatever the log's level is.
  const link = `${address}/admin/setup?token=${setupToken.open()}`;
  process.stdout.write(`There is no account yet. Make the first one here, once: ${link}\n`);
}
