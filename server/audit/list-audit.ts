import { and, desc, eq, ilike, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema';
import { AppError } from '../errors';
import type { AuditAction } from './record-audit';

/** What someone did in the administration. */
export interface AuditEntry {
  id: number;
  action: string;
  subject: string;
  /** Without an id for what was done on the server itself. */
  actor: { id: string | null; name: string } | null;
  /** ISO 8601. */
  timestamp: string;
}

const PAGE_SIZE = 50;

/** What was done, newest first, narrowed as asked for. @throws AppError BAD_REQUEST for a bad cursor */
export async function listAudit(
  db: Db,
  query: { cursor?: string; action?: AuditAction; actor?: string; q?: string },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const { cursor, action, actor, q } = query;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    const message = 'This is no cursor of an earlier answer.';
    throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'cursor', message }] });
  }
  const pattern = `%${clean(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        cursor === undefined ? undefined : lt(auditLog.id, Number(cursor)),
        action && eq(auditLog.action, action),
        actor === undefined ? undefined : eq(auditLog.actorId, clean(actor)),
        q ? or(ilike(auditLog.subject, pattern), ilike(auditLog.actorName, pattern)) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE).map(present);
  return { items, nextCursor: rows.length > PAGE_SIZE ? String(items.at(-1)?.id) : null };
}

function present({ id, action, subject, actorId, actorName, createdAt }: typeof auditLog.$inferSelect): AuditEntry {
  return {
    id,
    action,
    subject,
    actor: actorId === null && actorName === null ? null : { id: actorId, name: actorName ?? '' },
    timestamp: createdAt.toISOString(),
  };
}

function clean(text: string): string {
  return text.replaceAll('\u0000', '');
}
