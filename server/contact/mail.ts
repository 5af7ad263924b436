import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Db } from '../../db/client';
import { contactMessages } from '../../db/schema';
import type { KeptMessage } from './submit-contact';

/** Tells the firm of a kept message. Never throws: the message is kept already. */
export interface ContactMailer {
  send(db: Db, message: KeptMessage): Promise<void>;
}

/** Mails to `to` by SMTP; without an address of either, messages wait in the inbox alone. */
export function createContactMailer(options: { smtpUrl?: string; to?: string; log: Logger }): ContactMailer {
  const { smtpUrl, to, log } = options;
  if (!smtpUrl || !to) return { send: async () => undefined };
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(db, message) {
      try {
        await transport.sendMail({
          from: to,
          to,
          replyTo: { name: message.fullName.replace(/[\r\n]+/g, ' '), address: message.email },
          subject: `Website message: ${message.subject}`,
          text: `${message.message}\n\n${message.fullName}\n${message.email}`,
        });
        await db.update(contactMessages).set({ mailedAt: new Date() }).where(eq(contactMessages.id, message.id));
      } catch (error) {
        log.error({ err: error, messageId: message.id }, 'a contact message was kept but could not be mailed');
      }
    },
  };
}
