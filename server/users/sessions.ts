import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { session } from '../../db/schema/accounts';
import type { Doer } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { SESSION_MAX_MS } from '../auth/create-auth';
import { AppError } from '../errors';
import { findUser } from './list-users';

/** A place where someone is signed in. */
export interface OwnSession {
  id: string;
  /** What the browser calls itself; empty where it did not say. */
  userAgent: string;
  /** The one that asks. */
  isCurrent: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** When it was used last, to some minutes. ISO 8601. */
  lastSeenAt: string;
}

/**
 * Where a person is signed in, the latest first.
 * @param idle after how many milliseconds without use theirs end @param currentId the session that asks
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
 * Ends one session of a person, or all but the one to keep, or all.
 * @returns how many ended @throws AppError NOT_FOUND for a session that is not theirs, or an unknown person
 */
export async function endSessions(
  db: Db,
  userId: string,
  which: { id?: string; exceptId?: string | null },
  actor: Doer,
): Promise<number> {
  return db.transaction(async (tx) => {
    const person = await findUser(tx, userId);
    if (!person) throw new AppError('NOT_FOUND', 'There is no such account.');
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
      throw new AppError('NOT_FOUND', 'This session has ended already.');
    if (ended.length > 0) await recordAudit(tx, actor, 'session-end', `${person.email}, ${ended.length}`);
    return ended.length;
  });
}
