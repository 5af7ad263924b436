import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { contactMessages } from '../../../db/schema/operations';
import type { Mailer } from '../../platform/mail/mailer';
import { createOutbox, type Outbox, type Queue, type Sending } from '../../platform/outbox/outbox';

/** Mails stored contact messages to the firm, with retries. */
export interface ContactOutbox extends Outbox {
  /** True if messages are mailed at all. */
  isOn: boolean;
}

interface ContactOutboxOptions {
  db: Db;
  mailer: Mailer;
  /** The firm's email address. */
  to: string | undefined;
  log: Logger;
}

/** The contact messages to mail. */
export const MESSAGE_QUEUE: Queue = {
  table: contactMessages,
  id: contactMessages.id,
  dueAt: contactMessages.mailDueAt,
  attempts: contactMessages.mailAttempts,
  sentAt: contactMessages.mailedAt,
  // The attempts span about four days.
  maxAttempts: 12,
  waits: { first: 60_000, longest: 12 * 60 * 60 * 1000, factor: 4 },
};

/** Creates the outbox of contact messages, which sends nothing until it is started. */
export function createContactOutbox({ to, ...options }: ContactOutboxOptions): ContactOutbox {
  if (!options.mailer.settings || !to)
    return { isOn: false, start: () => undefined, wake: () => undefined, close: async () => undefined };
  return { isOn: true, ...createOutbox(describeSending({ ...options, to })) };
}

/** Describes how contact messages are mailed. */
export function describeSending({ db, log, mailer, to }: ContactOutboxOptions & { to: string }): Sending {
  return {
    ...{ db, log, queue: MESSAGE_QUEUE, what: 'a contact message' },
    async send(id) {
      const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
      if (!message) return;
      const { fullName, email, subject, createdAt } = message;
      await mailer.send({
        to,
        replyTo: { name: fullName, address: email },
        subject: `Website message: ${subject}`,
        text: `${message.message}\n\n${fullName}\n${email}`,
        messageId: `<message-${id}-${createdAt.getTime()}@${to.split('@').at(-1)}>`,
      });
    },
  };
}
