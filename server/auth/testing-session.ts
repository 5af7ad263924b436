import { createHash } from 'node:crypto';
import { serializeSignedCookie } from 'better-call';
import type { Account, Role } from './accounts';
import type { Auth } from './create-auth';

/** The password of every account tests make. */
export const TEST_PASSWORD = 'a password for tests';

/** Hashing takes a good part of a second, as it should; once for all tests of a process, by each way to hash, is enough. */
const hashes = new Map<(password: string) => Promise<string>, Promise<string>>();

/** Makes an account for a test, whose password is `TEST_PASSWORD`. */
export async function testAccount(auth: Auth, person: { email: string; name: string; role: Role }): Promise<Account> {
  const context = await auth.$context;
  const { hash } = context.password;
  const hashed = hashes.get(hash) ?? hash(TEST_PASSWORD);
  hashes.set(hash, hashed);
  const made = await context.internalAdapter.createUser(
    { ...person, emailVerified: true, disabled: false },
    { method: 'admin' },
  );
  const account = { userId: made.id, providerId: 'credential', accountId: made.id, password: await hashed };
  await context.internalAdapter.linkAccount(account);
  return { id: made.id, ...person, disabled: false, createdAt: made.createdAt.toISOString() };
}

/** Hashes passwords of a test's own server in no time; whoever has one from before can not sign in there. */
export async function hashPasswordsQuickly(auth: Auth): Promise<void> {
  const { password } = await auth.$context;
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  password.hash = async (text) => digest(text);
  password.verify = async ({ hash: kept, password: text }) => kept === digest(text);
}

/** Opens a session for an account, as signing in does. @returns the cookies, `name=value` each */
export async function testSession(auth: Auth, userId: string): Promise<string[]> {
  const context = await auth.$context;
  const { token } = await context.internalAdapter.createSession(userId);
  const signed = await serializeSignedCookie(context.authCookies.sessionToken.name, token, context.secret);
  return [signed.split(';')[0] ?? '', 'editor=1'];
}
