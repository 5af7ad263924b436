import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { session, user } from '../../../db/schema/accounts';
import type { Env } from '../../platform/env';
import { isUnwritable } from '../../platform/http/translate-error';
import { type Auth, SESSION_MAX_MS, SESSION_SECONDS } from './create-auth';
import type { KnownUser } from './known-user';

/** A stored session and its person. */
export interface FoundSession {
  user: KnownUser;
  session: { id: string; token: string; createdAt: Date; updatedAt: Date; confirmedAt?: unknown; begunBy?: unknown };
}

/** Returns the session of a request's cookie, or null if there is none or it has ended. */
export async function readSession(auth: Auth, headers: Headers): Promise<FoundSession | null> {
  const query = { disableCookieCache: true };
  // While the database cannot be written, a session that is due to be extended is read without extending it.
  const found = await auth.api
    .getSession({ headers, query })
    .catch(() => auth.api.getSession({ headers, query: { ...query, disableRefresh: true } }));
  return found as FoundSession | null;
}

/** Returns a session by its id, or null if it has ended. Work that outlasts a request uses the id, because the token may change meanwhile. */
export async function findSession(db: Db, id: string): Promise<FoundSession | null> {
  const [row] = await db
    .select({ session, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, id), gt(session.expiresAt, new Date())));
  return (row as FoundSession | undefined) ?? null;
}

/** Ends the browser's current session, no matter whose it is, before a new one begins. */
export async function endSession(auth: Auth, headers: Headers): Promise<void> {
  const found = await readSession(auth, headers);
  if (found) await dropSession(auth, found);
}

/** Deletes a session by its id, because the token it was found by may already have been replaced. */
export async function dropSession(auth: Auth, { session }: FoundSession): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.delete({ model: 'session', where: [{ field: 'id', value: session.id }] });
}

/** Returns true if a session that began at that time has reached its maximum age, whatever its cookie says. */
export function isOver(createdAt: Date, now = Date.now()): boolean {
  return createdAt.getTime() + SESSION_MAX_MS <= now;
}

/** Returns how long a session may stay unused, in milliseconds. Admins get less time. */
export function idleMs(env: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_IDLE_ADMIN_MINUTES'>, role: string): number {
  const minutes = role === 'admin' ? env.SESSION_IDLE_ADMIN_MINUTES : env.SESSION_IDLE_MINUTES;
  return minutes === 0 ? Number.POSITIVE_INFINITY : minutes * 60_000;
}

/** The precision of a session's last use. Without it, each request would be a write. */
const LAST_USE_MS = 5 * 60 * 1000;

/**
 * Records that a session is in use and extends it. While the database cannot be written, the session stays usable without being
 * extended.
 * @param idle how long the session may stay unused, in milliseconds
 */
export async function keepUse(db: Db, found: FoundSession['session'], idle: number, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - Math.min(LAST_USE_MS, idle / 10));
  if (found.updatedAt > before) return;
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const isDue = and(eq(session.id, found.id), lt(session.updatedAt, before));
  try {
    await db.update(session).set({ updatedAt: now, expiresAt }).where(isDue);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}
