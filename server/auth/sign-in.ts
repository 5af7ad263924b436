import { AppError } from '../errors';
import type { Auth } from './create-auth';

/** The signed-in person, as the session and sign-in routes answer it. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: 'admin' | 'editor';
}

const REFUSED = 'Email or password is wrong.';

/**
 * Signs in with email and password; the session this browser had before, whosever it was, ends. Says the same of an unknown address, a wrong password and a disabled account.
 * @returns the person, and the `Set-Cookie` values of the new session
 * @throws AppError UNAUTHORIZED
 */
export async function signIn(
  auth: Auth,
  input: { email: string; password: string },
  headers: Headers,
): Promise<{ user: SessionUser; cookies: string[] }> {
  const replaced = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
  const answer = await auth.api.signInEmail({
    body: { email: input.email.trim().toLowerCase(), password: input.password },
    headers,
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`Sign-in failed with status ${answer.status}.`);
  if (!answer.ok) throw new AppError('UNAUTHORIZED', REFUSED);
  const { user, token } = (await answer.json()) as { user: SessionUser & { disabled?: boolean }; token: string };
  const context = await auth.$context;
  const known = (await context.internalAdapter.findUserById(user.id)) as (SessionUser & { disabled: boolean }) | null;
  if (!known || known.disabled) {
    await context.internalAdapter.deleteSession(token);
    throw new AppError('UNAUTHORIZED', REFUSED);
  }
  if (replaced) await context.internalAdapter.deleteSession(replaced.session.token);
  return { user: presentUser(known), cookies: answer.headers.getSetCookie() };
}

/** Ends the session of the request's cookie, if any. @returns the `Set-Cookie` values that clear it */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, asResponse: true });
  return answer.headers.getSetCookie();
}

/**
 * Changes the signed-in person's own password: every session ends, and a new one is begun for this browser.
 * @throws AppError BAD_REQUEST where the current password is wrong or the new one is too short
 */
export async function changeOwnPassword(
  auth: Auth,
  input: { userId: string; currentPassword: string; newPassword: string },
  headers: Headers,
  setPassword: (email: string, password: string) => Promise<unknown>,
): Promise<string[]> {
  const context = await auth.$context;
  const person = await context.internalAdapter.findUserById(input.userId);
  const accounts = await context.internalAdapter.findAccounts(input.userId);
  const hash = accounts.find((account) => account.providerId === 'credential')?.password;
  const isRight = hash ? await context.password.verify({ hash, password: input.currentPassword }) : false;
  if (!person || !isRight) {
    const message = 'The current password is wrong.';
    throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'currentPassword', message }] });
  }
  await setPassword(person.email, input.newPassword);
  return (await signIn(auth, { email: person.email, password: input.newPassword }, headers)).cookies;
}

export function presentUser(user: SessionUser): SessionUser {
  return { id: user.id, email: user.email, name: user.name, role: user.role };
}
