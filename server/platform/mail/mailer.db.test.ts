import { afterEach, describe, expect, it } from 'vitest';
import { tlsProblem } from '../../../db/postgres-tls';
import { TEST_AUTHORITY } from '../../main/testing-tls';
import { createMailer, greetMailServer } from './mailer';
import { type MailServer, startMailServer } from './testing';

let server: MailServer | undefined;
afterEach(() => server?.close());

const from = 'office@elmwater.example';
const mail = { to: 'ada@elmwater.example', subject: 'Hello\r\nBcc: eve@evil.example', text: 'Words.' };

/** @returns the error, or null if the server accepted the mail */
async function send(smtpUrl: string): Promise<Error | null> {
  return createMailer({ smtpUrl, from })
    .send(mail)
    .then(
      () => null,
      (error: Error) => error,
    );
}

describe('mail by smtps:', () => {
  it('is sent to a server with a valid certificate', async () => {
    server = await startMailServer(true);
    const url = `${server.url}?sslrootcert=${encodeURIComponent(TEST_AUTHORITY)}`;
    expect(await send(url)).toBeNull();
    expect(server.mails).toHaveLength(1);
    await greetMailServer(url);
    expect(server.mails).toHaveLength(1);
  });

  it('is sent to no other server, with an error that says why', async () => {
    server = await startMailServer(true);
    const refused = await send(server.url);
    expect(tlsProblem(refused)).toBe('its certificate is not valid: it is not signed by a trusted authority');
    const byNumber = `${server.url.replace('localhost', '127.0.0.1')}?sslrootcert=${encodeURIComponent(TEST_AUTHORITY)}`;
    expect(tlsProblem(await send(byNumber))).toBe('its certificate is not valid: it is for another name');
    expect(server.mails).toEqual([]);
  });
});

describe('mail by smtp:', () => {
  it('with required encryption is not sent to a server that does not support it', async () => {
    server = await startMailServer();
    expect(await send(`${server.url}?requireTLS=true`)).toBeInstanceOf(Error);
    expect(server.mails).toEqual([]);
  });

  it('has a single-line subject, whatever the text contains', async () => {
    server = await startMailServer();
    expect(await send(server.url)).toBeNull();
    expect(server.mails[0]).toContain('Subject: Hello Bcc: eve@evil.example\r\n');
    expect(server.mails[0]).not.toMatch(/^Bcc:/m);
  });
});

it('a missing CA file is named in the error', () => {
  expect(() => createMailer({ smtpUrl: 'smtps://mail.example?sslrootcert=/no/such.pem', from })).toThrow(
    '/no/such.pem',
  );
});

describe('the address to reply to', () => {
  const sendFrom = async (address: string, text = 'Words.') => {
    server = await startMailServer();
    await createMailer({ smtpUrl: server.url, from }).send({ ...mail, text, replyTo: { name: 'Zoë', address } });
    const [sent = ''] = server.mails;
    const [headers = '', body = ''] = sent.split('\r\n\r\n', 2);
    return { headers, body, replyTo: /^Reply-To: .*<(.*)>/m.exec(headers)?.[1], all: sent };
  };

  it('is in the header if its local part is ASCII, with the domain encoded', async () => {
    expect((await sendFrom('zoe@elmwater.example')).replyTo).toBe('zoe@elmwater.example');
    await server?.close();
    expect((await sendFrom('zoe@zürich.example')).replyTo).toBe('zoe@xn--zrich-kva.example');
  });

  it('is only in the text if it is not, and every header is ASCII', async () => {
    const { headers, all } = await sendFrom('zoë@elmwater.example');
    expect(headers).not.toMatch(/^Reply-To/m);
    expect(headers).not.toMatch(/\P{ASCII}/u);
    expect(decodeQuotedPrintable(all)).toContain('Reply to: zoë@elmwater.example');
  });

  it('is in the text once', async () => {
    const { all } = await sendFrom('zoë@elmwater.example', 'Words.\n\nzoë@elmwater.example');
    expect(decodeQuotedPrintable(all).split('zoë@elmwater.example')).toHaveLength(2);
  });
});

function decodeQuotedPrintable(mail: string): string {
  const bytes = mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
