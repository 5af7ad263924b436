import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { contactMessages } from '../../../db/schema/operations';
import { type Answer, startTestServer, type TestServer } from '../../main/testing';
import { TEST_PASSWORD } from './testing-session';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

const call = (name: string, input: object, headers = admin) => server.send('POST', `/api/trpc/${name}`, input, headers);
/** Makes every session older, including its last confirmation. */
const wait = (minutes: number) =>
  server.database.db.execute(
    sql`update session set created_at = created_at - ${minutes} * interval '1 minute', confirmed_at = confirmed_at - ${minutes} * interval '1 minute'`,
  );

const ASKED: [string, string, object | undefined][] = [
  ['POST', '/api/admin/users', { email: 'tomas@elmwater.example', name: 'Tomas', role: 'editor' }],
  ['PATCH', '/api/admin/users/x', { role: 'admin' }],
  ['POST', '/api/trpc/users.openLink', { id: 'x' }],
  ['POST', '/api/trpc/users.resetFactor', { id: 'x' }],
  ['POST', '/api/admin/keys', { name: 'Newsletter', scopes: ['admin'] }],
  ['DELETE', '/api/admin/keys/x', undefined],
  ['PATCH', '/api/admin/keys/x', { networks: [] }],
  ['POST', '/api/trpc/users.endSessions', { id: 'x' }],
  ['POST', '/api/trpc/contact.exportCsv', {}],
  ['POST', '/api/trpc/contact.exportPerson', { email: 'ada@example.com' }],
  ['POST', '/api/trpc/contact.deletePerson', { email: 'ada@example.com' }],
  ['GET', '/api/admin/export', undefined],
  ['POST', '/api/admin/import', { format: 'prospectus-content', version: 1, pages: {}, sections: [], templates: [] }],
  ['POST', '/api/trpc/settings.keepFactorRule', { rule: 'none' }],
  ['POST', '/api/trpc/users.endOwnSessions', { id: 'x' }],
  ['POST', '/api/trpc/backups.mayDownload', {}],
  ['GET', '/api/admin/backups/none.tar', undefined],
  ['POST', '/api/trpc/settings.change', { key: 'analytics', value: null }],
  ['POST', '/api/trpc/settings.change', { key: 'messagesKeptMonths', value: 12 }],
  ['POST', '/api/trpc/settings.putBack', { key: 'analytics', version: 1 }],
  ['POST', '/api/trpc/history.restoreSite', { at: '2026-01-05T10:00:00.000Z', versions: {} }],
  ['POST', '/api/trpc/chain.setMailed', { isOn: false }],
  ['GET', '/api/admin/audit.csv', undefined],
];

describe('a sensitive action', () => {
  it.each(ASKED)('asks for confirmation a quarter of an hour after sign-in: %s %s', async (method, path, body) => {
    expect((await server.send(method, path, body, admin)).body.reason).toBeUndefined();
    await wait(16);
    const refused = await server.send(method, path, body, admin);
    const told = refused.body.error?.data ?? refused.body;
    expect([refused.status, told.code, told.reason]).toEqual([403, 'FORBIDDEN', 'CONFIRM_IDENTITY']);
    expect((await call('auth.confirm', { password: TEST_PASSWORD })).status).toBe(200);
    const after = await server.send(method, path, body, admin);
    expect((after.body.error?.data ?? after.body).reason).toBeUndefined();
    await wait(14);
    const later = await server.send(method, path, body, admin);
    expect((later.body.error?.data ?? later.body).reason).toBeUndefined();
  });

  it('asks for confirmation when reading many messages, and records that once', async () => {
    const one = { fullName: 'Ada', email: 'a@b.example', subject: 'other', message: 'Hello', client: 'c' };
    await server.database.db.insert(contactMessages).values(Array.from({ length: 60 }, () => one));
    const read = async () => (await server.send('GET', '/api/admin/messages', undefined, admin)).body.reason;
    await wait(16);
    for (let page = 1; page <= 5; page++) expect(await read()).toBeUndefined();
    expect(await read()).toBe('CONFIRM_IDENTITY');
    await call('auth.confirm', { password: TEST_PASSWORD });
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    const rows = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'message-read'));
    expect(rows.map(({ subject }) => subject)).toEqual(['more than 200 within 15 minutes']);
  });

  it('counts messages returned by status changes, and concurrent requests', async () => {
    const one = { fullName: 'Ada', email: 'a@b.example', subject: 'other', message: 'Hello', client: 'c' };
    await server.database.db.insert(contactMessages).values(Array.from({ length: 600 }, () => one));
    await wait(16);
    const given = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;
    const page = () => server.send('GET', '/api/admin/messages', undefined, admin);
    // Enough concurrent requests that the first response comes after the last request.
    expect(given(await Promise.all(Array.from({ length: 12 }, page)))).toBeLessThanOrEqual(5);
    const moved = [];
    for (let id = 1; id <= 60; id += 1) {
      moved.push(await server.send('PATCH', `/api/admin/messages/${id}`, { status: 'read' }, admin));
    }
    expect(given(moved)).toBeLessThanOrEqual(1);
    expect(moved.at(-1)?.body.reason).toBe('CONFIRM_IDENTITY');
  });

  it('does not ask API keys, which cannot confirm anything', async () => {
    const key = await server.key(['admin']);
    await wait(60);
    expect((await server.send('GET', '/api/admin/export', undefined, key)).status).toBe(200);
  });

  it('stores nothing for a refused call, so that the same idempotency key works afterward', async () => {
    const id = (await server.send('GET', '/api/admin/users', undefined, admin)).body[0].id;
    await server.signIn('admin');
    await wait(16);
    const headers = { ...admin, 'Idempotency-Key': 'one-wish' };
    const change = () => server.send('PATCH', `/api/admin/users/${id}`, { role: 'editor' }, headers);
    expect((await change()).status).toBe(403);
    await call('auth.confirm', { password: TEST_PASSWORD });
    expect((await change()).body.role).toBe('editor');
  });

  it('is not confused with an ordinary one, which needs no confirmation', async () => {
    await wait(16);
    expect((await server.send('GET', '/api/admin/users', undefined, admin)).status).toBe(200);
    const write = { path: 'home.hero.cta', value: 'x' };
    expect((await server.send('POST', '/api/content/update', write, admin)).status).toBe(200);
  });
});

describe('confirming the identity', () => {
  it('only counts for this session, is recorded, and needs the correct password', async () => {
    const other = await server.signIn('admin');
    await wait(16);
    expect((await call('auth.confirm', { password: 'not this one' })).status).toBe(400);
    expect((await server.send('GET', '/api/admin/export', undefined, admin)).status).toBe(403);
    await call('auth.confirm', { password: TEST_PASSWORD });
    expect((await server.send('GET', '/api/admin/export', undefined, admin)).status).toBe(200);
    expect((await server.send('GET', '/api/admin/export', undefined, other)).status).toBe(403);
    const { items } = (await server.send('GET', '/api/admin/audit?action=identity-confirm', undefined, admin)).body;
    expect(items.map(({ subject }: { subject: string }) => subject)).toEqual([
      expect.stringMatching(/@example\.com, by password$/),
    ]);
  });

  it('renews the session token, and the previous token works for half a minute', async () => {
    const id = async (headers: Record<string, string>) => {
      const sessions = await server.send('GET', '/api/trpc/users.ownSessions', undefined, headers);
      return sessions.body.result?.data[0].id;
    };
    const was = await id(admin);
    const answer = await call('auth.confirm', { password: TEST_PASSWORD });
    const [given = ''] = answer.headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('prospectus.session_token='));
    expect(given).toMatch(/; HttpOnly; SameSite=Lax$/);
    const renewed = { ...admin, Cookie: `${given.split(';')[0]}; editor=1` };
    expect(renewed.Cookie).not.toBe(admin.Cookie);
    expect([await id(admin), await id(renewed)]).toEqual([was, was]);
    // Only hashes of both tokens are stored.
    const token = decodeURIComponent(given).split(/[=.]/)[2];
    expect(JSON.stringify(await server.database.db.select().from(session))).not.toContain(token);
    await server.database.db.execute(sql`update session set renewed_at = renewed_at - interval '31 seconds'`);
    expect([await id(admin), await id(renewed)]).toEqual([undefined, was]);
  });

  it('ends the session if the person signs out before the new token arrives', async () => {
    const answer = await call('auth.confirm', { password: TEST_PASSWORD });
    const [given = ''] = answer.headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('prospectus.session_token='));
    await server.send('POST', '/api/auth/sign-out', {}, admin);
    const renewed = { ...admin, Cookie: `${given.split(';')[0]}; editor=1` };
    expect((await server.send('GET', '/api/auth/session', undefined, renewed)).status).toBe(401);
  });

  it('is limited like every password guess, and only available to sessions', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await call('auth.confirm', { password: `guess ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await call('auth.confirm', { password: 'x' }, {})).status).toBe(401);
    expect((await call('auth.confirm', { password: 'x' }, await server.key(['admin']))).status).toBe(403);
    expect((await call('auth.confirm', { code: '123456' }, await server.signIn())).status).toBe(400);
    expect((await call('auth.confirm', {}, await server.signIn())).status).toBe(400);
  });
});
