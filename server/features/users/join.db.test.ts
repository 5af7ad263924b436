import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitations, passkey, session, user } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { createAccount } from '../../accounts/auth/accounts';
import { createApiKey } from '../../accounts/auth/api-keys';
import { startTestServer, type TestServer } from '../../main/testing';
import { createMailer } from '../../platform/mail/mailer';
import { type MailServer, startMailServer } from '../../platform/mail/testing';

let server: TestServer;
let admin: Record<string, string>;
let mailServer: MailServer | undefined;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});
afterEach(async () => {
  server.services.mailer.settings = null;
  await mailServer?.close();
  mailServer = undefined;
});

const email = 'tomas@elmwater.example';
const invite = async () =>
  (await server.send('POST', '/api/admin/users', { email, name: 'Tomas', role: 'editor' }, admin)).body;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const signIn = (password: string) => server.send('POST', '/api/auth/sign-in/email', { email, password });
const openLink = async (id: string) =>
  (await server.send('POST', '/api/trpc/users.openLink', { id }, admin)).body.result.data.invitation;

async function show(token: string) {
  const answer = await server.send('GET', `/admin/join?token=${encodeURIComponent(token)}`);
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '{}';
  return { status: answer.status, join: JSON.parse(boot).join, cache: answer.headers.get('cache-control') };
}

async function join(fields: Record<string, string>, headers: Record<string, string> = { Origin: server.url }) {
  const answer = await fetch(`${server.url}/admin/join`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  const boot = /id="boot">(.*?)<\/script>/.exec(await answer.text())?.[1] ?? '{}';
  return { status: answer.status, headers: answer.headers, join: JSON.parse(boot).join };
}

describe('an invitation', () => {
  it('returns its link once if email is not configured, and lets the person join with a name and password', async () => {
    const { user, invitation } = await invite();
    expect(user).toMatchObject({ isInvited: true, linkExpiresAt: invitation.expiresAt });
    expect(invitation).toMatchObject({
      sentTo: null,
      link: expect.stringMatching(`^${server.url}/admin/join\\?token=`),
    });
    const token = tokenOf(invitation.link);
    const [row] = await server.database.db.select().from(invitations);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((Date.parse(invitation.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);

    expect(await show(token)).toEqual({
      status: 200,
      join: { token, email, name: 'Tomas', isReset: false, keys: 0, passkeys: [], hasApp: false },
      cache: 'private, no-store',
    });
    const joined = await join({ token, name: 'Tomas Reed', password: 'my own password' });
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/admin']);
    const cookie = joined.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const session = await server.send('GET', '/api/auth/session', undefined, { Cookie: cookie });
    expect(session.body.user).toMatchObject({ email, name: 'Tomas Reed', role: 'editor' });
    expect((await signIn('my own password')).status).toBe(200);
    const acts = await server.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(acts.map(({ action, actorName }) => [action, actorName])).toEqual(
      expect.arrayContaining([
        ['user-invite', expect.stringContaining('Person')],
        ['user-join', 'Tomas Reed'],
      ]),
    );
  });

  it('works only once, even for two requests at the same time', async () => {
    const token = tokenOf((await invite()).invitation.link);
    const both = await Promise.all(['first password', 'second password'].map((password) => join({ token, password })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect(await show(token)).toMatchObject({ status: 404, join: { isGone: true } });
    expect((await join({ token, password: 'third password' })).status).toBe(404);
  });

  it.each([
    ['was disabled', { disabled: true }],
    ['lost the role', { role: 'editor' }],
  ])('stops working when the admin who created it %s', async (_what, change) => {
    const other = await server.signIn('admin');
    const { id } = (await server.send('GET', '/api/auth/session', undefined, other)).body.user;
    const owner = (await server.send('GET', '/api/auth/session', undefined, admin)).body.user;
    const reset = await server.send('POST', '/api/trpc/users.openLink', { id: owner.id }, other);
    const invited = await server.send('POST', '/api/admin/users', { email, name: 'Tomas', role: 'admin' }, other);
    const links = [reset.body.result.data.invitation.link, invited.body.invitation.link].map(tokenOf);
    for (const token of links) expect((await show(token)).status).toBe(200);
    expect((await server.send('PATCH', `/api/admin/users/${id}`, change, admin)).status).toBe(200);
    for (const token of links) {
      expect(await show(token)).toMatchObject({ status: 404, join: { isGone: true } });
      expect((await join({ token, password: 'the password of a stranger' })).status).toBe(404);
    }
    const people = (await server.send('GET', '/api/admin/users', undefined, admin)).body;
    expect(people.map(({ linkExpiresAt }: { linkExpiresAt: string | null }) => linkExpiresAt)).toEqual([
      null,
      null,
      null,
    ]);
    // Another admin creates a new link.
    const token = tokenOf((await openLink(invited.body.user.id)).link);
    expect((await join({ token, password: 'my own password' })).status).toBe(303);
  });

  it('stays open if the password is rejected, and shows the reason', async () => {
    const token = tokenOf((await invite()).invitation.link);
    expect(await join({ token, name: 'T', password: 'short' })).toMatchObject({
      status: 400,
      join: { token, email, error: 'Passwords must have at least 10 characters.' },
    });
    expect((await join({ token, password: 'a long password' })).status).toBe(303);
  });

  it('stays open if the name is that of someone else, because records name people', async () => {
    const token = tokenOf((await invite()).invitation.link);
    const rename = { name: 'Rae Sample' };
    expect((await server.send('POST', '/api/trpc/users.changeOwnName', rename, await server.signIn())).status).toBe(
      200,
    );
    expect(await join({ token, name: 'rae\ufe0f sample', password: 'a long password' })).toMatchObject({
      status: 422,
      join: { token, error: expect.stringContaining('has this name') },
    });
    expect((await join({ token, name: 'Rae B. Sample', password: 'a long password' })).status).toBe(303);
  });

  it('stops working when it expires or is replaced, and rejects forms from foreign pages', async () => {
    const { user, invitation } = await invite();
    const first = tokenOf(invitation.link);
    const second = tokenOf((await openLink(user.id)).link);
    expect((await show(first)).status).toBe(404);
    expect(
      (await join({ token: second, password: 'a long password' }, { Origin: 'https://evil.example' })).status,
    ).toBe(403);
    await server.database.db.update(invitations).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await show(second)).status).toBe(404);
    expect((await join({ token: second, password: 'a long password' })).status).toBe(404);
    for (const token of ['', 'x', '%00', "' or 1=1 --", 'x'.repeat(500)]) expect((await show(token)).status).toBe(404);
  });
});

it.each([
  ['basketball2024', 'too common'],
  ['tomas at elmwater', 'too close to your name'],
])('the password %s is rejected by every form', async (password, why) => {
  const { invitation } = await invite();
  const joined = await join({ token: tokenOf(invitation.link), name: 'Tomas', password });
  expect([joined.status, joined.join.error]).toEqual([422, expect.stringContaining(why)]);
  const given = { email: 'elmwater@tomas.example', name: '', role: 'editor', password };
  const added = await server.send('POST', '/api/admin/users', given, admin);
  expect([added.status, added.body.issues[0]]).toEqual([
    422,
    { path: 'password', message: expect.stringContaining(why) },
  ]);
  const change = { currentPassword: 'a password for tests', newPassword: password };
  const own = await server.send('POST', '/api/trpc/auth.changePassword', change, admin);
  // A word that makes a password weak for one person may be fine for another.
  expect(own.status).toBe(why === 'too common' ? 422 : 200);
});

describe('a link to set a new password', () => {
  it('keeps the old password until it is used, then ends every session', async () => {
    const { user, invitation } = await invite();
    await join({ token: tokenOf(invitation.link), password: 'the old password' });
    const { headers } = await signIn('the old password');
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const opened = await openLink(user.id);
    expect((Date.parse(opened.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect((await show(tokenOf(opened.link))).join).toMatchObject({ isReset: true });
    expect((await signIn('the old password')).status).toBe(200);

    expect((await join({ token: tokenOf(opened.link), password: 'the new password' })).status).toBe(303);
    expect((await signIn('the old password')).status).toBe(401);
    expect((await signIn('the new password')).status).toBe(200);
    expect((await server.send('GET', '/api/auth/session', undefined, { Cookie: cookie })).status).toBe(401);
  });
});

describe('if email is configured', () => {
  it('the link is only sent to its person', async () => {
    mailServer = await startMailServer();
    Object.assign(server.services.mailer, createMailer({ smtpUrl: mailServer.url, from: 'site@elmwater.example' }));
    const { invitation } = await invite();
    expect(invitation).toMatchObject({ sentTo: email, link: null });
    const mail = mailServer.mails[0]?.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
    expect(mail).toContain(`To: ${email}`);
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect((await show(token)).status).toBe(200);
  });

  it('the link is returned to the admin if sending fails', async () => {
    mailServer = await startMailServer();
    mailServer.isRefusing = true;
    Object.assign(server.services.mailer, createMailer({ smtpUrl: mailServer.url, from: 'site@elmwater.example' }));
    const { invitation } = await invite();
    expect(invitation).toMatchObject({ sentTo: null, link: expect.stringContaining('token=') });
    expect(server.logged.join('')).toContain('could not be emailed');
    expect(server.logged.join('')).not.toContain(tokenOf(invitation.link));
  });
});

describe('the API keys of a person who sets a new password through a link', () => {
  it.each([
    ['end if requested', { endKeys: '1' }, 401],
    ['keep working otherwise', {}, 200],
  ])('%s', async (_, asked, status) => {
    const { services, database } = server;
    const person = { email: 'chief@example.com', name: 'Chief', password: 'the old password', role: 'admin' as const };
    const { id } = await createAccount(services.auth, person);
    const { key } = await createApiKey(services.auth, database.db, { userId: id, name: 'Mail', scopes: ['admin'] });
    const token = tokenOf((await openLink(id)).link);
    expect((await show(token)).join).toMatchObject({ isReset: true, keys: 1 });
    expect((await join({ token, password: 'the new password', ...asked })).status).toBe(303);
    const bearer = { Authorization: `Bearer ${key}` };
    expect((await server.send('GET', '/api/history?page=home', undefined, bearer)).status).toBe(status);
  });
});

describe('the passkeys of a person who sets a new password', () => {
  const givePasskeys = (userId: string, ...names: string[]) =>
    server.database.db.insert(passkey).values(
      names.map((name) => ({
        id: name.toLowerCase(),
        name,
        publicKey: 'AAAA',
        userId,
        credentialID: `of-${name}`,
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
      })),
    );
  const kept = async () => (await server.database.db.select().from(passkey)).map(({ name }) => name);
  const person = () =>
    createAccount(server.services.auth, { email, name: 'Tomas', password: 'the old password', role: 'editor' });
  const password = 'the new password';

  it("are listed on the link's page and only removed if they are checked", async () => {
    const { id } = await person();
    await givePasskeys(id, 'Laptop', 'Phone');
    const first = tokenOf((await openLink(id)).link);
    expect((await show(first)).join).toMatchObject({
      passkeys: [
        { id: 'laptop', name: 'Laptop', addedOn: expect.stringMatching(/^\w+ \d+, \d{4}$/) },
        { name: 'Phone' },
      ],
      hasApp: false,
    });
    expect((await join({ token: first, password })).status).toBe(303);
    expect(await kept()).toEqual(['Laptop', 'Phone']);
    const token = tokenOf((await openLink(id)).link);
    expect((await join({ token, password: 'another new password', 'passkey-phone': '1' })).status).toBe(303);
    expect(await kept()).toEqual(['Laptop']);
    const acts = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'passkey-remove'));
    expect(acts.map(({ subject }) => subject)).toEqual([`${email}: Phone`]);
  });

  it('cannot all be removed by the link, unless an authenticator app is left', async () => {
    const { id } = await person();
    await givePasskeys(id, 'Laptop');
    const token = tokenOf((await openLink(id)).link);
    const refused = await join({ token, password, 'passkey-laptop': '1' });
    expect([refused.status, refused.join.error]).toEqual([400, expect.stringMatching(/^Keep at least one passkey/)]);
    expect((await show(token)).status).toBe(200);
    await server.database.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id));
    expect((await join({ token, password, 'passkey-laptop': '1' })).status).toBe(303);
    expect(await kept()).toEqual([]);
  });

  it('of someone else are never removed', async () => {
    const { id } = await person();
    const other = await createAccount(server.services.auth, {
      email: 'else@elmwater.example',
      name: 'Else',
      password: 'the old password',
      role: 'editor',
    });
    await givePasskeys(id, 'Laptop', 'Phone');
    await givePasskeys(other.id, 'Theirs');
    const token = tokenOf((await openLink(id)).link);
    expect((await join({ token, password, 'passkey-theirs': '1' })).status).toBe(303);
    expect(await kept()).toHaveLength(3);
  });

  it('are listed for the admin who creates the link and can remove them together with all sessions', async () => {
    const { id } = await person();
    await givePasskeys(id, 'Laptop');
    await signIn('the old password');
    const query = encodeURIComponent(JSON.stringify({ id }));
    const listed = await server.send('GET', `/api/trpc/users.passkeys?input=${query}`, undefined, admin);
    expect(listed.body.result.data).toMatchObject([{ name: 'Laptop' }]);
    const opened = await server.send('POST', '/api/trpc/users.openLink', { id, removePasskeys: true }, admin);
    expect(opened.status).toBe(200);
    expect(await kept()).toEqual([]);
    expect(await server.database.db.select().from(session).where(eq(session.userId, id))).toEqual([]);
  });
});
