import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { session } from '../../../db/schema/accounts';
import { recordAudit } from '../../accounts/audit/record-audit';
import { SESSION_MAX_MS } from '../../accounts/auth/create-auth';
import type { Doer } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { findUser } from './list-users';

/** A session of a person. */
export interface OwnSession {
  id: string;
  /** The browser's user agent; empty if it sent none. */
  userAgent: string;
  /** True for the session that makes the request. */
  isCurrent: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** When the session was last used, accurate to a few minutes. ISO 8601. */
  lastSeenAt: string;
}

/**
 * Returns a person's active sessions, newest first.
 * @param idle milliseconds without use after which the person's sessions end @param currentId id of the caller's session
 */
export async function listSessions(
  db: Db,
  userId: string,
  { idle, currentId }: { idle: number; currentId: string | null },
): Promise<OwnSession[]> {
  const now = Date.now();
  const rows = await db
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        gt(session.expiresAt, new Date(now)),
        gt(session.createdAt, new Date(now - SESSION_MAX_MS)),
        Number.isFinite(idle) ? gt(session.updatedAt, new Date(now - idle)) : undefined,
      ),
    )
    .orderBy(desc(session.createdAt), desc(session.id));
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    userAgent: (userAgent ?? '').slice(0, 300),
    isCurrent: id === currentId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
  }));
}

/**
 * Ends one session of a person, all except one, or all.
 * @returns the number of ended sessions @throws AppError NOT_FOUND for an unknown person, or a session that is not theirs
 */
export async function endSessions(
  db: Db,
  userId: string,
  which: { id?: string; exceptId?: string | null },
  actor: Doer,
): Promise<number> {
  return db.transaction(async (tx) => {
    const person = await findUser(tx, userId);
    if (!person) throw new AppError('NOT_FOUND', 'This account does not exist.');
    const ended = await tx
      .delete(session)
      .where(
        and(
          eq(session.userId, userId),
          which.id === undefined ? undefined : eq(session.id, which.id),
          which.exceptId ? ne(session.id, which.exceptId) : undefined,
        ),
      )
      .returning({ id: session.id });
    if (which.id !== undefined && ended.length === 0)
      throw new AppError('NOT_FOUND', 'This session has already ended.');
    if (ended.length > 0) await recordAudit(tx, actor, 'session-end', `${person.email}, ${ended.length}`);
    return ended.length;
  });
}
