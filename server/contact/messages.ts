import { and, count, desc, eq, ilike, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { contactMessages } from '../../db/schema';
import { AppError } from '../errors';
import { publish } from '../live/notify';

export const MESSAGE_STATUSES = ['new', 'read', 'archived', 'spam'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A contact message as the inbox shows it. */
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

const PAGE_SIZE = 50;

/** The inbox, newest first; without a status everything but spam. @throws AppError BAD_REQUEST for a bad cursor */
export async function listMessages(
  db: Db,
  query: { status?: MessageStatus; q?: string; cursor?: string },
): Promise<{ items: InboxMessage[]; nextCursor: string | null; unread: number }> {
  if (query.cursor !== undefined && !/^\d{1,9}$/.test(query.cursor)) {
    throw new AppError('BAD_REQUEST', 'This is no cursor of an earlier answer.');
  }
  const pattern = `%${(query.q ?? '').replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = query.q
    ? or(
        ilike(contactMessages.fullName, pattern),
        ilike(contactMessages.email, pattern),
        ilike(contactMessages.message, pattern),
      )
    : undefined;
  const rows = await db
    .select(columns)
    .from(contactMessages)
    .where(
      and(
        query.status ? eq(contactMessages.status, query.status) : ne(contactMessages.status, 'spam'),
        query.cursor === undefined ? undefined : lt(contactMessages.id, Number(query.cursor)),
        found,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(PAGE_SIZE + 1);
  const [unread] = await db.select({ count: count() }).from(contactMessages).where(eq(contactMessages.status, 'new'));
  const items = rows.slice(0, PAGE_SIZE).map(present);
  const nextCursor = rows.length > PAGE_SIZE ? String(items.at(-1)?.id) : null;
  return { items, nextCursor, unread: unread?.count ?? 0 };
}

/** Moves a message. @throws AppError NOT_FOUND */
export async function setMessageStatus(db: Db, id: number, status: MessageStatus): Promise<InboxMessage> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning(columns);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such message.');
    await publish(tx, { kind: 'message', pageId: 'contact' });
    return present(row);
  });
}

function present(row: Omit<InboxMessage, 'createdAt' | 'status'> & { createdAt: Date; status: string }): InboxMessage {
  return { ...row, status: row.status as MessageStatus, createdAt: row.createdAt.toISOString() };
}
