import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { twoFactor } from '../../../db/schema/accounts';
import { AppError } from '../../platform/errors';
import { CHALLENGE_COOKIE, cookieOf, SESSION_COOKIE } from '../../platform/http/cookies';
import type { BegunBy } from './begin-session';
import { CODE_REFUSED, claimCode } from './claim-code';
import type { Auth } from './create-auth';
import { type KnownUser, presentUser } from './known-user';
import { dropSession, readSession } from './read-session';
import { findRecoveryCode } from './recovery-codes';
import type { SignedIn } from './sign-in';

/** Returns the person whose password this browser has given and whose code is awaited, or null. */
export async function findChallengedUser(auth: Auth, headers: Headers): Promise<KnownUser | null> {
  const given = cookieOf(headers, CHALLENGE_COOKIE) ?? '';
  // The library checks the signature together with the code.
  const [, identifier] = /^(2fa-[\w-]{10,60})\./.exec(given.slice(0, 300)) ?? [];
  if (!identifier) return null;
  const { internalAdapter } = await auth.$context;
  const waiting = await internalAdapter.findVerificationValue(identifier);
  if (!waiting || waiting.expiresAt.getTime() <= Date.now()) return null;
  return (await internalAdapter.findUserById(waiting.value)) as KnownUser | null;
}

/**
 * Completes the second step of a sign-in with a code of the authenticator app or a recovery code. The browser's previous session ends, no
 * matter whose it was.
 * @returns the person with a new session, and which kind of code was used
 * @throws AppError UNAUTHORIZED, with the same message whatever was wrong
 */
export async function finishSignIn(
  auth: Auth,
  db: Db,
  { person, code }: { person: KnownUser; code: string },
  headers: Headers,
): Promise<SignedIn & { begunBy: BegunBy }> {
  const digits = code.replace(/\s/g, '');
  const isOfApp = /^\d{6}$/.test(digits);
  if (person.disabled || (isOfApp && !(await claimCode(auth, db, person.id, digits)))) throw codeRefusedError();
  const replaced = await readSession(auth, headers);
  const call = { headers: removeSessionCookie(headers), asResponse: true as const };
  const answer = isOfApp
    ? await auth.api.verifyTOTP({ ...call, body: { code: digits } })
    : await auth.api.verifyBackupCode({ ...call, body: { code: await findStoredCode(db, person.id, code) } });
  if (answer.status >= 500) throw new Error(`The second step of a sign-in failed with status ${answer.status}.`);
  if (!answer.ok) throw codeRefusedError();
  const { token } = (await answer.json()) as { token: string };
  const { internalAdapter } = await auth.$context;
  const begunBy = isOfApp ? 'code' : 'recovery';
  await internalAdapter.updateSession(token, { begunBy });
  if (replaced) await dropSession(auth, replaced);
  return { user: presentUser(person), cookies: answer.headers.getSetCookie(), begunBy };
}

/** Returns a recovery code as it is stored in the library's list, or an empty string, which matches none. */
async function findStoredCode(db: Db, userId: string, code: string): Promise<string> {
  const [row] = await db.select({ kept: twoFactor.backupCodes }).from(twoFactor).where(eq(twoFactor.userId, userId));
  return (row && (await findRecoveryCode(row.kept, code))) ?? '';
}

export function codeRefusedError(): AppError {
  return new AppError('UNAUTHORIZED', CODE_REFUSED);
}

/** Removes the session cookie, because the library would take that session's person for the owner of the code. */
function removeSessionCookie(headers: Headers): Headers {
  const left = new Headers(headers);
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  left.set('cookie', pairs.filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`)).join('; '));
  return left;
}
