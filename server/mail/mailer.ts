import type { Transporter } from 'nodemailer';

/** A mail of the site's own: plain text, to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** The same for each try of the same mail, so that who gets it twice sees it once. */
  messageId?: string;
}

/** Sends mail where the settings say how. */
export interface Mailer {
  /** How mail is sent; null where it is not. The address holds no name or password. */
  settings: { server: string; from: string } | null;
  /** @throws Error where the mail could not be handed over, or none can be sent */
  send(mail: Mail): Promise<void>;
}

/** Mails by SMTP, from `from`; without an address of either none is sent. */
export function createMailer(options: { smtpUrl?: string; from?: string }): Mailer {
  const { smtpUrl, from } = options;
  if (!smtpUrl || !from) {
    return {
      settings: null,
      send: async () => {
        throw new Error('No mail server is set.');
      },
    };
  }
  let opened: Promise<Transporter> | undefined;
  return {
    settings: { server: new URL(smtpUrl).host, from },
    async send({ to, subject, text, replyTo, messageId }) {
      opened ??= openTransport(smtpUrl);
      await (await opened).sendMail({
        from,
        to,
        subject: oneLine(subject),
        text,
        ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        ...(messageId && { messageId }),
      });
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** The library is loaded with the first mail. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
}
