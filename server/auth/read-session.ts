import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { session, user } from '../../db/schema/accounts';
import type { Env } from '../env';
import { isUnwritable } from '../http/translate-error';
import { type Auth, SESSION_MAX_MS, SESSION_SECONDS } from './create-auth';
import type { KnownUser } from './known-user';

/** A session as it is kept, and whose. */
export interface FoundSession {
  user: KnownUser;
  session: { id: string; token: string; createdAt: Date; updatedAt: Date; confirmedAt?: unknown; begunBy?: unknown };
}

/** The session of a request's cookie; null for none, or one that nobody has any more. */
export async function readSession(auth: Auth, headers: Headers): Promise<FoundSession | null> {
  const query = { disableCookieCache: true };
  // Where nothing can be written just now, a session that is to be prolonged goes on as it is.
  const found = await auth.api
    .getSession({ headers, query })
    .catch(() => auth.api.getSession({ headers, query: { ...query, disableRefresh: true } }));
  return found as FoundSession | null;
}

/** A session by its own id, for what goes on longer than a request: its token may be another by now. Null for one that has ended. */
export async function findSession(db: Db, id: string): Promise<FoundSession | null> {
  const [row] = await db
    .select({ session, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, id), gt(session.expiresAt, new Date())));
  return (row as FoundSession | undefined) ?? null;
}

/** Ends the session that a browser has, whosever it is, where another one begins. */
export async function endSession(auth: Auth, headers: Headers): Promise<void> {
  const found = await readSession(auth, headers);
  if (found) await dropSession(auth, found);
}

/** By its id: the token it was found by may be that of before. */
export async function dropSession(auth: Auth, { session }: FoundSession): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.delete({ model: 'session', where: [{ field: 'id', value: session.id }] });
}

/** Whether a session that began then has ended for good, whatever its cookie says. */
export function isOver(createdAt: Date, now = Date.now()): boolean {
  return createdAt.getTime() + SESSION_MAX_MS <= now;
}

/** For how long a session may go unused, in milliseconds; for who may do more, less. */
export function idleMs(env: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_IDLE_ADMIN_MINUTES'>, role: string): number {
  const minutes = role === 'admin' ? env.SESSION_IDLE_ADMIN_MINUTES : env.SESSION_IDLE_MINUTES;
  return minutes === 0 ? Number.POSITIVE_INFINITY : minutes * 60_000;
}

/** How exactly it is kept when a session was used last: each request would be a write otherwise. */
const LAST_USE_MS = 5 * 60 * 1000;

/**
 * Keeps that a session is being used; it goes on for as long again. While nothing can be written, one goes on reading.
 * @param idle for how long it may go unused
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
