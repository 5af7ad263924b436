import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { notificationChoices, notifications } from '../../../db/schema/notifications';
import {
  DEFAULT_WAYS,
  mayReceive,
  type NotificationKind,
  type NotificationSubject,
  type NotificationWay,
  subjectKey,
} from '../../../src/content/notification-kinds';
import { publishNotifications } from '../../platform/live/notify';
import { canSignIn } from '../auth/accounts';

/** The maximum length of the detail of a notification, such as the beginning of a comment, in characters. */
const MAX_DETAIL = 200;

/** What people are notified of. */
export interface Notice {
  kind: NotificationKind;
  subject: NotificationSubject;
  /** What causes it, such as `comment/12`. Each cause notifies a person once, also if it happens again. */
  cause: string;
  /** A plain sentence, stored in one line. It is also the subject of the mail, so it contains nothing confidential but names. */
  text: string;
  /** More words: only those of comments are mailed. Longer ones are cut. */
  detail?: string | null;
  /** The time of the notification, if it is not now. */
  at?: Date;
}

/**
 * Notifies people in the transaction of the cause, each in the way they chose. Leaves out whoever caused it, and people who no longer exist,
 * are disabled, or may not receive the kind. The mail is sent after the commit.
 * @param people ids; null for someone without an account
 * @param by the id of the person who caused it; null for the site itself
 */
export async function notifyPeople(
  tx: Db,
  people: readonly (string | null)[],
  { kind, subject, cause, text, detail, at }: Notice,
  by: string | null,
): Promise<void> {
  const wanted = [...new Set(people)].filter((id) => id !== null && id !== by);
  if (wanted.length === 0) return;
  // Locked, because the account of a person who is deleted meanwhile would make the whole transaction fail.
  const found = await tx
    .select({ id: user.id, role: user.role })
    .from(user)
    .where(and(inArray(user.id, wanted as string[]), canSignIn))
    .orderBy(asc(user.id))
    .for('key share');
  const able = found.filter(({ role }) => mayReceive(role, kind)).map(({ id }) => id);
  if (able.length === 0) return;
  const chosen = await tx.select().from(notificationChoices).where(inArray(notificationChoices.personId, able));
  const wayOf = (id: string): NotificationWay =>
    chosen.find(({ personId }) => personId === id)?.ways[kind] ?? DEFAULT_WAYS[kind];
  const rows = able.flatMap((personId) => {
    const way = wayOf(personId);
    // Senders compare it with the database's clock.
    const mailDueAt = way === 'mail' ? (at ?? sql`date_trunc('milliseconds', now())`) : null;
    const about = { about: subject, subject: subjectKey(subject), cause };
    return way === 'off'
      ? []
      : [
          {
            personId,
            kind,
            ...about,
            text: toOneLine(text),
            detail: cutDetail(detail),
            way,
            mailDueAt,
            createdAt: at ?? new Date(),
          },
        ];
  });
  if (rows.length === 0) return;
  const added = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ personId: notifications.personId });
  await publishNotifications(
    tx,
    added.map(({ personId }) => personId),
  );
}

/**
 * Marks notifications about a subject as read, because they no longer apply.
 * @param of the kinds that no longer apply to anyone, or the person who has answered, to whom no kind applies anymore
 */
export async function dismissNotifications(
  tx: Db,
  subject: NotificationSubject,
  of: readonly NotificationKind[] | { personId: string },
): Promise<void> {
  const { personId, readAt, kind } = notifications;
  const isOf = 'personId' in of ? eq(personId, of.personId) : inArray(kind, [...of]);
  const read = await tx
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(eq(notifications.subject, subjectKey(subject)), isOf, isNull(readAt)))
    .returning({ personId });
  await publishNotifications(tx, [...new Set(read.map((one) => one.personId))]);
}

/**
 * Changes the detail of the notifications with a cause, such as an edited comment, or deletes them.
 * @param detail null to delete them
 */
export async function amendNotifications(
  tx: Db,
  subject: NotificationSubject,
  cause: string,
  detail: string | null,
): Promise<void> {
  // The subject is indexed.
  const isOf = and(eq(notifications.subject, subjectKey(subject)), eq(notifications.cause, cause));
  const { personId } = notifications;
  const changed =
    detail === null
      ? await tx.delete(notifications).where(isOf).returning({ personId })
      : await tx
          .update(notifications)
          .set({ detail: cutDetail(detail) })
          .where(isOf)
          .returning({ personId });
  await publishNotifications(
    tx,
    changed.map((one) => one.personId),
  );
}

/** The names in a sentence may contain line breaks, which would look like paragraphs of the mail. */
function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cutDetail(detail: string | null | undefined): string | null {
  const words = toOneLine(detail ?? '');
  if (words.length <= MAX_DETAIL) return words || null;
  // Never half of a character that has two code units.
  return `${words
    .slice(0, MAX_DETAIL - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
