import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session, user } from '../../../db/schema/accounts';
import { resetFactor } from '../../features/users/reset-factor';
import { startTestServer, type TestServer } from '../../main/testing';
import { type MailServer, startMailServer } from '../../platform/mail/testing';

let server: TestServer;
let smtp: MailServer;
let admin: Record<string, string>;
let editor: Record<string, string>;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ SMTP_URL: smtp.url, CONTACT_TO: 'office@elmwater.example' });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(async () => {
  await server.database.reset();
  smtp.mails.length = 0;
  admin = await server.signIn('admin');
  editor = await server.signIn('editor');
});

const keep = (rule: string, headers = admin) =>
  server.send('POST', '/api/trpc/settings.keepFactorRule', { rule }, headers);
const who = async (headers: Record<string, string>) =>
  (await server.send('GET', '/api/auth/session', undefined, headers)).body.user;
const write = (headers: Record<string, string>) =>
  server.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'x' }, headers);
/** Pretends that the person turned on an app in this session. */
const giveFactor = async (headers: Record<string, string>) => {
  const { id } = await who(headers);
  await server.database.db.update(session).set({ begunBy: 'code' }).where(eq(session.userId, id));
  await server.database.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id));
};

describe('the rule for second factors', () => {
  it('set to no one, changes nothing', async () => {
    expect((await write(editor)).status).toBe(200);
    expect(await who(editor)).not.toHaveProperty('needsFactor');
  });

  it('set to admins, only lets an admin without a factor set one up, in every session at once', async () => {
    expect((await keep('admins')).status).toBe(200);
    const refused = await server.send('GET', '/api/admin/users', undefined, admin);
    expect([refused.status, refused.body.reason]).toEqual([403, 'SET_UP_FACTOR']);
    expect((await write(admin)).body.reason).toBe('SET_UP_FACTOR');
    expect((await keep('none')).status).toBe(403);
    expect((await server.send('POST', '/api/trpc/auth.changePassword', {}, admin)).status).toBe(403);
    const upload = await server.send('POST', '/api/media', {}, admin);
    expect([401, 403]).toContain(upload.status);
    expect((await who(admin)).needsFactor).toBe(true);
    expect((await server.send('GET', '/api/trpc/factor.read', undefined, admin)).status).toBe(200);
    // Editors are not affected.
    expect((await write(editor)).status).toBe(200);
    await giveFactor(admin);
    expect((await server.send('GET', '/api/admin/users', undefined, admin)).status).toBe(200);
    expect((await keep('none')).status).toBe(200);
  });

  it('set to everyone, includes editors, but not API keys or passkey sessions', async () => {
    const key = await server.key();
    await keep('all');
    expect((await write(editor)).body.reason).toBe('SET_UP_FACTOR');
    expect((await write(key)).status).toBe(200);
    await server.database.db.update(session).set({ begunBy: 'passkey' });
    expect((await write(editor)).status).toBe(200);
  });

  it('can only be changed by admins, to a valid value, and is recorded', async () => {
    expect((await keep('all', editor)).status).toBe(403);
    expect((await keep('some')).status).toBe(400);
    await keep('none');
    const { items } = (await server.send('GET', '/api/admin/audit?action=factor-rule', undefined, admin)).body;
    expect(items).toMatchObject([{ subject: 'none' }]);
  });
});

describe('a lost second factor', () => {
  const reset = (id: string, headers = admin) => server.send('POST', '/api/trpc/users.resetFactor', { id }, headers);

  it('is reset and recorded by another admin, and its person is signed out and notified by email', async () => {
    await giveFactor(editor);
    const { id, email } = await who(editor);
    const answer = await reset(id);
    expect(answer.body.result.data).toMatchObject({ email, hasFactor: false });
    expect(await who(editor)).toBeUndefined();
    await expect.poll(() => smtp.mails.join()).toContain(`To: ${email}`);
    expect(smtp.mails.join()).toContain('Two-factor authentication reset for');
    const { items } = (await server.send('GET', '/api/admin/audit?action=factor-reset', undefined, admin)).body;
    expect(items).toMatchObject([{ subject: email }]);
    expect((await reset(id)).status).toBe(409);
  });

  it('can be reset on the server itself, even for the last admin', async () => {
    await giveFactor(admin);
    const { id, email } = await who(admin);
    const here = { kind: 'server', id: null, name: 'Command line', client: null } as const;
    expect(await resetFactor(server.database.db, id, here)).toMatchObject({ email, hasFactor: false });
    expect(await who(admin)).toBeUndefined();
    await expect(resetFactor(server.database.db, id, here)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('cannot be reset for yourself, by an editor, or for an unknown person', async () => {
    await giveFactor(admin);
    expect((await reset((await who(admin)).id)).status).toBe(409);
    expect((await reset((await who(admin)).id, editor)).status).toBe(403);
    expect((await reset('nobody')).status).toBe(404);
  });
});
