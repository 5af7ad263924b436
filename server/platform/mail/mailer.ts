import type { Transporter } from 'nodemailer';
import { readAuthorities } from '../../../db/postgres-tls';

/** A mail of the site's own: plain text, to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Left out of the header, and in the text instead, if its local part has characters beyond ASCII. */
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

/**
 * Mails by SMTP, from `from`; without an address of either none is sent. `smtps:` is encrypted from the start, `smtp:` once both
 * agree to it, or not at all with `?requireTLS=true`. A certificate that does not fit is refused in any case; `?sslrootcert=` names
 * a file of authorities that are trusted instead of those everyone does.
 * @throws Error where that file can't be read
 */
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
  const connection = connectionOf(smtpUrl);
  let opened: Promise<Transporter> | undefined;
  return {
    settings: { server: new URL(smtpUrl).host, from },
    async send({ to, subject, text, replyTo, messageId }) {
      opened ??= openTransport(connection);
      const isInHeader = replyTo !== undefined && hasAsciiLocalPart(replyTo.address);
      const isInText = replyTo === undefined || isInHeader || text.includes(replyTo.address);
      await (await opened).sendMail({
        from,
        to,
        subject: oneLine(subject),
        text: isInText ? text : `${text}\n\nReply to: ${replyTo.address}`,
        ...(isInHeader && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        ...(messageId && { messageId }),
      });
    },
  };
}

/** Says hello to a mail server, and hands over nothing. @throws Error where that can't be done */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  await (await openTransport(connectionOf(smtpUrl))).verify();
}

interface Connection {
  url: string;
  tls?: { ca: string };
}

function connectionOf(smtpUrl: string): Connection {
  const url = new URL(smtpUrl);
  const root = url.searchParams.get('sslrootcert');
  if (root === null) return { url: smtpUrl };
  url.searchParams.delete('sslrootcert');
  return { url: url.href, tls: { ca: readAuthorities(root) } };
}

/**
 * Whether an address may be in a header without SMTPUTF8 (RFC 6531): its domain can be encoded, its local part cannot. nodemailer asks
 * for SMTPUTF8 only if the sender or recipient needs it, and a server may refuse a mail whose headers need it unasked.
 */
function hasAsciiLocalPart(address: string): boolean {
  return /^[\x20-\x7e]+$/.test(address.slice(0, address.lastIndexOf('@')));
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** The library is loaded with the first mail. */
async function openTransport(connection: Connection): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...connection, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
}
