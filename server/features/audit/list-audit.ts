import { and, desc, eq, ilike, lt, or } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import type { AuditAction } from '../../accounts/audit/record-audit';
import { writeCsv } from '../../platform/csv';
import { parseIdCursor } from '../../platform/http/cursor';

/** An entry of the audit log. */
export interface AuditEntry {
  id: number;
  action: string;
  subject: string;
  /** The id is null for actions on the server itself. For an API key, `name` is the key's name and `keyOf` the name of its creator. */
  actor: { id: string | null; name: string; keyOf: string | null } | null;
  /** `session`, `key`, `visitor` or `server`; null for entries that predate this column. */
  kind: string | null;
  /** Keyed hash of the IP address, to distinguish clients. */
  client: string | null;
  /** ISO 8601. */
  timestamp: string;
}

/** Filters of the audit log. */
export interface AuditQuery {
  action?: AuditAction;
  actor?: string;
  q?: string;
}

const PAGE_SIZE = 50;

/** Returns a page of audit log entries that match the query, newest first. @throws AppError BAD_REQUEST if the cursor is malformed */
export async function listAudit(
  db: Db,
  query: AuditQuery & { cursor?: string },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const before = query.cursor === undefined ? null : parseIdCursor(query.cursor);
  const rows = await readAudit(db, query, before, PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE);
  return { items, nextCursor: rows.length > PAGE_SIZE ? String(items.at(-1)?.id) : null };
}

/** Returns audit log entries, newest first. @param before returns entries with a smaller id; null starts with the newest */
export async function readAudit(
  db: Db,
  { action, actor, q }: AuditQuery,
  before: number | null,
  limit: number,
): Promise<AuditEntry[]> {
  const words = clean(q ?? '');
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select({ entry: auditLog, owner: user.name })
    .from(auditLog)
    .leftJoin(user, and(eq(user.id, auditLog.actorId), eq(auditLog.actorKind, 'key')))
    .where(
      and(
        before === null ? undefined : lt(auditLog.id, before),
        action && eq(auditLog.action, action),
        actor === undefined ? undefined : eq(auditLog.actorId, clean(actor)),
        q
          ? or(ilike(auditLog.subject, pattern), ilike(auditLog.actorName, pattern), eq(auditLog.client, words))
          : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return rows.map(({ entry, owner }) => present(entry, owner));
}

function present(
  { id, action, subject, actorId, actorName, actorKind, client, createdAt }: typeof auditLog.$inferSelect,
  keyOf: string | null,
): AuditEntry {
  return {
    id,
    action,
    subject,
    actor: actorId === null && actorName === null ? null : { id: actorId, name: actorName ?? '', keyOf },
    kind: actorKind,
    client,
    timestamp: createdAt.toISOString(),
  };
}

function clean(text: string): string {
  return text.replaceAll('\u0000', '');
}

const ROWS_AT_ONCE = 1000;
const CSV_COLUMNS = ['id', 'time', 'action', 'subject', 'kind', 'actorId', 'actor', 'keyOf', 'client'];

/**
 * Yields the audit log, or the filtered part of it, as CSV chunks, newest first. The file starts with a UTF-8 byte order mark, and cells
 * that a spreadsheet would evaluate as formulas are escaped.
 */
export async function* exportAudit(db: Db, query: AuditQuery): AsyncGenerator<string> {
  for (let before: number | null = null; ; ) {
    const isFirst: boolean = before === null;
    const entries: AuditEntry[] = await readAudit(db, query, before, ROWS_AT_ONCE);
    const rows = entries.map(({ actor, timestamp, ...entry }) => ({
      ...entry,
      time: timestamp,
      actorId: actor?.id,
      actor: actor?.name,
      keyOf: actor?.keyOf,
    }));
    yield writeCsv(rows, CSV_COLUMNS, isFirst);
    const last = entries.at(-1);
    if (!last || entries.length < ROWS_AT_ONCE) return;
    before = last.id;
  }
}
