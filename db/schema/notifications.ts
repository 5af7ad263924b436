import { sql } from 'drizzle-orm';
import { bigint, bigserial, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { NotificationKind, NotificationSubject, NotificationWay } from '../../src/content/notification-kinds';
import { user } from './accounts';
import { createdAt, json, time } from './columns';

const personId = () =>
  text('person_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** The daily mails with the notifications of a person; at most one per day. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    personId: personId(),
    /** The local day in the site's time zone. */
    day: date('day').notNull(),
    mailDueAt: time('mail_due_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    mailedAt: time('mailed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('notification_digests_day').on(table.personId, table.day),
    index('notification_digests_mail').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
);

/** What each person was notified of. Rows are written in the transaction of their cause, and deleted after 90 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    personId: personId(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The key of the subject (`subjectKey`). */
    subject: text('subject').notNull(),
    about: json('about').$type<NotificationSubject>().notNull(),
    /** What caused it, such as `comment/12`: each cause notifies a person once. */
    cause: text('cause').notNull(),
    /** A sentence with the names at the time. */
    text: text('text').notNull(),
    /** The beginning of a comment, or the note of a review. */
    detail: text('detail'),
    readAt: time('read_at'),
    /** How the person had chosen to be notified. */
    way: text('way').$type<NotificationWay>().notNull(),
    /** The daily mail that it is in. */
    digestId: bigint('digest_id', { mode: 'number' }).references(() => notificationDigests.id, {
      onDelete: 'set null',
    }),
    mailDueAt: time('mail_due_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    mailedAt: time('mailed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('notifications_cause').on(table.personId, table.cause),
    index('notifications_person').on(table.personId, table.id),
    index('notifications_unread').on(table.personId, table.subject).where(sql`${table.readAt} is null`),
    index('notifications_subject').on(table.subject),
    index('notifications_time').on(table.createdAt),
    index('notifications_digest').on(table.digestId),
    index('notifications_undigested')
      .on(table.createdAt)
      .where(sql`${table.way} = 'digest' and ${table.digestId} is null and ${table.readAt} is null`),
    index('notifications_mail').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
);

/** How people chose to be notified, by kind; the others have the defaults. */
export const notificationChoices = pgTable('notification_choices', {
  personId: personId().primaryKey(),
  ways: json('ways').$type<Partial<Record<NotificationKind, NotificationWay>>>().notNull(),
});
