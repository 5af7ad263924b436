import { randomBytes } from 'node:crypto';
import { serializeSignedCookie } from 'better-call';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { session } from '../../../db/schema/accounts';
import type { Auth } from './create-auth';
import { tokenHash } from './hash-tokens';

/** How a session was begun. */
export type BegunBy = 'password' | 'code' | 'recovery' | 'passkey' | 'oidc';

/**
 * Begins a session for a person who has proved their identity. @returns the `Set-Cookie` value
 * @param state how the session was begun, and when the person last confirmed their identity (by default now)
 */
export async function beginSession(
  auth: Auth,
  userId: string,
  headers: Headers,
  state: { begunBy: BegunBy; confirmedAt?: Date },
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 500);
  const { token } = await internalAdapter.createSession(userId, false, { userAgent, ...state });
  return cookieWith(auth, token);
}

/** Marks the current session as begun with a factor that was just enrolled, because the browser has proved more than a password. */
export async function keepBegunByFactor(
  db: Db,
  { id, begunBy }: { id: string; begunBy: BegunBy },
  factor: 'passkey' | 'code',
): Promise<void> {
  if (begunBy === 'password') await db.update(session).set({ begunBy: factor }).where(eq(session.id, id));
}

/**
 * Gives a session a new token. The previous token keeps working for half a minute, for requests sent before the response arrived. The
 * session keeps its id and age. @returns the `Set-Cookie` value with the new token
 */
export async function renewToken(auth: Auth, db: Db, sessionId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .update(session)
    .set({ token: tokenHash(token), previousToken: sql`${session.token}`, renewedAt: new Date() })
    .where(eq(session.id, sessionId));
  return cookieWith(auth, token);
}

async function cookieWith(auth: Auth, token: string): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  return serializeSignedCookie(name, token, secret, attributes);
}
