import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, twoFactor, verification } from '../../db/schema';
import { codeOf } from '../../e2e/run/authenticator-app';
import { type Answer, startTestServer, type TestServer } from '../testing';
import { createAccount } from './accounts';

let server: TestServer;
const password = 'a long password';
let people = 0;
/** Another person and another client in each test: what one does wrong counts against no other. */
let email = '';
let from: Headers = {};
const WRONG = 'This code does not work. Take the next one, or begin again with your password.';

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'true' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  people += 1;
  email = `ada${people}@example.com`;
  from = { 'X-Forwarded-For': `203.0.113.${people}` };
  await createAccount(server.services.auth, { email, name: 'Ada', password, role: 'admin' });
});
afterEach(() => void vi.useRealTimers());

type Headers = Record<string, string>;
const jar = (answer: Answer, before: Headers = {}): Headers => {
  const pairs = new Map((before.Cookie ?? '').split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]));
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    if (/Max-Age=0/i.test(line)) pairs.delete(name);
    else pairs.set(name, value);
  }
  const Cookie = [...pairs]
    .filter(([name]) => name)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return { Cookie, Origin: server.url, ...from };
};
const signIn = (headers: Headers = {}) =>
  server.send('POST', '/api/auth/sign-in/email', { email, password }, { ...from, ...headers });
const verify = (code: string, headers: Headers) =>
  server.send('POST', '/api/auth/two-factor/verify', { code }, { ...from, ...headers });
const call = (name: string, input: object, headers: Headers) =>
  server.send('POST', `/api/trpc/${name}`, input, headers);
const whoIs = (headers: Headers) => server.send('GET', '/api/auth/session', undefined, headers);

/** Turns the second factor on; the code of now is used up by it. */
async function turnOn(): Promise<{ headers: Headers; secret: string; used: string; recoveryCodes: string[] }> {
  const first = jar(await signIn());
  const begun = await call('factor.begin', { password }, first);
  const { secret } = begun.body.result.data;
  const used = await codeOf(secret);
  const on = await call('factor.confirm', { code: used }, first);
  expect(on.status).toBe(200);
  return { headers: jar(on, first), secret, used, recoveryCodes: on.body.result.data.recoveryCodes };
}

describe('turning the second factor on', () => {
  it('asks for the password, gives a secret, and is done with the app’s first code', async () => {
    const headers = jar(await signIn());
    const wrong = await call('factor.begin', { password: 'not this one' }, headers);
    expect(wrong.body.error.data.issues).toEqual([{ path: 'password', message: 'The password is wrong.' }]);
    const { address, secret } = (await call('factor.begin', { password }, headers)).body.result.data;
    expect(address).toMatch(/^otpauth:\/\/totp\/127\.0\.0\.1:ada\d+%40example\.com\?secret=/);
    // Until it is confirmed the password alone is enough.
    expect((await signIn()).body.user.email).toBe(email);
    const refused = await call('factor.confirm', { code: '000000' }, headers);
    expect([refused.status, refused.body.error.data.issues[0].path]).toEqual([400, 'code']);
    const on = await call('factor.confirm', { code: await codeOf(secret) }, headers);
    const { recoveryCodes } = on.body.result.data;
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    const after = jar(on, headers);
    expect((await whoIs(after)).body.user.email).toBe(email);
    const state = await server.send('GET', '/api/trpc/factor.read', undefined, after);
    expect(state.body.result.data).toEqual({ isOn: true, recoveryCodes: 10 });
    expect((await call('factor.begin', { password }, after)).status).toBe(409);
    const [row] = await server.database.db.select().from(twoFactor);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(recoveryCodes[0]);
  });

  it('is for the person alone: no key and no stranger reads or changes it', async () => {
    const key = await server.key(['admin']);
    expect((await call('factor.begin', { password }, key)).status).toBe(403);
    expect((await call('factor.begin', { password }, {})).status).toBe(401);
    expect((await server.send('GET', '/api/trpc/factor.read', undefined, key)).status).toBe(403);
  });
});

describe('signing in with a second factor', () => {
  it('takes two steps, and there is no session before the second', async () => {
    const { secret } = await turnOn();
    const first = await signIn();
    expect([first.status, first.body]).toEqual([200, { twoFactor: true, methods: ['app', 'recovery'] }]);
    const cookies = first.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^prospectus\.two_factor=.*Max-Age=300;.*HttpOnly/);
    const waiting = jar(first);
    expect((await whoIs(waiting)).status).toBe(401);
    const second = await verify(await codeOf(secret, 1), waiting);
    expect([second.status, second.body]).toEqual([
      200,
      { user: { id: expect.any(String), email, name: 'Ada', role: 'admin' } },
    ]);
    expect((await whoIs(jar(second, waiting))).status).toBe(200);
    expect(second.headers.getSetCookie().join()).toContain('editor=1');
  });

  it('takes each code once, by however many at the same moment, and each challenge once', async () => {
    const { secret } = await turnOn();
    const code = await codeOf(secret, 1);
    const waiting = await Promise.all([1, 2, 3].map(async () => jar(await signIn())));
    const answers = await Promise.all(waiting.map((each) => verify(code, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const winner = waiting[answers.findIndex(({ status }) => status === 200)] ?? {};
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await verify(await codeOf(secret), winner)).status).toBe(401);
  });

  it('refuses in the same words a wrong code, an old one, a used one, and one without the password', async () => {
    const { secret, used } = await turnOn();
    const waiting = jar(await signIn());
    const cases: [string, Headers][] = [
      ['000000', waiting],
      [used, waiting],
      [await codeOf(secret, -4), waiting],
      ['aaaaa-aaaaa', waiting],
      ['x', waiting],
      [await codeOf(secret, 1), {}],
      [await codeOf(secret, 1), { Cookie: 'prospectus.two_factor=2fa-abcdefghijklmnopqrst.x', Origin: server.url }],
    ];
    for (const [code, headers] of cases) {
      const answer = await verify(code, headers);
      expect([code, answer.status, answer.body.message]).toEqual([code, 401, WRONG]);
    }
    expect((await verify(await codeOf(secret, 1), waiting)).status).toBe(200);
  });

  it('waits five minutes for the code', async () => {
    const { secret } = await turnOn();
    const waiting = jar(await signIn());
    await server.database.db.update(verification).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await verify(await codeOf(secret, 1), waiting)).status).toBe(401);
  });

  it('takes a recovery code once, however it is written', async () => {
    const { recoveryCodes, headers } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;
    const waiting = jar(await signIn());
    const answer = await verify(` ${first.toUpperCase().replace('-', ' ')} `, waiting);
    expect(answer.status).toBe(200);
    expect((await verify(first, jar(await signIn()))).status).toBe(401);
    const state = await server.send('GET', '/api/trpc/factor.read', undefined, headers);
    expect(state.body.result.data.recoveryCodes).toBe(9);
    const both = await Promise.all([1, 2].map(async () => verify(second, jar(await signIn()))));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('limits guesses, which giving the password once more does not begin anew', async () => {
    const { secret } = await turnOn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await verify('000000', jar(await signIn()))).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await verify(await codeOf(secret, 1), jar(await signIn()))).status).toBe(429);
  });

  it('ends the session this browser had, and not before it is done', async () => {
    const { headers, secret } = await turnOn();
    const first = await signIn(headers);
    const waiting = jar(first, headers);
    expect((await whoIs(waiting)).status).toBe(200);
    const after = jar(await verify(await codeOf(secret, 1), waiting), waiting);
    expect([(await whoIs(after)).status, (await whoIs(headers)).status]).toEqual([200, 401]);
  });

  it('lets no disabled person in by the second step', async () => {
    const { secret, headers } = await turnOn();
    const waiting = jar(await signIn());
    const { id } = (await whoIs(headers)).body.user;
    const other = await server.signIn('admin');
    expect((await server.send('PATCH', `/api/admin/users/${id}`, { disabled: true }, other)).status).toBe(200);
    expect((await verify(await codeOf(secret, 1), waiting)).body.message).toBe(WRONG);
  });

  it('is in the record, with by what, and no secret is in the log', async () => {
    const { secret, recoveryCodes } = await turnOn();
    await verify(await codeOf(secret, 1), jar(await signIn()));
    const last = await verify(recoveryCodes[0] ?? '', jar(await signIn()));
    const { items } = (await server.send('GET', '/api/admin/audit', undefined, jar(last))).body;
    expect(items.map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`)).toEqual([
      `sign-in ${email}, with a recovery code`,
      `sign-in ${email}, with a code`,
      `factor-add ${email}`,
      `sign-in ${email}`,
    ]);
    for (const secretText of [secret, ...recoveryCodes]) expect(server.logged.join()).not.toContain(secretText);
  });

  it('is asked of who sets a new password by a link, too', async () => {
    const { headers } = await turnOn();
    const { id } = (await whoIs(headers)).body.user;
    const admin = await server.signIn('admin');
    const opened = await call('users.openLink', { id }, admin);
    const token = new URL(opened.body.result.data.invitation.link).searchParams.get('token') ?? '';
    const form = new URLSearchParams({ token, name: 'Ada', password: 'another long password' });
    const joined = await fetch(`${server.url}/admin/join`, { method: 'POST', body: form, redirect: 'manual' });
    expect([joined.status, joined.headers.getSetCookie()]).toEqual([303, []]);
  });

  it('goes on being asked after the password is changed', async () => {
    const { headers } = await turnOn();
    const changed = await call(
      'auth.changePassword',
      { currentPassword: password, newPassword: 'another long password' },
      headers,
    );
    expect([changed.status, (await whoIs(jar(changed, headers))).status]).toEqual([200, 200]);
    const again = { email, password: 'another long password' };
    expect((await server.send('POST', '/api/auth/sign-in/email', again)).body.twoFactor).toBe(true);
  });
});

describe('one’s own second factor', () => {
  it('gets new recovery codes in place of the old ones, for the password', async () => {
    const { headers, recoveryCodes } = await turnOn();
    expect((await call('factor.renewCodes', { password: 'no' }, headers)).status).toBe(400);
    const renewed = (await call('factor.renewCodes', { password }, headers)).body.result.data.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await verify(recoveryCodes[0] ?? '', jar(await signIn()))).status).toBe(401);
    expect((await verify(renewed[0], jar(await signIn()))).status).toBe(200);
  });

  it('is turned off for the password, and then the password is enough', async () => {
    const { headers, secret } = await turnOn();
    expect((await call('factor.turnOff', { password: 'no' }, headers)).status).toBe(400);
    expect((await signIn()).body.twoFactor).toBe(true);
    const off = await call('factor.turnOff', { password }, headers);
    expect((await whoIs(jar(off, headers))).status).toBe(200);
    expect((await signIn()).body.user.email).toBe(email);
    expect((await call('factor.renewCodes', { password }, jar(off, headers))).status).toBe(409);
    // What is turned on again has another secret.
    const begun = await call('factor.begin', { password }, jar(off, headers));
    expect(begun.body.result.data.secret).not.toBe(secret);
  });

  it('counts wrong passwords there as guesses', async () => {
    const headers = jar(await signIn());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await call('factor.begin', { password: `guess ${guess}` }, headers)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

it('by https the waiting sign-in has a name no neighbouring domain can set', async () => {
  const proxied = await startTestServer({ TRUST_PROXY: 'true' });
  await turnOn();
  const headers = { 'X-Forwarded-Proto': 'https' };
  const answer = await proxied.send('POST', '/api/auth/sign-in/email', { email, password }, headers);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-prospectus\.two_factor=.*; Secure$/);
  await proxied.close();
});

it('a session keeps by what it was begun', async () => {
  const { secret } = await turnOn();
  await verify(await codeOf(secret, 1), jar(await signIn()));
  const rows = await server.database.db.select().from(session).where(eq(session.begunBy, 'code'));
  expect(rows).toHaveLength(1);
});
