import { randomBytes } from 'node:crypto';
import { serializeSignedCookie } from 'better-call';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { session } from '../../db/schema/accounts';
import type { Auth } from './create-auth';
import { tokenHash } from './hash-tokens';

/** By what a session was begun. */
export type BegunBy = 'password' | 'code' | 'recovery' | 'passkey' | 'oidc';

/**
 * Begins a session for who has shown who they are. @returns the `Set-Cookie` value that carries it
 * @param state how it was begun, and when its person last confirmed their identity: now, unless given
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

/** A browser that has just enrolled a factor has proved more than a password: its session continues as if begun with the factor. */
export async function keepBegunByFactor(
  db: Db,
  { id, begunBy }: { id: string; begunBy: BegunBy },
  factor: 'passkey' | 'code',
): Promise<void> {
  if (begunBy === 'password') await db.update(session).set({ begunBy: factor }).where(eq(session.id, id));
}

/**
 * Gives a session another token. That of before goes on for half a minute, for what was sent before the answer had come; it is the
 * same session, as old as it was. @returns the `Set-Cookie` value that carries the new one
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
