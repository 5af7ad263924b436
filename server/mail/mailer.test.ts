import { afterEach, describe, expect, it } from 'vitest';
import { tlsProblem } from '../../db/postgres-tls';
import { TEST_AUTHORITY } from '../testing-tls';
import { createMailer, greetMailServer } from './mailer';
import { type MailServer, startMailServer } from './testing';

let server: MailServer | undefined;
afterEach(() => server?.close());

const from = 'office@elmwater.example';
const mail = { to: 'ada@elmwater.example', subject: 'Hello\r\nBcc: eve@evil.example', text: 'Words.' };

/** @returns the error; null where it was handed over */
async function send(smtpUrl: string): Promise<Error | null> {
  return createMailer({ smtpUrl, from })
    .send(mail)
    .then(
      () => null,
      (error: Error) => error,
    );
}

describe('mail by smtps:', () => {
  it('goes to a server whose certificate fits', async () => {
    server = await startMailServer(true);
    const url = `${server.url}?sslrootcert=${encodeURIComponent(TEST_AUTHORITY)}`;
    expect(await send(url)).toBeNull();
    expect(server.mails).toHaveLength(1);
    await greetMailServer(url);
    expect(server.mails).toHaveLength(1);
  });

  it('goes to no other, and says why', async () => {
    server = await startMailServer(true);
    const refused = await send(server.url);
    expect(tlsProblem(refused)).toBe('its certificate does not fit: nobody who is trusted vouches for it');
    const byNumber = `${server.url.replace('localhost', '127.0.0.1')}?sslrootcert=${encodeURIComponent(TEST_AUTHORITY)}`;
    expect(tlsProblem(await send(byNumber))).toBe('its certificate does not fit: it is for another name');
    expect(server.mails).toEqual([]);
  });
});

describe('mail by smtp:', () => {
  it('that must be encrypted goes to no server that can not', async () => {
    server = await startMailServer();
    expect(await send(`${server.url}?requireTLS=true`)).toBeInstanceOf(Error);
    expect(server.mails).toEqual([]);
  });

  it('has one line of subject, whatever is written into it', async () => {
    server = await startMailServer();
    expect(await send(server.url)).toBeNull();
    expect(server.mails[0]).toContain('Subject: Hello Bcc: eve@evil.example\r\n');
    expect(server.mails[0]).not.toMatch(/^Bcc:/m);
  });
});

it('a file of authorities that is not there is told by name', () => {
  expect(() => createMailer({ smtpUrl: 'smtps://mail.example?sslrootcert=/no/such.pem', from })).toThrow(
    '/no/such.pem',
  );
});
