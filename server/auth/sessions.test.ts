import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../db/schema';
import { type Answer, startTestServer, type TestServer } from '../testing';
import { createAccount } from './accounts';

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

describe('the cookies of a site reached by https, behind a proxy that says so', () => {
  it('are Secure, and the session is of this host alone', async () => {
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

  it('are taken by their own names alone: none that a neighbouring domain could set', async () => {
    const Cookie = cookieOf(await signIn(PROXY));
    expect(await statusOf({ ...PROXY, Cookie: Cookie.replace('__Host-', '') })).toBe(401);
    expect(await statusOf({ Cookie })).toBe(401);
  });

  it('are plain where the site is reached by http', async () => {
    const cookies = (await signIn()).headers.getSetCookie().join();
    expect(cookies).toMatch(/^prospectus\.session_token=/);
    expect(cookies).not.toMatch(/Secure/);
  });
});

describe('a session', () => {
  it('keeps no address of whoever has it', async () => {
    await signIn({ 'X-Forwarded-For': '203.0.113.9' });
    await signIn();
    const rows = await server.database.db.select({ address: session.ipAddress }).from(session);
    expect(rows.map(({ address }) => address || null)).toEqual([null, null]);
  });

  it('ends when another is begun in its place', async () => {
    const first = cookieOf(await signIn());
    const second = cookieOf(await signIn({ Cookie: first, Origin: server.url }));
    expect([await statusOf({ Cookie: first }), await statusOf({ Cookie: second })]).toEqual([401, 200]);
    expect(await server.database.db.select().from(session)).toHaveLength(1);
  });

  it('goes on when signing in in its place fails', async () => {
    const Cookie = cookieOf(await signIn());
    const wrong = { email, password: 'not the password' };
    await server.send('POST', '/api/auth/sign-in/email', wrong, { Cookie, Origin: server.url });
    expect(await statusOf({ Cookie })).toBe(200);
  });

  it('ends for good after 30 days, however often it was used', async () => {
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

describe('guesses at a password', () => {
  const changeTo = (currentPassword: string, Cookie: string) =>
    server.send(
      'POST',
      '/api/trpc/auth.changePassword',
      { currentPassword, newPassword: 'another long password' },
      { Cookie, Origin: server.url },
    );

  it('are limited where a signed-in person changes theirs, too', async () => {
    const Cookie = cookieOf(await signIn());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) statuses.push((await changeTo(`guess ${guess}`, Cookie)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await changeTo(password, Cookie)).status).toBe(429);
  });

  it('by strangers keep out no browser that has signed in before', async () => {
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
