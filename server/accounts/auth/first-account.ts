import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { account, user } from '../../../db/schema/accounts';
import type { Doer } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { fetchHeaders } from '../../platform/http/request';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { recordAudit } from '../audit/record-audit';
import type { AccountServices } from '../context';
import { hasNoAccount, lockAdmins, nameFrom, readEmail } from './accounts';
import { beginSession } from './begin-session';
import { checkPassword, readSiteWords } from './check-password';
import { credential } from './invitations';
import { createDeviceCookie } from './known-device';
import { hasPasswords } from './password-sign-in';

interface FirstAccount {
  email: string;
  name: string;
  password: string;
}

/** Returns true if this is the token of the first account, and no server has created it yet. */
export async function isFirstAccountOffered(services: AccountServices, token: string): Promise<boolean> {
  const { setupToken, database } = services;
  if (!setupToken.matches(token)) return false;
  if (await hasNoAccount(database.db)) return true;
  setupToken.close();
  return false;
}

/**
 * Creates the first account, an admin, and signs it in. Returns the new session's `Set-Cookie` values.
 * @throws AppError BAD_REQUEST for an invalid email, name or password, NOT_FOUND once an account exists
 */
export async function setUpFirstAccount(
  services: AccountServices,
  input: FirstAccount,
  req: Request,
): Promise<string[]> {
  const { id, email } = await addFirstAccount(services, input, { kind: 'visitor', client: req.actor?.client ?? null });
  services.setupToken.close();
  const session = await beginSession(services.auth, id, fetchHeaders(req, services.env.PUBLIC_URL), {
    begunBy: 'password',
  });
  return [session, createDeviceCookie(email, services.secret)];
}

/** Creates the first admin from the environment at startup, unless an account exists. */
export async function makeFirstAccount(services: AccountServices): Promise<void> {
  const { env, database, log } = services;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email || !password || !(await hasNoAccount(database.db))) return;
  try {
    await addFirstAccount(services, { email, name: '', password }, { kind: 'server', client: null });
    log.info(`Created the first admin account for ${email}.`);
  } catch (error) {
    // Another server that started at the same time created it first.
    if (await hasNoAccount(database.db)) throw error;
  }
}

/** Creates the first account. Concurrent requests, to any server on the database, create only one account. */
async function addFirstAccount(
  { auth, database, env, setupToken }: AccountServices,
  input: FirstAccount,
  by: Pick<Doer, 'kind' | 'client'>,
): Promise<{ id: string; email: string }> {
  const email = readEmail(input.email);
  const name = input.name.trim() || nameFrom(email);
  refuseUnstorable('name', name);
  checkPassword(input.password, { email, name, site: await readSiteWords(database.db, env) });
  const hash = await (await auth.$context).password.hash(input.password);
  const id = randomBytes(16).toString('hex');
  return database.db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (!(await hasNoAccount(tx))) {
      setupToken.close();
      throw new AppError('NOT_FOUND', 'An account already exists. Please sign in.');
    }
    await tx.insert(user).values({ id, email, name, role: 'admin', emailVerified: true });
    await tx.insert(account).values(credential(id, hash));
    const doer = by.kind === 'server' ? { id: null, name: 'Start of the server' } : { id, name };
    await recordAudit(tx, { ...by, ...doer }, 'user-add', `${email} (admin)`);
    return { id, email };
  });
}

/** Prints the one-time link for creating the first account at startup, or nothing if an account exists. */
export async function offerFirstAccount(services: AccountServices, address: string): Promise<void> {
  const { database, setupToken, env } = services;
  if (!(await hasNoAccount(database.db))) return;
  if (!hasPasswords(env)) {
    const way = env.OIDC_ROLE_CLAIM
      ? `Sign in at ${address}/admin.`
      : 'Create the first one with npm run user -- create EMAIL --role admin.';
    process.stdout.write(`There is no account yet. ${way}\n`);
    return;
  }
  // Not written to the log, because it must be visible at every log level.
  const link = `${address}/admin/setup?token=${setupToken.open()}`;
  process.stdout.write(
    `There is no account yet. Create the first one with this link, which works until there is one: ${link}\n`,
  );
}
