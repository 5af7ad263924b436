import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { settings } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { createMailer } from '../../platform/mail/mailer';
import { type MailServer, startMailServer } from '../../platform/mail/testing';
import { TEST_PASSWORD as password, testAccount } from './testing-session';

let server: TestServer;
let mailServer: MailServer;
const email = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  mailServer = await startMailServer();
  Object.assign(server.services.mailer, createMailer({ smtpUrl: mailServer.url, from: 'site@example.com' }));
  await testAccount(server.services.auth, { email, name: 'Ada', role: 'admin' });
});
afterEach(async () => {
  server.services.mailer.settings = null;
  await mailServer.close();
});

const signIn = (headers: Record<string, string> = {}) =>
  server.send('POST', '/api/auth/sign-in/email', { email, password }, { 'User-Agent': FIREFOX, ...headers });
const cookiesOf = (answer: { headers: Headers }) => ({
  Cookie: answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; '),
  Origin: server.url,
});
/** Waits for the given number of mails and returns their decoded text. */
async function mailed(count: number): Promise<string[]> {
  await expect.poll(() => mailServer.mails.length).toBe(count);
  return mailServer.mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('\r\n', '\n'));
}

it('a person is notified of a sign-in with a new browser, and of no other sign-in', async () => {
  const first = await signIn();
  const [mail = ''] = await mailed(1);
  expect(mail).toContain('To: ada@example.com');
  expect(mail).toContain('Subject: New sign-in to 127.0.0.1');
  expect(mail).toContain('Firefox on Windows');
  await signIn(cookiesOf(first));
  await server.send('POST', '/api/auth/sign-in/email', { email, password: 'a wrong password' });
  await signIn({ 'User-Agent': 'curl/8' });
  const [, next = ''] = await mailed(2);
  expect(next).toContain('curl/8');
});

it("every mail gives times in the site's locale and time zone", async () => {
  const value = { locale: 'en-GB', timeZone: 'Asia/Tokyo' };
  await server.database.db.insert(settings).values({ key: 'region', value });
  server.services.region.forget();
  await server.services.region.read();
  await signIn();
  const admin = await server.signIn('admin');
  await server.send('POST', '/api/admin/users', { email: 'tom@example.com', name: 'Tom', role: 'editor' }, admin);
  const mails = await mailed(2);
  const when = String.raw`\d{1,2} \w+ \d{4} at \d\d:\d\d:\d\d GMT\+9`;
  expect(mails.join()).toMatch(new RegExp(`^When: ${when}$`, 'm'));
  expect(mails.join()).toMatch(new RegExp(`once, until ${when}\\.`));
});

it('a person is notified of a new API key and password, without secrets', async () => {
  const headers = cookiesOf(await signIn());
  await mailed(1);
  const made = await server.send('POST', '/api/admin/keys', { name: 'Newsletter', scopes: ['admin'] }, headers);
  const [, ofKey = ''] = await mailed(2);
  expect(ofKey).toContain('Newsletter');
  expect(ofKey).not.toContain(made.body.key);
  const change = { currentPassword: password, newPassword: 'another long password' };
  await server.send('POST', '/api/trpc/auth.changePassword', change, headers);
  const [, , ofPassword = ''] = await mailed(3);
  expect(ofPassword).toContain('Subject: New password on 127.0.0.1');
  expect(ofPassword).not.toContain('another long password');
});

it('a person is notified when someone changes their role, but only if it differs', async () => {
  const admin = await server.signIn('admin');
  const listed = await server.send('GET', '/api/admin/users', undefined, admin);
  const { id } = listed.body.find((each: { email: string }) => each.email === email);
  for (const role of ['admin', 'editor', 'editor']) {
    expect((await server.send('PATCH', `/api/admin/users/${id}`, { role }, admin)).status).toBe(200);
  }
  const [mail = ''] = await mailed(1);
  expect(mail).toMatch(/is now editor\. Person \d+ changed it\./);
});

it('nothing is sent, and nothing fails, if mail is not configured or rejected', async () => {
  mailServer.isRefusing = true;
  expect((await signIn()).status).toBe(200);
  await expect
    .poll(() => server.logged.join())
    .toContain('could not be notified by email of a change to their account: new-device');
  server.services.mailer.settings = null;
  expect((await signIn()).status).toBe(200);
  expect(mailServer.mails).toEqual([]);
});
