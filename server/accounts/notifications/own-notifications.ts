import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { notificationChoices, notificationDigests, notifications } from '../../../db/schema/notifications';
import {
  DEFAULT_WAYS,
  mayReceive,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationWay,
  subjectPath,
} from '../../../src/content/notification-kinds';
import type { Role } from '../../platform/actor';
import { parseIdCursor } from '../../platform/http/cursor';
import { publishNotifications } from '../../platform/live/notify';

/** The number of unread notifications that are counted at most. */
export const MAX_COUNTED = 100;
/** How long notifications are stored. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** The number of notifications that are stored for each person. */
const MAX_KEPT = 1000;

/** A notification as its person sees it. */
export interface OwnNotification {
  id: number;
  kind: NotificationKind;
  /** A plain sentence. */
  text: string;
  detail: string | null;
  /** What it is about, such as `draft/3`. */
  subject: string;
  /** The path of the screen that shows it. */
  path: string;
  /** ISO 8601. */
  createdAt: string;
  readAt: string | null;
}

interface Owner {
  id: string;
  role: Role;
}

/**
 * Lists a person's notifications, newest first, with the number of unread ones.
 * @throws AppError BAD_REQUEST for a malformed cursor
 */
export async function listNotifications(
  db: Db,
  owner: Owner,
  { cursor, limit, isUnread = false }: { cursor?: string | undefined; limit: number; isUnread?: boolean },
): Promise<{ items: OwnNotification[]; nextCursor: string | null; unread: number }> {
  const { id, readAt } = notifications;
  const before = cursor === undefined ? undefined : lt(id, parseIdCursor(cursor));
  const rows = await db
    .select()
    .from(notifications)
    .where(and(isOf(owner), before, isUnread ? isNull(readAt) : undefined))
    .orderBy(desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      ...{ id: row.id, kind: row.kind, text: row.text, detail: row.detail, subject: row.subject },
      path: subjectPath(row.about, owner.role === 'reviewer'),
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
    unread: await countUnread(db, owner),
  };
}

/** Matches the notifications that a person may see, which depends on their present role. */
function isOf({ id, role }: Owner) {
  const hidden = NOTIFICATION_KINDS.filter((kind) => !mayReceive(role, kind));
  return and(eq(notifications.personId, id), hidden.length > 0 ? not(inArray(notifications.kind, hidden)) : undefined);
}

/** Counts a person's unread notifications, at most `MAX_COUNTED`. */
async function countUnread(db: Db, owner: Owner): Promise<number> {
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isOf(owner), isNull(notifications.readAt)))
    .limit(MAX_COUNTED);
  return db.$count(some.as('some'));
}

/** Which notifications a person has read. */
export interface ReadRequest {
  ids?: readonly number[] | undefined;
  /** All about this subject. */
  subject?: string | undefined;
  /** All up to this id. */
  through?: number | undefined;
}

/** Marks a person's own notifications as read. @returns the number of those that are still unread */
export async function markRead(db: Db, owner: Owner, { ids, subject, through }: ReadRequest): Promise<number> {
  return db.transaction(async (tx) => {
    const named = [
      ...(ids ? [inArray(notifications.id, [...ids])] : []),
      ...(subject === undefined ? [] : [eq(notifications.subject, subject)]),
      ...(through === undefined ? [] : [lte(notifications.id, through)]),
    ];
    if (named.length > 0) {
      const read = await tx
        .update(notifications)
        .set({ readAt: new Date() })
        .where(and(eq(notifications.personId, owner.id), isNull(notifications.readAt), or(...named)))
        .returning({ id: notifications.id });
      if (read.length > 0) await publishNotifications(tx, [owner.id]);
    }
    return countUnread(tx, owner);
  });
}

type Ways = Record<NotificationKind, NotificationWay>;

/** Returns how a person is notified of each kind. */
export async function readWays(db: Db, personId: string): Promise<Ways> {
  const [row] = await db.select().from(notificationChoices).where(eq(notificationChoices.personId, personId));
  return { ...DEFAULT_WAYS, ...row?.ways };
}

/** Changes how a person is notified. Mail that is not sent yet follows the new choice. */
export async function changeWays(db: Db, personId: string, changed: Partial<Ways>): Promise<Ways> {
  return db.transaction(async (tx) => {
    // Two changes at once keep both.
    await tx.insert(notificationChoices).values({ personId, ways: {} }).onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(notificationChoices)
      .where(eq(notificationChoices.personId, personId))
      .for('update');
    const ways = { ...row?.ways, ...changed };
    await tx.update(notificationChoices).set({ ways }).where(eq(notificationChoices.personId, personId));
    for (const [kind, way] of Object.entries(changed) as [NotificationKind, NotificationWay][]) {
      await tx
        .update(notifications)
        .set({ way: 'bell', mailDueAt: null })
        .where(
          and(
            ...[eq(notifications.personId, personId), eq(notifications.kind, kind), ne(notifications.way, way)],
            or(isNotNull(notifications.mailDueAt), isNull(notifications.digestId)),
            isNull(notifications.mailedAt),
          ),
        );
    }
    return { ...DEFAULT_WAYS, ...ways };
  });
}

/** Deletes notifications that are older than 90 days, and the oldest of people who have more than 1,000. @returns their number */
export async function sweepNotifications(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const { id, personId, createdAt } = notifications;
  const old = await db.delete(notifications).where(lt(createdAt, before)).returning({ id });
  const ranked = db
    .select({ id, rank: sql<number>`row_number() over (partition by ${personId} order by ${id} desc)`.as('rank') })
    .from(notifications)
    .as('ranked');
  const excess = db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.rank} > ${MAX_KEPT}`);
  const more = await db.delete(notifications).where(inArray(id, excess)).returning({ id });
  await db.delete(notificationDigests).where(lt(notificationDigests.createdAt, before));
  return old.length + more.length;
}

/** Returns what is stored about a person's notifications, for a file with their data. @param limit the maximum number of notifications */
export async function exportNotifications(db: Db, personId: string, limit: number) {
  const { kind, text, detail, createdAt, readAt } = notifications;
  const items = await db
    .select({ kind, text, detail, createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.personId, personId))
    .orderBy(desc(notifications.id))
    .limit(limit);
  return { ways: await readWays(db, personId), items };
}
