import { normalizeEmail } from '../../../db/normalize-email';
import { AppError } from '../../platform/errors';
import { CHALLENGE_COOKIE } from '../../platform/http/cookies';
import { type BegunBy, beginSession } from './begin-session';
import type { Auth } from './create-auth';
import type { SessionState } from './identify';
import { type KnownUser, presentUser, type SessionUser } from './known-user';
import { ownPasswordIs, renewHash } from './own-password';
import { dropSession, endSession, readSession } from './read-session';

/** A signed-in person, with the `Set-Cookie` values of their session. */
export interface SignedIn {
  user: SessionUser;
  cookies: string[];
}

/** A person whose password was correct and who has a second factor: no session yet, only a cookie that waits for the code. */
export interface Challenged {
  challenged: SessionUser;
  cookies: string[];
}

const REFUSED = 'Email or password is wrong.';

/**
 * Signs in with email and password; the browser's previous session ends, no matter whose it was. Responds alike to an unknown email, a
 * wrong password and a disabled account.
 * @returns the person with a new session or, if they have a second factor, a challenge that waits five minutes for the code
 * @throws AppError UNAUTHORIZED
 */
export async function signIn(
  auth: Auth,
  input: { email: string; password: string },
  headers: Headers,
): Promise<SignedIn | Challenged> {
  const email = normalizeEmail(input.email);
  const replaced = await readSession(auth, headers);
  const answer = await auth.api.signInEmail({ body: { email, password: input.password }, headers, asResponse: true });
  if (answer.status >= 500) throw new Error(`Sign-in failed with status ${answer.status}.`);
  if (!answer.ok) throw new AppError('UNAUTHORIZED', REFUSED);
  const { token } = (await answer.json()) as { token?: string };
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  const known = found?.user as KnownUser | undefined;
  if (!known || known.disabled) {
    if (token) await internalAdapter.deleteSession(token);
    throw new AppError('UNAUTHORIZED', REFUSED);
  }
  await renewHash(auth, known.id, input.password);
  const cookies = answer.headers.getSetCookie();
  if (!token) {
    // The library's other cookies would end the browser's current session, which continues until the second step is complete.
    return {
      challenged: presentUser(known),
      cookies: cookies.filter((line) => line.startsWith(`${CHALLENGE_COOKIE}=`)),
    };
  }
  await internalAdapter.updateSession(token, { begunBy: 'password' satisfies BegunBy });
  if (replaced) await dropSession(auth, replaced);
  return { user: presentUser(known), cookies };
}

/** Ends the session of the request's cookie, if any. @returns the `Set-Cookie` values that clear it */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  await endSession(auth, headers);
  const answer = await auth.api.signOut({ headers, asResponse: true });
  return answer.headers.getSetCookie();
}

/**
 * Changes the signed-in person's password: every session ends, and a new one begins for this browser. It takes over how the current session
 * was begun and when the person last confirmed their identity, because a password does not prove a second factor.
 * @throws AppError BAD_REQUEST if the current password is wrong or the new one is too short
 */
export async function changeOwnPassword(
  auth: Auth,
  input: {
    userId: string;
    currentPassword: string;
    newPassword: string;
    current: Pick<SessionState, 'begunBy' | 'confirmedAt'>;
  },
  headers: Headers,
  setPassword: (email: string, password: string) => Promise<unknown>,
): Promise<string[]> {
  const { internalAdapter } = await auth.$context;
  const person = await internalAdapter.findUserById(input.userId);
  if (!person || !(await ownPasswordIs(auth, input.userId, input.currentPassword))) {
    const message = 'The current password is wrong.';
    throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'currentPassword', message }] });
  }
  await setPassword(person.email, input.newPassword).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // A rejected new password is not a wrong guess at the current one.
    const issues = error.issues?.map((issue) => ({ ...issue, path: 'newPassword' }));
    throw new AppError(error.code, error.message, { issues });
  });
  const { begunBy, confirmedAt } = input.current;
  return [await beginSession(auth, input.userId, headers, { begunBy, confirmedAt })];
}
