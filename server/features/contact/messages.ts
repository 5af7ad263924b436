import { and, count, desc, eq, ilike, inArray, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { contactMessages } from '../../../db/schema/operations';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { parseIdCursor } from '../../platform/http/cursor';
import { publish } from '../../platform/live/notify';
import { MAX_SERIAL } from '../../platform/trpc/wire-types';

export const MESSAGE_STATUSES = ['new', 'read', 'archived', 'spam'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
/** The lists: one per status, and `inbox` for new and read messages. */
export const MESSAGE_LISTS = [...MESSAGE_STATUSES, 'inbox'] as const;

/** A contact message in the inbox. */
export interface InboxMessage {
  id: number;
  fullName: string;
  email: string;
  subject: string;
  message: string;
  status: MessageStatus;
  /** ISO 8601. */
  createdAt: string;
}

const columns = {
  id: contactMessages.id,
  fullName: contactMessages.fullName,
  email: contactMessages.email,
  subject: contactMessages.subject,
  message: contactMessages.message,
  status: contactMessages.status,
  createdAt: contactMessages.createdAt,
};

/** The filter of a list of messages: by default all except spam; with `q` those that contain these words. */
export interface MessageQuery {
  status?: (typeof MESSAGE_LISTS)[number];
  q?: string;
}

/** The page size of lists. */
export const PAGE_SIZE = 50;

/** Lists messages, newest first; without a status all except spam. @throws AppError BAD_REQUEST if the cursor is invalid */
export async function listMessages(
  db: Db,
  query: MessageQuery & { cursor?: string },
): Promise<{ items: InboxMessage[]; nextCursor: string | null; unread: number }> {
  const before = query.cursor === undefined ? undefined : parseIdCursor(query.cursor, MAX_SERIAL);
  const rows = await db
    .select(columns)
    .from(contactMessages)
    .where(and(buildFilter(query), before === undefined ? undefined : lt(contactMessages.id, before)))
    .orderBy(desc(contactMessages.id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE).map(present);
  const nextCursor = rows.length > PAGE_SIZE ? String(items.at(-1)?.id) : null;
  return { items, nextCursor, unread: await countUnread(db) };
}

/** Returns the number of unread messages. */
export async function countUnread(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(contactMessages).where(eq(contactMessages.status, 'new'));
  return row?.count ?? 0;
}

/** Returns up to `limit` messages of a list, newest first. */
export async function readMessages(db: Db, query: MessageQuery, limit: number): Promise<InboxMessage[]> {
  const rows = await db
    .select(columns)
    .from(contactMessages)
    .where(buildFilter(query))
    .orderBy(desc(contactMessages.id))
    .limit(limit);
  return rows.map(present);
}

function buildFilter({ status, q }: MessageQuery): SQL | undefined {
  const inStatus = buildStatusFilter(status);
  if (!q) return inStatus;
  const pattern = `%${q.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&')}%`;
  const { fullName, email, message } = contactMessages;
  return and(inStatus, or(ilike(fullName, pattern), ilike(email, pattern), ilike(message, pattern)));
}

/** Changes the status of a message. @throws AppError NOT_FOUND */
export async function setMessageStatus(db: Db, id: number, status: MessageStatus, actor: Actor): Promise<InboxMessage> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning(columns);
    if (!row) throw new AppError('NOT_FOUND', 'This message does not exist.');
    await recordAudit(tx, actor, 'message-status', `message ${id}: ${status}`);
    await publish(tx, { kind: 'message', pageId: 'contact' });
    return present(row);
  });
}

function buildStatusFilter(list: MessageQuery['status']): SQL {
  if (list === undefined) return ne(contactMessages.status, 'spam');
  return list === 'inbox' ? inArray(contactMessages.status, ['new', 'read']) : eq(contactMessages.status, list);
}

function present(row: Omit<InboxMessage, 'createdAt' | 'status'> & { createdAt: Date; status: string }): InboxMessage {
  return { ...row, status: row.status as MessageStatus, createdAt: row.createdAt.toISOString() };
}
