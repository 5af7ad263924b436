import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { notificationDigests, notifications } from '../../../db/schema/notifications';
import { dayIn, formatDay, momentOfHour } from '../../../src/content/day';
import { DIGEST_HOUR, mayReceive, type NotificationKind, subjectPath } from '../../../src/content/notification-kinds';
import type { Region } from '../../../src/content/region';
import { ROLES } from '../../platform/actor';
import { readNow } from '../../platform/database/read-clock';
import type { Mail } from '../../platform/mail/mailer';
import { CLAIM_MS, type Queue } from '../../platform/outbox/outbox';
import { canSignIn } from '../auth/accounts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Mail about something older than this is not sent, such as after a mail server was configured or a backup restored. */
const MAX_AGE_MS = 4 * DAY_MS;
/** A daily digest contains nothing older than this. */
const MAX_DIGEST_AGE_MS = 7 * DAY_MS;
/** The number of lines of a mail about one subject, and of subjects in a digest. */
const [MAX_LINES, MAX_SUBJECTS] = [10, 50];

const SENDING = {
  // The attempts span about four days.
  maxAttempts: 12,
  waits: { first: 60_000, longest: 12 * 60 * 60 * 1000, factor: 4 },
};

/** The notifications that are mailed at once. */
export const NOTIFICATION_QUEUE: Queue = {
  table: notifications,
  id: notifications.id,
  dueAt: notifications.mailDueAt,
  attempts: notifications.mailAttempts,
  sentAt: notifications.mailedAt,
  ...SENDING,
};

/** The daily digests. */
export const DIGEST_QUEUE: Queue = {
  table: notificationDigests,
  id: notificationDigests.id,
  dueAt: notificationDigests.mailDueAt,
  attempts: notificationDigests.mailAttempts,
  sentAt: notificationDigests.mailedAt,
  ...SENDING,
};

type Row = typeof notifications.$inferSelect;

interface Recipient {
  name: string;
  email: string;
  role: string;
}

/** Sends a mail. @throws Error if it must be retried */
type Send = (mail: Mail) => Promise<void>;

/**
 * Mails a notification, together with others about the same subject that are due too. Sends nothing if the person has read it, or may no longer
 * receive it.
 */
export async function mailNotification(db: Db, id: number, origin: string, send: Send, givenNow?: Date): Promise<void> {
  // The database's clock, because other servers compare the claims below with it.
  const now = givenNow ?? (await readNow(db));
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  if (!row || row.readAt !== null || now.getTime() - row.createdAt.getTime() > MAX_AGE_MS) return;
  const person = await findRecipient(db, row.personId);
  if (!person || !mayReceive(person.role, row.kind)) return;
  const until = new Date(now.getTime() + CLAIM_MS);
  const others = await claimOthers(db, row, now, until);
  const all = [row, ...others];
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  await send({
    to: person.email,
    subject: `${row.text.replace(/\.$/, '')}${more}`,
    text: composeMail(person, formatLines(all), [linkOf(row, person, origin)], origin),
    messageId: `<notification-${id}-${row.createdAt.getTime()}@${new URL(origin).hostname}>`,
  });
  if (others.length === 0) return;
  const ids = others.map((one) => one.id);
  await db
    .update(notifications)
    .set({ mailDueAt: null, mailedAt: now })
    .where(and(inArray(notifications.id, ids), eq(notifications.mailDueAt, until)));
}

/** Postpones the mails of the other unread notifications about the same subject that are due, so that no other server sends them. */
async function claimOthers(db: Db, { id, personId, subject }: Row, now: Date, until: Date): Promise<Row[]> {
  const due = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        ...[eq(notifications.personId, personId), eq(notifications.subject, subject), ne(notifications.id, id)],
        ...[lte(notifications.mailDueAt, now), isNull(notifications.readAt)],
      ),
    )
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(notifications)
    .set({ mailDueAt: until })
    .where(inArray(notifications.id, due))
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

/** Returns the person, if mail may be sent to them. */
async function findRecipient(db: Db, personId: string): Promise<Recipient | undefined> {
  const { id, name, email, role } = user;
  const [found] = await db
    .select({ name, email, role })
    .from(user)
    .where(and(eq(id, personId), canSignIn, inArray(role, [...ROLES])));
  return found;
}

/** Kinds that quote the words of a comment. */
const OF_COMMENTS: ReadonlySet<NotificationKind> = new Set(['mentioned', 'replied', 'commented']);

/** Returns the sentences of notifications, with the words of comments. */
function formatLines(rows: readonly Row[]): string[] {
  const shown = rows.slice(0, MAX_LINES);
  const rest = rows.length - shown.length;
  return [
    ...shown.flatMap(({ kind, text, detail }) =>
      // Other details, such as the note of a review, stay in the dashboard.
      detail !== null && OF_COMMENTS.has(kind) ? [text, `> ${detail}`] : [text],
    ),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  ];
}

function linkOf({ about }: Row, { role }: Recipient, origin: string): string {
  return `${origin}${subjectPath(about, role === 'reviewer')}`;
}

function composeMail({ name }: Recipient, lines: readonly string[], links: readonly string[], origin: string): string {
  return [
    `Hi ${name},`,
    ...[lines.join('\n'), ...links],
    `Choose what is mailed to you: ${origin}/admin/settings/account#notifications\n`,
  ].join('\n\n');
}

/**
 * Creates today's digest of each person with unread notifications for it, once 8:00 has passed in the site's time zone. Notifications after
 * 8:00 wait for the next day, so that a server that was down at 8:00 creates the same digests later. Each person has at most one per day,
 * whichever server creates it.
 * @returns the number of digests
 */
export async function createDigests(db: Db, { timeZone }: Pick<Region, 'timeZone'>, now = new Date()): Promise<number> {
  const day = dayIn(timeZone, now);
  const until = momentOfHour(day, DIGEST_HOUR, timeZone);
  if (now < until) return 0;
  const since = new Date(until.getTime() - MAX_DIGEST_AGE_MS);
  const isPending = and(
    ...[eq(notifications.way, 'digest'), isNull(notifications.digestId), isNull(notifications.readAt)],
    ...[lte(notifications.createdAt, until), gt(notifications.createdAt, since)],
  );
  const waiting = db
    .selectDistinct({ personId: notifications.personId })
    .from(notifications)
    .innerJoin(user, and(eq(user.id, notifications.personId), eq(user.disabled, false)))
    .where(isPending);
  const { personId, mailDueAt } = notificationDigests;
  // One statement, so that a kill leaves neither a digest without notifications nor the other way around.
  const made = rawRows<{ id: string }>(
    await db.execute(sql`
      with waiting as (${waiting}), made as (
        insert into ${notificationDigests} (${sql.identifier(personId.name)}, day, ${sql.identifier(mailDueAt.name)})
        select person_id, ${day}::date, ${now.toISOString()}::timestamptz from waiting
        on conflict do nothing
        returning id, person_id
      ), taken as (
        update ${notifications} set digest_id = made.id from made
        where ${notifications.personId} = made.person_id and ${isPending}
      )
      select id from made`),
  );
  return made.length;
}

/** Mails a digest. Sends nothing if the person has read everything in it by now, or may no longer receive it. */
export async function mailDigest(
  db: Db,
  id: number,
  { origin, region }: { origin: string; region: Region },
  send: Send,
): Promise<void> {
  const [digest] = await db.select().from(notificationDigests).where(eq(notificationDigests.id, id));
  const person = digest && (await findRecipient(db, digest.personId));
  if (!digest || !person) return;
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.digestId, id), isNull(notifications.readAt)))
    .orderBy(desc(notifications.id));
  const shown = rows.filter(({ kind }) => mayReceive(person.role, kind));
  if (shown.length === 0) return;
  const subjects = [...new Set(shown.map(({ subject }) => subject))];
  const bySubject = subjects.map((one) => shown.filter(({ subject }) => subject === one));
  const parts = bySubject
    .slice(0, MAX_SUBJECTS)
    .map((group) => [...formatLines(group), linkOf(group[0] as Row, person, origin)].join('\n'));
  const rest = bySubject.length - parts.length;
  const count = shown.length === 1 ? '1 notification' : `${shown.length} notifications`;
  await send({
    to: person.email,
    subject: `${count} on ${new URL(origin).host}, ${formatDay(digest.day, region.locale)}`,
    text: composeMail(
      person,
      [`You have ${count} that you have not read yet:`],
      [...parts, ...(rest > 0 ? [`And ${rest} more in the dashboard: ${origin}/admin`] : [])],
      origin,
    ),
    messageId: `<digest-${id}-${digest.day}@${new URL(origin).hostname}>`,
  });
}
