import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, apikey, invitations, session, user } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import { changeUser } from './change-user';

let server: TestServer;
let admin: Record<string, string>;
let adminId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
  adminId = (await people())[0].id;
});

const people = async () => (await server.send('GET', '/api/admin/users', undefined, admin)).body;
const add = (input: object = {}) =>
  server.send(
    'POST',
    '/api/admin/users',
    { email: 'tomas@elmwater.example', name: 'Tomas', role: 'editor', ...input },
    admin,
  );
const change = (id: string, input: object, headers = admin) =>
  server.send('PATCH', `/api/admin/users/${id}`, input, headers);
const signIn = (email: string, password: string) => server.send('POST', '/api/auth/sign-in/email', { email, password });
const call = (path: string, input: object, headers = admin) => server.send('POST', `/api/trpc/${path}`, input, headers);
const acts = async () =>
  (await server.database.db.select().from(auditLog).orderBy(auditLog.id)).map(
    ({ action, subject }) => `${action} ${subject}`,
  );
const idOf = async (email: string) =>
  (await server.database.db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id ?? '';

describe('accounts', () => {
  it('are listed with everything an admin needs, and no secret', async () => {
    const [own] = await people();
    expect(Object.keys(own).sort()).toEqual([
      'createdAt',
      'disabled',
      'email',
      'hasFactor',
      'id',
      'isInvited',
      'lastSeenAt',
      'linkExpiresAt',
      'name',
      'role',
    ]);
    expect(own).toMatchObject({ role: 'admin', disabled: false, isInvited: false, linkExpiresAt: null });
    for (const time of [own.createdAt, own.lastSeenAt]) expect(new Date(time).toISOString()).toBe(time);
  });

  it('are created with a password and can sign in', async () => {
    const answer = await add({ email: ' Tomas@Elmwater.example ', password: 'a long password' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { user: { email: 'tomas@elmwater.example', name: 'Tomas', role: 'editor', isInvited: false }, invitation: null },
    ]);
    expect((await signIn('tomas@elmwater.example', 'a long password')).status).toBe(200);
    expect(await acts()).toContain('user-add tomas@elmwater.example (editor)');
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'a\u0000b@example.com' }, 'email'],
    [{ password: 'too short' }, 'password'],
    [{ password: 'x'.repeat(129) }, 'password'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ role: 'owner' }, 'role'],
  ])('are rejected for %j, with the path of the invalid field', async (input, path) => {
    const answer = await add(input);
    expect([answer.status, answer.body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
    expect(await people()).toHaveLength(1);
  });

  it('are unique per email address, regardless of case and concurrent requests', async () => {
    const answers = await Promise.all(
      ['Tomas@elmwater.example', 'tomas@elmwater.example'].map((email) => add({ email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await people()).toHaveLength(2);
  });
});

describe('a role', () => {
  it('takes effect at once when it changes', async () => {
    const editor = await server.signIn('editor');
    const id = (await people())[1].id;
    expect((await server.send('GET', '/api/admin/users', undefined, editor)).status).toBe(403);
    expect((await change(id, { role: 'admin' })).body).toMatchObject({ id, role: 'admin' });
    expect((await server.send('GET', '/api/admin/users', undefined, editor)).status).toBe(200);
    expect((await change(id, { role: 'editor' })).body.role).toBe('editor');
    expect((await server.send('GET', '/api/admin/users', undefined, editor)).status).toBe(403);
    expect((await acts()).filter((act) => act.startsWith('user-role'))).toHaveLength(2);
  });

  it('cannot be taken from the last admin, whose account cannot be disabled either', async () => {
    for (const input of [{ role: 'editor' }, { disabled: true }, { role: 'editor', disabled: true }]) {
      expect(await change(adminId, input)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
    expect((await people())[0]).toMatchObject({ role: 'admin', disabled: false });
    // An invited admin without a password and a disabled admin do not count.
    await add({ role: 'admin' });
    const other = (await add({ email: 'una@elmwater.example', role: 'admin', password: 'a long password' })).body.user
      .id;
    expect((await change(other, { disabled: true })).status).toBe(200);
    expect((await change(adminId, { role: 'editor' })).status).toBe(409);
    expect((await change(other, { disabled: false })).status).toBe(200);
    expect((await change(adminId, { role: 'editor' })).status).toBe(200);
  });

  it('remains with one of two admins who demote each other at once', async () => {
    await server.signIn('admin');
    const secondId = (await people())[1].id;
    const actor = { kind: 'session' as const, id: null, name: null, role: 'admin' as const, client: '' };
    const outcomes = await Promise.allSettled(
      [adminId, secondId].map((id) => changeUser(server.database.db, id, { role: 'editor' }, actor)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = await server.database.db.select().from(user).where(eq(user.role, 'admin'));
    expect(admins).toHaveLength(1);
  });

  it('is not changed for an unknown person or without a valid change', async () => {
    expect((await change('nobody', { role: 'admin' })).status).toBe(404);
    expect((await change(adminId, {})).status).toBe(400);
    expect((await change(adminId, { disabled: 'true' })).status).toBe(400);
  });
});

describe('a disabled account', () => {
  it('loses its sessions, keys and open link at once and does not get them back', async () => {
    const id = (await add({ password: 'a long password', role: 'admin' })).body.user.id;
    const { headers } = await signIn('tomas@elmwater.example', 'a long password');
    const theirs = {
      Cookie: headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
      Origin: server.url,
    };
    const made = await server.send('POST', '/api/admin/keys', { name: 'A key', scopes: ['content:write'] }, theirs);
    const key = { Authorization: `Bearer ${made.body.key}` };
    await call('users.openLink', { id });
    expect((await server.send('GET', '/api/history?page=home', undefined, key)).status).toBe(200);

    expect((await change(id, { disabled: true })).body).toMatchObject({ disabled: true, linkExpiresAt: null });
    expect((await server.send('GET', '/api/auth/session', undefined, theirs)).status).toBe(401);
    expect((await server.send('GET', '/api/history?page=home', undefined, key)).status).toBe(401);
    expect((await signIn('tomas@elmwater.example', 'a long password')).status).toBe(401);
    expect(await server.database.db.select().from(invitations)).toEqual([]);
    expect(await server.database.db.select().from(apikey)).toEqual([]);
    expect((await call('users.openLink', { id })).body.error.data.code).toBe('CONFLICT');

    await change(id, { disabled: false });
    expect((await server.send('GET', '/api/auth/session', undefined, theirs)).status).toBe(401);
    expect((await signIn('tomas@elmwater.example', 'a long password')).status).toBe(200);
    expect(await acts()).toEqual(
      expect.arrayContaining(['user-disable tomas@elmwater.example', 'user-enable tomas@elmwater.example']),
    );
  });
});

describe('sessions', () => {
  it('are listed only to their person and can be ended one by one, all except the current one, or all by an admin', async () => {
    await add({ password: 'a long password' });
    const cookies = async () => {
      const { headers } = await signIn('tomas@elmwater.example', 'a long password');
      return {
        Cookie: headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
        Origin: server.url,
      };
    };
    const [one, two, three] = [await cookies(), await cookies(), await cookies()];
    const isIn = async (headers: Record<string, string>) =>
      (await server.send('GET', '/api/auth/session', undefined, headers)).status === 200;
    const own = async (headers: Record<string, string>) =>
      (await server.send('GET', '/api/trpc/users.ownSessions', undefined, headers)).body.result.data;

    const list = await own(two);
    expect(list.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true, false]);
    expect(JSON.stringify(list)).not.toContain(String(two?.Cookie).split('session_token=')[1]?.split('.')[0]);
    const [adminSession] = await own(admin);
    expect((await call('users.endOwnSessions', { id: adminSession.id }, two)).body.error.data.code).toBe('NOT_FOUND');

    expect((await call('users.endOwnSessions', { id: list[2].id }, two)).body.result.data).toEqual({ ended: 1 });
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, true]);
    expect((await call('users.endOwnSessions', {}, two)).body.result.data).toEqual({ ended: 1 });
    expect([await isIn(two), await isIn(three)]).toEqual([true, false]);
    const id = await idOf('tomas@elmwater.example');
    const input = encodeURIComponent(JSON.stringify({ id }));
    const theirs = async (asker: Record<string, string> = admin) =>
      (await server.send('GET', `/api/trpc/users.sessions?input=${input}`, undefined, asker)).body;
    const shown = (await theirs()).result.data;
    expect(shown).toMatchObject([{ isCurrent: false }]);
    expect((await theirs(two)).error.data.code).toBe('FORBIDDEN');
    const foreign = { id, sessionId: adminSession.id };
    expect((await call('users.endSessions', foreign)).body.error.data.code).toBe('NOT_FOUND');
    const last = { id, sessionId: shown[0].id };
    expect((await call('users.endSessions', last)).body.result.data).toEqual({ ended: 1 });
    expect((await call('users.endSessions', { id })).body.result.data).toEqual({ ended: 0 });
    expect(await isIn(two)).toBe(false);
    expect((await call('users.endSessions', { id: 'nobody' })).body.error.data.code).toBe('NOT_FOUND');
    expect((await call('users.ownSessions', {}, await server.key())).status).not.toBe(200);
  });
});

describe('the password of an account', () => {
  it('is stored as a single row with a hash', async () => {
    const id = (await add({ password: 'a long password' })).body.user.id;
    const rows = await server.database.db.select().from(account).where(eq(account.userId, id));
    expect(rows).toMatchObject([{ providerId: 'credential', accountId: id }]);
    expect(rows[0]?.password).not.toContain('a long password');
    expect(await server.database.db.select().from(session).where(eq(session.userId, id))).toEqual([]);
  });
});

it('nobody can take the name of someone else, because records name people', async () => {
  const [ada, rae] = [await server.signIn('editor'), await server.signIn('reviewer')];
  const rename = (name: string, by: Record<string, string>) => call('users.changeOwnName', { name }, by);
  expect((await rename('Rae Sample', rae)).status).toBe(200);
  for (const name of ['Rae Sample', 'rae  sample', 'Rae\u200b Sample']) {
    const { status, body } = await rename(name, ada);
    expect([name, status, body.error?.message]).toEqual([name, 422, expect.stringContaining('has this name')]);
  }
  expect((await rename('Rae B. Sample', ada)).status).toBe(200);
  expect((await rename('rae sample', rae)).status).toBe(200);
});
