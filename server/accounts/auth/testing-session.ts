import { serializeSignedCookie } from 'better-call';
import type { Role } from '../../platform/actor';
import type { Account } from './accounts';
import type { Auth } from './create-auth';

/** The password of every test account. */
export const TEST_PASSWORD = 'a password for tests';

/** Shared by all tests of a process, because hashing is slow. */
let hash: Promise<string> | undefined;

/** Creates a test account with the password `TEST_PASSWORD`. */
export async function testAccount(auth: Auth, person: { email: string; name: string; role: Role }): Promise<Account> {
  const context = await auth.$context;
  hash ??= context.password.hash(TEST_PASSWORD);
  const made = await context.internalAdapter.createUser(
    { ...person, emailVerified: true, disabled: false },
    { method: 'admin' },
  );
  const account = { userId: made.id, providerId: 'credential', accountId: made.id, password: await hash };
  await context.internalAdapter.linkAccount(account);
  return { id: made.id, ...person, disabled: false, createdAt: made.createdAt.toISOString() };
}

/** Creates a session for an account, as signing in does. @returns the cookies, each as `name=value` */
export async function testSession(auth: Auth, userId: string): Promise<string[]> {
  const context = await auth.$context;
  const { token } = await context.internalAdapter.createSession(userId);
  const signed = await serializeSignedCookie(context.authCookies.sessionToken.name, token, context.secret);
  return [signed.split(';')[0] ?? '', 'editor=1'];
}
