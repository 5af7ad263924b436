import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apikey, user } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import { createAccount, setRole } from './accounts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.reset());

const person = { email: 'ada@example.com', name: 'Ada', password: 'a long password', role: 'admin' as const };
const signIn = (password = person.password, email = person.email) =>
  server.send('POST', '/api/auth/sign-in/email', { email, password });
const cookieOf = (answer: { headers: Headers }) => ({
  Cookie: answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; '),
  Origin: server.url,
});

describe('API keys', () => {
  it('are shown once, have the rights of their scopes, and can be revoked at once', async () => {
    const admin = await server.signIn('admin');
    const made = await server.send('POST', '/api/admin/keys', { name: 'Mail', scopes: ['content:write'] }, admin);
    expect(made.status).toBe(201);
    const bearer = { Authorization: `Bearer ${made.body.key}` };
    expect((await server.send('GET', '/api/history?page=home', undefined, bearer)).status).toBe(200);
    expect((await server.send('GET', '/api/admin/keys', undefined, bearer)).status).toBe(403);
    const listed = (await server.send('GET', '/api/admin/keys', undefined, admin)).body;
    expect(listed[0]).toMatchObject({ name: 'Mail', scopes: ['content:write'] });
    expect(JSON.stringify(listed)).not.toContain(made.body.key);
    expect((await server.send('DELETE', `/api/admin/keys/${made.body.id}`, undefined, admin)).body).toEqual({
      success: true,
    });
    expect((await server.send('GET', '/api/history?page=home', undefined, bearer)).status).toBe(401);
    expect((await server.send('DELETE', '/api/admin/keys/nope', undefined, admin)).status).toBe(404);
  });

  it('never have more rights than their owner, or an expiry in the past', async () => {
    const admin = await server.signIn('admin');
    const email = 'cy@example.com';
    await createAccount(server.services.auth, { ...person, email });
    const made = await server.send('POST', '/api/admin/keys', { name: 'All', scopes: ['admin'] }, admin);
    const bearer = { Authorization: `Bearer ${made.body.key}` };
    expect((await server.send('GET', '/api/admin/messages', undefined, bearer)).status).toBe(200);
    const me = (await server.send('GET', '/api/auth/session', undefined, admin)).body.user;
    await setRole(server.database.db, me.email, 'editor');
    expect((await server.send('GET', '/api/admin/messages', undefined, bearer)).status).toBe(403);
    const past = { name: 'Old', scopes: ['admin'], expiresAt: '2020-01-01T00:00:00Z' };
    const other = cookieOf(await signIn(person.password, email));
    expect((await server.send('POST', '/api/admin/keys', past, other)).status).toBe(422);
  });

  it('act as editors with content:write and as admins with admin', async () => {
    const [writer, chief] = [await server.key(['content:write']), await server.key(['admin'])];
    const write = { path: 'home.hero.cta', value: 'x' };
    for (const [headers, status] of [
      [writer, 403],
      [chief, 200],
    ] as const) {
      expect((await server.send('POST', '/api/content/update', write, headers)).status).toBe(200);
      expect((await server.send('GET', '/api/admin/messages', undefined, headers)).status).toBe(status);
    }
    for (const Authorization of [
      `bearer ${writer.Authorization?.slice(7)}`,
      `Bearer  ${writer.Authorization?.slice(7)}`,
    ]) {
      expect((await server.send('GET', '/api/history?page=home', undefined, { Authorization })).status).toBe(200);
    }
  });

  it("stop working when they expire or their owner's account is disabled", async () => {
    const admin = await server.signIn('admin');
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const made = await server.send('POST', '/api/admin/keys', { name: 'A', scopes: ['admin'], expiresAt }, admin);
    expect(Math.abs(Date.parse(made.body.expiresAt) - Date.parse(expiresAt))).toBeLessThan(2000);
    const bearer = { Authorization: `Bearer ${made.body.key}` };
    const status = async () => (await server.send('GET', '/api/content/home', undefined, bearer)).status;
    expect(await status()).toBe(200);
    const { db } = server.database;
    await db.update(apikey).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await status()).toBe(401);
    await db.update(apikey).set({ expiresAt: null });
    const other = {
      Authorization: `Bearer ${(await server.send('POST', '/api/admin/keys', { name: 'B', scopes: ['admin'] }, admin)).body.key}`,
    };
    expect((await server.send('GET', '/api/content/home', undefined, other)).status).toBe(200);
    await db.update(user).set({ disabled: true });
    expect((await server.send('GET', '/api/content/home', undefined, other)).status).toBe(401);
    expect((await server.send('GET', '/api/admin/keys', undefined, admin)).status).toBe(401);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 422],
    [{ expiresAt: '9999-12-31T23:59:59Z' }, 'expiresAt', 422],
  ] as [object, string, number?][])('are not created from %j', async (input, path, status = 400) => {
    const whole = { name: 'A', scopes: ['admin'], ...input };
    const answer = await server.send('POST', '/api/admin/keys', whole, await server.signIn('admin'));
    expect([answer.status, answer.body.issues?.[0].path]).toEqual([status, path]);
  });

  it('are listed newest first with everything to recognize them, and no secret', async () => {
    const admin = await server.signIn('admin');
    const made = [];
    for (const name of ['One', 'Two']) {
      const { body } = await server.send(
        'POST',
        '/api/admin/keys',
        { name, scopes: ['admin', 'content:write'] },
        admin,
      );
      made.push(body);
    }
    const listed = (await server.send('GET', '/api/admin/keys', undefined, admin)).body;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One']);
    const { key, ...described } = made[1];
    expect(listed[0]).toEqual(described);
    expect(Object.keys(described).sort()).toEqual([
      'createdAt',
      'createdBy',
      'expiresAt',
      'id',
      'lastNetwork',
      'lastUsedAt',
      'name',
      'networks',
      'scopes',
      'start',
    ]);
    expect(key.startsWith(described.start)).toBe(true);
    const rows = JSON.stringify(await server.database.db.select().from(apikey));
    expect(rows).not.toContain(key);
  });
});

describe('the networks of a key', () => {
  let behind: TestServer;
  const at = (address: string) => ({ 'X-Forwarded-For': address });

  beforeAll(async () => {
    behind = await startTestServer({ TRUST_PROXY: 'true' });
  });
  afterAll(() => behind.close());

  it('are enforced, can only be changed by people, and refusals are recorded', async () => {
    const admin = await behind.signIn('admin');
    const given = { name: 'Feed', scopes: ['admin'], networks: ['203.0.113.9/24', '2001:db8::1'] };
    const made = (await behind.send('POST', '/api/admin/keys', given, admin)).body;
    expect(made).toMatchObject({ networks: ['203.0.113.0/24', '2001:db8::1'], lastNetwork: null });
    const key = { Authorization: `Bearer ${made.key}` };
    const read = async (address: string) =>
      (await behind.send('GET', '/api/admin/messages', undefined, { ...key, ...at(address) })).status;
    expect([await read('203.0.113.200'), await read('2001:db8::1'), await read('198.51.100.1')]).toEqual([
      200, 200, 403,
    ]);
    const change = (networks: unknown, headers: Record<string, string>) =>
      behind.send('PATCH', `/api/admin/keys/${made.id}`, { networks }, headers);
    expect((await change([], { ...key, ...at('203.0.113.1') })).status).toBe(403);
    const wrong = await change(['the office'], admin);
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'networks']);
    expect((await change(['198.51.100.1'], admin)).body.networks).toEqual(['198.51.100.1']);
    expect([await read('203.0.113.200'), await read('198.51.100.1')]).toEqual([403, 200]);
    expect((await change([], admin)).body).toMatchObject({ networks: [], lastNetwork: '198.51.100.0/24' });
    expect(await read('192.0.2.1')).toBe(200);
    await behind.services.refusals.flush();
    const rows = await behind.database.db.select().from(auditLog).orderBy(auditLog.id);
    const words = rows.map(({ action, subject }) => `${action} ${subject}`).join('\n');
    expect(words).toContain(`key-networks Feed (${made.start}…): 198.51.100.1`);
    expect(words).toContain('refused-network 1 request');
    expect(JSON.stringify(await behind.database.db.select().from(apikey))).not.toContain('203.0.113.200');
  });
});

describe('the last use of a key', () => {
  it('is accurate to a minute and causes no write in between', async () => {
    const key = await server.key();
    const { db } = server.database;
    const used = async () => {
      await server.send('GET', '/api/history?page=home', undefined, key);
      const rows = await db.select().from(apikey).orderBy(desc(apikey.createdAt)).limit(1);
      return rows[0]?.lastRequest?.getTime() ?? 0;
    };
    const first = await used();
    expect(Date.now() - first).toBeLessThan(60_000);
    expect([await used(), await used()]).toEqual([first, first]);
    await db.update(apikey).set({ lastRequest: new Date(first - 61_000) });
    expect(await used()).toBeGreaterThanOrEqual(first);
  });
});

const reads = { content: '/api/history?page=home', admin: '/api/admin/messages' };

describe('the scopes of keys', () => {
  const write = { path: 'home.hero.cta', value: 'x' };

  it.each([
    ['content:read', { content: 200, admin: 403, write: 403, administer: 403 }],
    ['content:draft', { content: 200, admin: 403, write: 403, administer: 403 }],
    ['content:publish', { content: 200, admin: 403, write: 403, administer: 403 }],
    ['content:write', { content: 200, admin: 403, write: 200, administer: 403 }],
    ['admin:read', { content: 200, admin: 200, write: 403, administer: 403 }],
    ['admin', { content: 200, admin: 200, write: 200, administer: 403 }],
  ] as const)('%s has the expected rights', async (scope, may) => {
    const headers = await server.key([scope]);
    const statusOf = async (method: string, path: string, body?: unknown) =>
      (await server.send(method, path, body, headers)).status;
    const person = { email: 'new@example.com', name: 'New', role: 'editor' };
    expect({
      content: await statusOf('GET', reads.content),
      admin: await statusOf('GET', reads.admin),
      write: await statusOf('POST', '/api/content/update', write),
      administer: await statusOf('POST', '/api/admin/users', person),
    }).toEqual(may);
    const form = new FormData();
    form.set('files', new Blob(['x']), 'x.png');
    const upload = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form });
    expect(upload.status === 403).toBe(may.write === 403);
    const byTrpc = await server.send('POST', '/api/trpc/content.update', write, headers);
    expect(byTrpc.status).toBe(may.write);
  });

  it('add up', async () => {
    const headers = await server.key(['admin:read', 'content:write']);
    expect((await server.send('GET', reads.admin, undefined, headers)).status).toBe(200);
    expect((await server.send('POST', '/api/content/update', write, headers)).status).toBe(200);
    expect((await server.send('DELETE', '/api/admin/keys/x', undefined, headers)).status).toBe(403);
    const publisher = await server.key(['admin:read', 'content:publish']);
    expect((await server.send('GET', reads.admin, undefined, publisher)).status).toBe(200);
    expect((await server.send('POST', '/api/drafts', { name: 'Autumn' }, publisher)).status).toBe(201);
    expect((await server.send('POST', '/api/content/update', write, publisher)).status).toBe(403);
  });
});

describe('an API key', () => {
  const wanted = { name: 'Another', scopes: ['admin'] };

  it('cannot create a key', async () => {
    const headers = await server.key(['admin']);
    expect((await server.send('POST', '/api/admin/keys', wanted, headers)).status).toBe(403);
    expect((await server.send('POST', '/api/trpc/keys.create', wanted, headers)).status).toBe(403);
  });

  it('expires after a year, or at a chosen time within five years', async () => {
    const admin = await server.signIn('admin');
    const YEAR = 365 * 86_400_000;
    const made = await server.send('POST', '/api/admin/keys', wanted, admin);
    expect(Date.parse(made.body.expiresAt) - Date.now()).toBeCloseTo(YEAR, -5);
    const until = (ms: number) => ({ ...wanted, expiresAt: new Date(Date.now() + ms).toISOString() });
    const chosen = await server.send('POST', '/api/admin/keys', until(3 * YEAR), admin);
    expect(Date.parse(chosen.body.expiresAt) - Date.now()).toBeCloseTo(3 * YEAR, -5);
    expect((await server.send('POST', '/api/admin/keys', until(6 * YEAR), admin)).status).toBe(422);
  });

  it("is revoked with its creator's password change if requested, and kept otherwise", async () => {
    const { database } = server;
    await createAccount(server.services.auth, person);
    const cookie = () => signIn().then(cookieOf);
    const made = await server.send('POST', '/api/admin/keys', wanted, await cookie());
    const bearer = { Authorization: `Bearer ${made.body.key}` };
    const works = async () => (await server.send('GET', reads.content, undefined, bearer)).status === 200;
    const change = async (input: object) => {
      const current = await cookie();
      const body = { currentPassword: person.password, newPassword: person.password, ...input };
      expect((await server.send('POST', '/api/trpc/auth.changePassword', body, current)).status).toBe(200);
    };
    const count = await server.send('GET', '/api/trpc/keys.countOwn', undefined, await cookie());
    expect(count.body.result.data).toEqual({ count: 1 });
    await change({});
    expect(await works()).toBe(true);
    await change({ endKeys: true });
    expect(await works()).toBe(false);
    const acts = await database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(acts.filter(({ action }) => action === 'key-end')).toHaveLength(1);
  });
});
