import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { emailKeyOf } from '../../../db/normalize-email';
import { user } from '../../../db/schema/accounts';
import { contactMessages } from '../../../db/schema/operations';
import { type ContactMessage, validateContact } from '../../../src/pages/contact/contact-message.model';
import { notifyPeople } from '../../accounts/notifications/notify-people';
import { AppError } from '../../platform/errors';
import { publish } from '../../platform/live/notify';
import { queueEvent } from '../../platform/webhooks/queue-event';

const MESSAGES_PER_WINDOW = 5;
const SPAM_PER_WINDOW = 5;
const WINDOW_MS = 10 * 60 * 1000;

export interface StoredMessage extends ContactMessage {
  id: number;
  isSpam: boolean;
}

/**
 * Stores a visitor's message (spec section 5, "Contact form"). Messages with a filled honeypot field are stored as spam, even if they
 * are otherwise invalid, because the response must not reveal that a bot was detected. Most of a flood of spam is dropped.
 * @param client keyed hash of the sender's IP address
 * @param isMailed whether to notify the firm by mail, which never happens for spam
 * @returns the stored message, or null for dropped spam
 * @throws AppError BAD_REQUEST with `issues` by field, TOO_MANY_REQUESTS after five messages in ten minutes
 */
export async function submitContact(
  db: Db,
  input: Record<string, unknown>,
  client: string,
  { now: givenNow, isMailed = false }: { now?: Date; isMailed?: boolean } = {},
): Promise<StoredMessage | null> {
  const now = givenNow ?? new Date();
  const isSpam = isFilled(input.extraNote);
  const checked = validateContact(input);
  if (!checked.ok && !isSpam) {
    const issues = Object.entries(checked.errors).map(([path, message]) => ({ path, message }));
    throw new AppError('BAD_REQUEST', issues[0]?.message ?? 'The message is not complete.', { issues });
  }
  const message = checked.ok ? checked.value : truncateMessage(input);
  return db.transaction(async (tx) => {
    const recent = await readRecentTimes(tx, client, now, isSpam);
    if (isSpam && recent.length >= SPAM_PER_WINDOW) return null;
    if (!isSpam) refuseTooMany(recent, now);
    // Senders compare it with the database's clock.
    const dueAt = givenNow ?? sql`date_trunc('milliseconds', now())`;
    const mailDueAt = isMailed && !isSpam ? dueAt : null;
    const [row] = await tx
      .insert(contactMessages)
      .values({
        ...message,
        emailKey: emailKeyOf(message.email),
        client,
        status: isSpam ? 'spam' : 'new',
        createdAt: now,
        mailDueAt,
      })
      .returning({ id: contactMessages.id });
    if (!row) throw new Error('The message was not stored.');
    await publish(tx, { kind: 'message', pageId: 'contact' });
    if (!isSpam) await notifyAdmins(tx, row.id, message);
    // It contains nothing personal: the subject is one of a few choices.
    const event = { url: '/admin/inbox', message: { id: row.id, subject: message.subject } };
    if (!isSpam) await queueEvent(tx, 'message.received', event);
    return { ...message, id: row.id, isSpam };
  });
}

/** Notifies the admins, because only they may read messages, without the sender's personal data. */
async function notifyAdmins(tx: Db, id: number, { subject }: ContactMessage): Promise<void> {
  const admins = await tx.select({ id: user.id }).from(user).where(eq(user.role, 'admin'));
  const text = `A message about “${subject}” arrived from the contact form.`;
  const about = { kind: 'messages' as const };
  await notifyPeople(
    tx,
    admins.map((admin) => admin.id),
    { kind: 'message', subject: about, cause: `message/${id}`, text },
    null,
  );
}

function isFilled(hidden: unknown): boolean {
  return typeof hidden === 'string' ? hidden.trim() !== '' : hidden !== undefined && hidden !== null;
}

/** Truncates and cleans an invalid message so that it can be stored. */
function truncateMessage(input: Record<string, unknown>): ContactMessage {
  const text = (value: unknown, max: number) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, max).toWellFormed() : '';
  return {
    fullName: text(input.fullName, 200),
    email: text(input.email, 254),
    subject: text(input.subject, 200),
    message: text(input.message, 5000),
  };
}

/** Returns the times of a sender's messages in the last ten minutes, oldest first: either only spam or only other messages. */
async function readRecentTimes(tx: Db, client: string, now: Date, isSpam: boolean): Promise<Date[]> {
  // Serialized per client, because concurrent requests would otherwise all count the same messages.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${client}`}, 5))`);
  const { createdAt, status } = contactMessages;
  const since = gt(createdAt, new Date(now.getTime() - WINDOW_MS));
  const rows = await tx
    .select({ createdAt })
    .from(contactMessages)
    .where(and(eq(contactMessages.client, client), since, isSpam ? eq(status, 'spam') : ne(status, 'spam')))
    .orderBy(asc(createdAt));
  return rows.map((row) => row.createdAt);
}

function refuseTooMany(recent: Date[], now: Date): void {
  const oldest = recent.at(-MESSAGES_PER_WINDOW);
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 1000));
  throw new AppError('TOO_MANY_REQUESTS', 'You have sent several messages. Please wait a few minutes.', { retryAfter });
}
