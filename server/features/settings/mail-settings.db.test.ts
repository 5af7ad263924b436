import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { type MailServer, startMailServer } from '../../platform/mail/testing';

let smtp: MailServer;
let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  smtp = await startMailServer();
  const url = smtp.url.replace('smtp://', 'smtp://site:hunter2@');
  server = await startTestServer({ SMTP_URL: url, CONTACT_TO: 'office@elmwater.example' });
  bare = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await bare.close();
  await smtp.close();
});
beforeEach(() => server.database.reset());
afterEach(() => {
  smtp.isRefusing = false;
  smtp.mails.length = 0;
});

const read = async (of: TestServer) =>
  (await of.send('GET', '/api/trpc/settings.mail', undefined, await of.signIn('admin'))).body.result.data;
const call = async (of: TestServer, name: string, role: 'admin' | 'editor' = 'admin') =>
  (await of.send('POST', `/api/trpc/settings.${name}`, {}, await of.signIn(role))).body;

describe('the mail settings', () => {
  it('are shown without the password', async () => {
    const state = await read(server);
    expect(state).toEqual({
      mailer: { server: new URL(smtp.url).host, from: 'office@elmwater.example' },
      contactTo: 'office@elmwater.example',
      waiting: 0,
      givenUp: 0,
    });
    expect(await read(bare)).toMatchObject({ mailer: null, contactTo: null });
  });

  it('can be tested with a message to the admin', async () => {
    const answer = await call(server, 'sendTestMail');
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain(`To: ${answer.result.data.to}`);
    expect((await call(bare, 'sendTestMail')).error.data).toMatchObject({ message: 'No mail server is configured.' });
    expect((await call(server, 'sendTestMail', 'editor')).error.data.code).toBe('FORBIDDEN');
  });

  it('report the mail server’s error if the test fails, but never the password', async () => {
    smtp.isRefusing = true;
    const { message } = (await call(server, 'sendTestMail')).error.data;
    expect(message).toMatch(/^The mail server refused the message: .*451/);
    expect(message + server.logged.join()).not.toContain('hunter2');
  });

  it('show failed messages, which can be retried', async () => {
    expect((await call(server, 'retryMail')).result.data).toEqual({ count: 0 });
  });
});

describe('a change of the analytics script', () => {
  const value = { src: 'https://stats.example.com/script.js' };
  const change = (headers: Record<string, string>) =>
    server.send('POST', '/api/trpc/settings.change', { key: 'analytics', value }, headers);

  it('is mailed to every admin once, and cannot be made with an API key', async () => {
    const admin = await server.signIn('admin');
    await server.signIn('admin');
    await server.signIn('editor');
    expect((await change(await server.key(['admin']))).status).toBe(403);
    expect((await change(admin)).status).toBe(200);
    // The key's owner is an admin too.
    await expect.poll(() => smtp.mails.length).toBe(3);
    expect(smtp.mails[0]).toContain('Analytics changed on');
    expect((await change(admin)).status).toBe(200);
    expect(smtp.mails).toHaveLength(3);
  });
});
