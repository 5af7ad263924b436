import { serializeSignedCookie } from 'better-call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session, user } from '../../../db/schema/accounts';
import { type Answer, startTestServer, type TestServer } from '../../main/testing';
import { SESSION_COOKIE } from '../../platform/http/cookies';
import { createAccount } from './accounts';
import { tokenHash } from './hash-tokens';

let server: TestServer;
const PROXY = { 'X-Forwarded-Proto': 'https' };
const person = { email: 'ada@example.com', name: 'Ada', password: 'a long password', role: 'admin' as const };

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'true' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  await createAccount(server.services.auth, person);
});

const { email, password } = person;
const signIn = (headers: Record<string, string> = {}) =>
  server.send('POST', '/api/auth/sign-in/email', { email, password }, headers);
const cookieOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
const statusOf = async (headers: Record<string, string>) =>
  (await server.send('GET', '/api/auth/session', undefined, headers)).status;

describe('the cookies of a site behind an https proxy', () => {
  it('are Secure, and the session cookie is bound to this host', async () => {
    const answer = await signIn(PROXY);
    const [own, mark] = answer.headers.getSetCookie();
    expect(own).toMatch(/^__Host-prospectus\.session_token=[^;]+;.*Path=\/.*; Secure$/);
    expect(own).not.toMatch(/Domain=/i);
    expect(mark).toMatch(/^__Host-editor=1;.*; Secure$/);
    const Cookie = cookieOf(answer);
    expect(await statusOf({ ...PROXY, Cookie })).toBe(200);
    const Origin = server.url.replace('http:', 'https:');
    const out = await server.send('POST', '/api/auth/sign-out', undefined, { ...PROXY, Cookie, Origin });
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-prospectus\.session_token=;.*Max-Age=0.*; Secure/);
    expect(await statusOf({ ...PROXY, Cookie })).toBe(401);
  });

  it('only count under their own names, which a neighboring domain cannot set', async () => {
    const Cookie = cookieOf(await signIn(PROXY));
    expect(await statusOf({ ...PROXY, Cookie: Cookie.replace('__Host-', '') })).toBe(401);
    expect(await statusOf({ Cookie })).toBe(401);
  });

  it('are plain if the site is used over http', async () => {
    const cookies = (await signIn()).headers.getSetCookie().join();
    expect(cookies).toMatch(/^prospectus\.session_token=/);
    expect(cookies).not.toMatch(/Secure/);
  });
});

describe('a session', () => {
  it('stores no IP address', async () => {
    await signIn({ 'X-Forwarded-For': '203.0.113.9' });
    await signIn();
    const rows = await server.database.db.select({ address: session.ipAddress }).from(session);
    expect(rows.map(({ address }) => address || null)).toEqual([null, null]);
  });

  it('has a token that the database stores only as a hash', async () => {
    const Cookie = cookieOf(await signIn());
    const token = /session_token=([^.%]+)/.exec(Cookie)?.[1] ?? '';
    const kept = async () => (await server.database.db.select({ token: session.token }).from(session))[0]?.token ?? '';
    expect(token).toHaveLength(32);
    expect(await kept()).toBe(tokenHash(token));
    await server.database.db.update(session).set({ token });
    expect(await statusOf({ Cookie })).toBe(401);
    await server.database.db.update(session).set({ token: tokenHash(token) });
    expect(await statusOf({ Cookie })).toBe(200);
    // The stored hash opens nothing, even if it is signed.
    const forged = await serializeSignedCookie(SESSION_COOKIE, await kept(), server.services.secret);
    expect(await statusOf({ Cookie: forged.split(';')[0] ?? '' })).toBe(401);
  });

  it.each([
    ['admin', 12 * 60],
    ['editor', 7 * 24 * 60],
  ] as const)(
    'of an %s idles out after %i minutes without use, and a page that only listens does not count as use',
    async (role, minutes) => {
      await server.database.db.update(user).set({ role });
      const Cookie = cookieOf(await signIn());
      const setUsed = (ago: number) =>
        server.database.db.update(session).set({ updatedAt: new Date(Date.now() - ago * 60_000) });
      const lastUsed = async () => (await server.database.db.select().from(session))[0]?.updatedAt.getTime() ?? 0;
      await setUsed(minutes - 1);
      const listening = await fetch(`${server.url}/api/trpc/live.events?input=%7B%7D`, { headers: { Cookie } });
      await listening.body?.cancel();
      expect(listening.status).toBe(200);
      expect(Date.now() - (await lastUsed())).toBeGreaterThan(60_000);
      expect(await statusOf({ Cookie })).toBe(200);
      expect(Date.now() - (await lastUsed())).toBeLessThan(60_000);
      await setUsed(minutes + 1);
      expect(await statusOf({ Cookie })).toBe(401);
      const own = await server.send('GET', '/api/trpc/users.ownSessions', undefined, {
        Cookie: cookieOf(await signIn()),
      });
      expect(own.body.result.data).toHaveLength(1);
    },
  );

  it('ends when a new one replaces it', async () => {
    const first = cookieOf(await signIn());
    const second = cookieOf(await signIn({ Cookie: first, Origin: server.url }));
    expect([await statusOf({ Cookie: first }), await statusOf({ Cookie: second })]).toEqual([401, 200]);
    expect(await server.database.db.select().from(session)).toHaveLength(1);
  });

  it('continues if signing in again fails', async () => {
    const Cookie = cookieOf(await signIn());
    const wrong = { email, password: 'not the password' };
    await server.send('POST', '/api/auth/sign-in/email', wrong, { Cookie, Origin: server.url });
    expect(await statusOf({ Cookie })).toBe(200);
  });

  it('ends after 30 days, however often it was used', async () => {
    const Cookie = cookieOf(await signIn());
    const began = (days: number) =>
      server.database.db
        .update(session)
        .set({ createdAt: new Date(Date.now() - days * 86_400_000 + 60_000) })
        .where(eq(session.userAgent, 'node'));
    await server.database.db.update(session).set({ userAgent: 'node' });
    await began(30);
    expect(await statusOf({ Cookie })).toBe(200);
    const own = await server.send('GET', '/api/trpc/users.ownSessions', undefined, { Cookie });
    expect(own.body.result.data).toHaveLength(1);
    await began(31);
    expect(await statusOf({ Cookie })).toBe(401);
    const later = await server.send('GET', '/api/trpc/users.ownSessions', undefined, {
      Cookie: cookieOf(await signIn()),
    });
    expect(later.body.result.data).toHaveLength(1);
  });
});

describe('password guesses', () => {
  const changeTo = (currentPassword: string, Cookie: string) =>
    server.send(
      'POST',
      '/api/trpc/auth.changePassword',
      { currentPassword, newPassword: 'another long password' },
      { Cookie, Origin: server.url },
    );

  it('are also limited when a signed-in person changes their password', async () => {
    const Cookie = cookieOf(await signIn());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) statuses.push((await changeTo(`guess ${guess}`, Cookie)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await changeTo(password, Cookie)).status).toBe(429);
  });

  it('by strangers do not lock out a browser that has signed in before', async () => {
    const Cookie = cookieOf(await signIn());
    expect(Cookie).toContain('prospectus.device=');
    const clients = Array.from({ length: 30 }, (_, index) => ({ 'X-Forwarded-For': `203.0.113.${index}` }));
    const guess = { email, password: 'a guess of a stranger' };
    for (const headers of clients) await server.send('POST', '/api/auth/sign-in/email', guess, headers);
    expect((await signIn({ 'X-Forwarded-For': '198.51.100.7' })).status).toBe(429);
    expect((await signIn({ Cookie, Origin: server.url })).status).toBe(200);
    const forged = Cookie.replace(/prospectus\.device=.{5}/, 'prospectus.device=AAAAA');
    expect((await signIn({ Cookie: forged, Origin: server.url })).status).toBe(429);
  });
});
