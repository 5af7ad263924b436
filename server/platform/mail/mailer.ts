import type { Transporter } from 'nodemailer';
import { readAuthorities } from '../../../db/postgres-tls';

/** A plain text mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Left out of the header, and in the text instead, if its local part has characters beyond ASCII. */
  replyTo?: { name: string; address: string };
  /** The same for each attempt, so that mail programs show a repeated mail only once. */
  messageId?: string;
}

/** Sends mail as configured. */
export interface Mailer {
  /** How mail is sent, or null if it is not. The address contains no user name or password. */
  settings: { server: string; from: string } | null;
  /** @throws Error if the server did not accept the mail, or no server is configured */
  send(mail: Mail): Promise<void>;
}

/**
 * Creates a mailer that sends by SMTP. Without `smtpUrl` or `from`, it sends nothing. `smtps:` is encrypted from the start; `smtp:`
 * uses STARTTLS if the server offers it, and fails otherwise with `?requireTLS=true`. Invalid certificates are always rejected.
 * `?sslrootcert=` names a file with certificate authorities to trust instead of the default ones.
 * @throws Error if that file cannot be read
 */
export function createMailer(options: { smtpUrl?: string; from?: string }): Mailer {
  const { smtpUrl, from } = options;
  if (!smtpUrl || !from) {
    return {
      settings: null,
      send: async () => {
        throw new Error('No mail server is configured.');
      },
    };
  }
  const connection = parseConnection(smtpUrl);
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
        subject: toOneLine(subject),
        text: isInText ? text : `${text}\n\nReply to: ${replyTo.address}`,
        ...(isInHeader && { replyTo: { name: toOneLine(replyTo.name), address: replyTo.address } }),
        ...(messageId && { messageId }),
      });
    },
  };
}

/** Connects to a mail server without sending a mail. @throws Error if that fails */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  await (await openTransport(parseConnection(smtpUrl))).verify();
}

interface Connection {
  url: string;
  tls?: { ca: string };
}

function parseConnection(smtpUrl: string): Connection {
  const url = new URL(smtpUrl);
  const root = url.searchParams.get('sslrootcert');
  if (root === null) return { url: smtpUrl };
  url.searchParams.delete('sslrootcert');
  return { url: url.href, tls: { ca: readAuthorities(root) } };
}

/**
 * True if an address may be in a header without SMTPUTF8 (RFC 6531): the domain can be encoded, the local part cannot. nodemailer
 * requests SMTPUTF8 only if the sender or recipient needs it, and a server may reject a mail if another header needs it.
 */
function hasAsciiLocalPart(address: string): boolean {
  return /^[\x20-\x7e]+$/.test(address.slice(0, address.lastIndexOf('@')));
}

function toOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** Loads the library with the first mail. */
async function openTransport(connection: Connection): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...connection, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
}
