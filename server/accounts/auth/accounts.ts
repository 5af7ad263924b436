import { and, asc, count, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { normalizeEmail } from '../../../db/normalize-email';
import { account, user } from '../../../db/schema/accounts';
import { limitProblem } from '../../../src/content/limits';
import { isEmail } from '../../../src/lib/email';
import type { Role } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { checkPassword } from './check-password';
import type { Auth } from './create-auth';

/** Provider id of the `account` rows that link a person to the identity provider. */
export const PROVIDER_ID = 'oidc';

/** Selects people who can sign in. Those who have not accepted their invitation yet have no verified address. */
export const canSignIn = and(eq(user.disabled, false), eq(user.emailVerified, true));

/** An editor's account, as other parts of the server see it. */
export interface Account {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  createdAt: string;
}

const columns = {
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  disabled: user.disabled,
  createdAt: user.createdAt,
};

/**
 * Creates an account with a password.
 * @param input `site` contains well-known words about the site, which are too weak for a password
 * @throws AppError BAD_REQUEST for an invalid email or password, CONFLICT if the email already has an account
 */
export async function createAccount(
  auth: Auth,
  input: { email: string; name: string; password: string; role: Role; site?: readonly string[] },
): Promise<Account> {
  const email = readEmail(input.email);
  checkPassword(input.password, { ...input, email });
  const context = await auth.$context;
  if (await context.internalAdapter.findUserByEmail(email)) {
    throw new AppError('CONFLICT', 'An account with this email already exists.');
  }
  const hash = await context.password.hash(input.password);
  const made = await context.internalAdapter.createUser(
    {
      email,
      name: input.name.trim() || nameFrom(email),
      emailVerified: true,
      role: input.role,
      disabled: false,
    },
    { method: 'admin' },
  );
  await context.internalAdapter.linkAccount({
    userId: made.id,
    providerId: 'credential',
    accountId: made.id,
    password: hash,
  });
  return {
    id: made.id,
    email,
    name: made.name,
    role: input.role,
    disabled: false,
    createdAt: made.createdAt.toISOString(),
  };
}

/** Normalizes an email address. @throws AppError BAD_REQUEST */
export function readEmail(given: string): string {
  const email = normalizeEmail(given);
  const isOne = isEmail(email) && limitProblem(email) === null;
  if (!isOne) throw badInput('email', 'Email is invalid');
  return email;
}

/** Derives a default name from an email address. */
export function nameFrom(email: string): string {
  return email.split('@')[0] ?? email;
}

/** Returns all accounts, oldest first. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const rows = await db.select(columns).from(user).orderBy(asc(user.createdAt));
  return rows.map((row) => ({ ...row, role: row.role as Role, createdAt: row.createdAt.toISOString() }));
}

/** Returns true if no account exists yet. */
export async function hasNoAccount(db: Db): Promise<boolean> {
  const [row] = await db.select({ count: count() }).from(user);
  return row?.count === 0;
}

/**
 * Sets an account's role.
 * @throws AppError NOT_FOUND for an unknown email, CONFLICT if no admin would be left
 */
export async function setRole(db: Db, email: string, role: Role): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [found] = await tx
      .select(columns)
      .from(user)
      .where(eq(user.email, normalizeEmail(email)));
    if (!found) throw new AppError('NOT_FOUND', 'No account has this email.');
    await tx.update(user).set({ role, updatedAt: new Date() }).where(eq(user.id, found.id));
    if (found.role === 'admin') await refuseWithoutAdmin(tx);
  });
}

/**
 * Sets a new password and ends every session of the account.
 * @returns the account's id @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function setPassword(
  auth: Auth,
  email: string,
  { password, site }: { password: string; site?: readonly string[] },
): Promise<{ id: string }> {
  const context = await auth.$context;
  const found = await context.internalAdapter.findUserByEmail(normalizeEmail(email));
  if (!found) throw new AppError('NOT_FOUND', 'No account has this email.');
  checkPassword(password, { ...found.user, site });
  await context.internalAdapter.updatePassword(found.user.id, await context.password.hash(password));
  await context.internalAdapter.deleteUserSessions(found.user.id);
  return { id: found.user.id };
}

/** Matches `account` rows that let a person sign in: a password or a link to the identity provider. */
const isWayIn = or(isNotNull(account.password), eq(account.providerId, PROVIDER_ID));

function badInput(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}

/** Locks out other transactions that remove admin rights, so that the second of two sees the result of the first. */
export async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 11))`);
}

/**
 * Makes sure that an admin who can sign in is left. Call it after removing rights, in the same transaction. Invited people without a
 * password do not count.
 * @throws AppError CONFLICT
 */
export async function refuseWithoutAdmin(tx: Db): Promise<void> {
  const [left] = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), isWayIn))
    .where(and(eq(user.role, 'admin'), eq(user.disabled, false)))
    .limit(1);
  if (!left) throw new AppError('CONFLICT', 'The last admin must stay an admin. Make someone else an admin first.');
}
