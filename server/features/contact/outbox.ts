import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { contactMessages } from '../../../db/schema/operations';
import { backoff } from '../../../src/lib/retry';
import type { Mailer } from '../../platform/mail/mailer';

/** Mails stored contact messages to the firm, with retries. */
export interface Outbox {
  /** True if messages are mailed at all. */
  isOn: boolean;
  /** Starts mailing messages that are due, including those left by a killed server, new ones and retries. */
  start(): void;
  /** Checks for messages to mail. */
  wake(): void;
  /** Stops after the mail in progress. */
  close(): Promise<void>;
}

interface OutboxOptions {
  db: Db;
  mailer: Mailer;
  /** The firm's email address. */
  to: string | undefined;
  log: Logger;
}

/** How long a server may take for a mail, in milliseconds. After that, another server may claim the message. */
const CLAIM_MS = 60_000;
const POLL_MS = 30_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 12 * 60 * 60 * 1000;
/** How much the clocks of servers may differ. */
const SKEW_MS = 5 * 60 * 1000;
/** The attempts span about four days. */
export const MAX_ATTEMPTS = 12;

/** Creates the outbox, which sends nothing until it is started. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { mailer, log } = options;
  const to = options.to ?? '';
  if (!mailer.settings || !to)
    return { isOn: false, start: () => undefined, wake: () => undefined, close: async () => undefined };
  let running: Promise<void> | undefined;
  let isClosed = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isWanted = false;

  async function run(): Promise<void> {
    do {
      isWanted = false;
      while (!isClosed && (await mailNext({ ...options, to }, new Date())));
    } while (isWanted && !isClosed);
  }

  function wake(): void {
    isWanted = true;
    if (isClosed || running) return;
    running = run()
      .catch((error: unknown) => log.error({ err: error }, 'reading the messages to mail failed'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    isOn: true,
    start() {
      isClosed = false;
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Mails the message that has been due the longest. Claims it first by postponing its due time, so that no other server takes it. The
 * claim of a killed server expires by itself.
 * @returns whether there was a message
 */
export async function mailNext(
  { db, mailer, to, log }: Omit<OutboxOptions, 'to'> & { to: string },
  now: Date,
): Promise<boolean> {
  // A CTE, so that it is evaluated once: as a subquery of the update, Postgres may evaluate it for each row and claim all of them.
  const due = db
    .$with('due')
    .as(
      db
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(isDue(now))
        .orderBy(asc(contactMessages.mailDueAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
  const [message] = await db
    .with(due)
    .update(contactMessages)
    .set({ mailDueAt: after(now, CLAIM_MS), mailAttempts: sql`${contactMessages.mailAttempts} + 1` })
    .where(inArray(contactMessages.id, db.select({ id: due.id }).from(due)))
    .returning();
  if (!message) return false;
  const { id, fullName, email, subject } = message;
  const isThis = eq(contactMessages.id, id);
  try {
    await mailer.send({
      to,
      replyTo: { name: fullName, address: email },
      subject: `Website message: ${subject}`,
      text: `${message.message}\n\n${fullName}\n${email}`,
      messageId: `<message-${id}-${message.createdAt.getTime()}@${to.split('@').at(-1)}>`,
    });
  } catch (error) {
    const isLast = message.mailAttempts >= MAX_ATTEMPTS;
    const wait = backoff(message.mailAttempts, FIRST_WAIT_MS, LONGEST_WAIT_MS, 4);
    await db
      .update(contactMessages)
      .set({ mailDueAt: isLast ? null : after(now, wait) })
      .where(isThis);
    const words = isLast ? 'and will not be retried' : 'and will be retried';
    log.error({ err: error, messageId: id }, `a contact message was stored but could not be mailed, ${words}`);
    return true;
  }
  await db.update(contactMessages).set({ mailedAt: new Date(), mailDueAt: null }).where(isThis);
  return true;
}

/** Returns the condition that a message is due. Due times too far in the future come from a clock that was set back since. */
function isDue(now: Date) {
  const { mailDueAt } = contactMessages;
  return or(lte(mailDueAt, now), gt(mailDueAt, after(now, LONGEST_WAIT_MS + SKEW_MS)));
}

/** Returns the numbers of messages waiting to be mailed and of failed ones. */
export async function countUnmailed(db: Db): Promise<{ waiting: number; givenUp: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${contactMessages.mailDueAt} is not null)::int`,
      givenUp: sql<number>`count(*) filter (where ${isGivenUp()})::int`,
    })
    .from(contactMessages)
    .where(isNull(contactMessages.mailedAt));
  return row ?? { waiting: 0, givenUp: 0 };
}

/** Makes failed messages due again. @returns their number */
export async function retryGivenUp(db: Db): Promise<number> {
  const rows = await db
    .update(contactMessages)
    .set({ mailDueAt: new Date(), mailAttempts: 0 })
    .where(and(isNull(contactMessages.mailedAt), isGivenUp()))
    .returning({ id: contactMessages.id });
  return rows.length;
}

function isGivenUp() {
  return sql`${contactMessages.mailDueAt} is null and ${contactMessages.mailAttempts} >= ${sql.raw(String(MAX_ATTEMPTS))}`;
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
