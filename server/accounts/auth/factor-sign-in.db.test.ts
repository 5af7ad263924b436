import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, verification } from '../../../db/schema/accounts';
import { createCode } from '../../../e2e/run/authenticator-app';
import { startTestServer, type TestServer } from '../../main/testing';
import { type FactorTest, startFactorTest } from './testing-factor';

let test: FactorTest;
let server: TestServer;
let email: string;
const password = 'a long password';
const WRONG = 'This code does not work. Try the next one, or start over with your password.';

beforeAll(async () => {
  test = await startFactorTest();
  server = test.server;
});
afterAll(() => server.close());
beforeEach(async () => {
  await test.begin();
  email = test.email;
});
afterEach(() => void vi.useRealTimers());

type Headers = Record<string, string>;

describe('signing in with a second factor', () => {
  it('takes two steps, and there is no session before the second', async () => {
    const { secret } = await test.turnOn();
    const first = await test.signIn();
    expect([first.status, first.body]).toEqual([200, { twoFactor: true, methods: ['app', 'recovery'] }]);
    const cookies = first.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^prospectus\.two_factor=.*Max-Age=300;.*HttpOnly/);
    const waiting = test.jar(first);
    expect((await test.whoIs(waiting)).status).toBe(401);
    const second = await test.verify(await createCode(secret, 1), waiting);
    expect([second.status, second.body]).toEqual([
      200,
      { user: { id: expect.any(String), email, name: 'Ada', role: 'admin' } },
    ]);
    expect((await test.whoIs(test.jar(second, waiting))).status).toBe(200);
    expect(second.headers.getSetCookie().join()).toContain('editor=1');
  });

  it('accepts each code once, even with concurrent requests, and each challenge once', async () => {
    const { secret } = await test.turnOn();
    const code = await createCode(secret, 1);
    const waiting = await Promise.all([1, 2, 3].map(async () => test.jar(await test.signIn())));
    const answers = await Promise.all(waiting.map((each) => test.verify(code, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const winner = waiting[answers.findIndex(({ status }) => status === 200)] ?? {};
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await test.verify(await createCode(secret), winner)).status).toBe(401);
  });

  it('responds alike to a wrong, an old and a used code, and to one without the password', async () => {
    const { secret, used } = await test.turnOn();
    const waiting = test.jar(await test.signIn());
    const cases: [string, Headers][] = [
      ['000000', waiting],
      [used, waiting],
      [await createCode(secret, -4), waiting],
      ['aaaaa-aaaaa', waiting],
      ['x', waiting],
      [await createCode(secret, 1), {}],
      [await createCode(secret, 1), { Cookie: 'prospectus.two_factor=2fa-abcdefghijklmnopqrst.x', Origin: server.url }],
    ];
    for (const [code, headers] of cases) {
      const answer = await test.verify(code, headers);
      expect([code, answer.status, answer.body.message]).toEqual([code, 401, WRONG]);
    }
    expect((await test.verify(await createCode(secret, 1), waiting)).status).toBe(200);
  });

  it('waits five minutes for the code', async () => {
    const { secret } = await test.turnOn();
    const waiting = test.jar(await test.signIn());
    await server.database.db.update(verification).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await test.verify(await createCode(secret, 1), waiting)).status).toBe(401);
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const { recoveryCodes, headers } = await test.turnOn();
    const [first = '', second = ''] = recoveryCodes;
    const waiting = test.jar(await test.signIn());
    const answer = await test.verify(` ${first.toUpperCase().replace('-', ' ')} `, waiting);
    expect(answer.status).toBe(200);
    expect((await test.verify(first, test.jar(await test.signIn()))).status).toBe(401);
    const state = await server.send('GET', '/api/trpc/factor.read', undefined, headers);
    expect(state.body.result.data.recoveryCodes).toBe(9);
    const both = await Promise.all([1, 2].map(async () => test.verify(second, test.jar(await test.signIn()))));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('limits guesses, and entering the password again does not reset the limit', async () => {
    const { secret } = await test.turnOn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await test.verify('000000', test.jar(await test.signIn()))).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await test.verify(await createCode(secret, 1), test.jar(await test.signIn()))).status).toBe(429);
  });

  it("ends the browser's previous session, but not before it is complete", async () => {
    const { headers, secret } = await test.turnOn();
    const first = await test.signIn(headers);
    const waiting = test.jar(first, headers);
    expect((await test.whoIs(waiting)).status).toBe(200);
    const after = test.jar(await test.verify(await createCode(secret, 1), waiting), waiting);
    expect([(await test.whoIs(after)).status, (await test.whoIs(headers)).status]).toEqual([200, 401]);
  });

  it('rejects a disabled person in the second step', async () => {
    const { secret, headers } = await test.turnOn();
    const waiting = test.jar(await test.signIn());
    const { id } = (await test.whoIs(headers)).body.user;
    const other = await server.signIn('admin');
    expect((await server.send('PATCH', `/api/admin/users/${id}`, { disabled: true }, other)).status).toBe(200);
    expect((await test.verify(await createCode(secret, 1), waiting)).body.message).toBe(WRONG);
  });

  it('is recorded with the kind of code, and the log contains no secret', async () => {
    const { secret, recoveryCodes } = await test.turnOn();
    await test.verify(await createCode(secret, 1), test.jar(await test.signIn()));
    const last = await test.verify(recoveryCodes[0] ?? '', test.jar(await test.signIn()));
    const { items } = (await server.send('GET', '/api/admin/audit', undefined, test.jar(last))).body;
    expect(items.map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`)).toEqual([
      `sign-in ${email}, with a recovery code`,
      `sign-in ${email}, with a code`,
      `factor-add ${email}`,
      `sign-in ${email}`,
    ]);
    for (const secretText of [secret, ...recoveryCodes]) expect(server.logged.join()).not.toContain(secretText);
  });

  it('is also required after setting a new password through a link', async () => {
    const { headers } = await test.turnOn();
    const { id } = (await test.whoIs(headers)).body.user;
    const admin = await server.signIn('admin');
    const opened = await test.call('users.openLink', { id }, admin);
    const token = new URL(opened.body.result.data.invitation.link).searchParams.get('token') ?? '';
    const form = new URLSearchParams({ token, name: 'Ada', password: 'another long password' });
    const joined = await fetch(`${server.url}/admin/join`, { method: 'POST', body: form, redirect: 'manual' });
    expect([joined.status, joined.headers.getSetCookie()]).toEqual([303, []]);
  });

  it('is still required after the password changes', async () => {
    const { headers } = await test.turnOn();
    const changed = await test.call(
      'auth.changePassword',
      { currentPassword: password, newPassword: 'another long password' },
      headers,
    );
    expect([changed.status, (await test.whoIs(test.jar(changed, headers))).status]).toEqual([200, 200]);
    const again = { email, password: 'another long password' };
    expect((await server.send('POST', '/api/auth/sign-in/email', again)).body.twoFactor).toBe(true);
  });
});

it('over https, the challenge cookie has a name that a neighboring domain cannot set', async () => {
  const proxied = await startTestServer({ TRUST_PROXY: 'true' });
  await test.turnOn();
  const headers = { 'X-Forwarded-Proto': 'https' };
  const answer = await proxied.send('POST', '/api/auth/sign-in/email', { email, password }, headers);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-prospectus\.two_factor=.*; Secure$/);
  await proxied.close();
});

it('a session stores how it was begun, and the session that turned the app on counts as begun with a code', async () => {
  const { secret, recoveryCodes } = await test.turnOn();
  await test.verify(await createCode(secret, 1), test.jar(await test.signIn()));
  await test.verify(recoveryCodes[0] ?? '', test.jar(await test.signIn()));
  const rows = await server.database.db.select().from(session).orderBy(session.createdAt);
  expect(rows.map(({ begunBy }) => begunBy)).toEqual(['code', 'code', 'recovery']);
});
