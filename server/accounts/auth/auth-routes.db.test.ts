import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { startTestServer, type TestServer } from '../../main/testing';
import { createAccount } from './accounts';

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

describe('sign-in', () => {
  it('sets an HttpOnly session cookie and a readable cookie without rights, and returns the signed-in person', async () => {
    await createAccount(server.services.auth, person);
    const answer = await signIn();
    expect(answer.body.user).toMatchObject({ email: person.email, role: 'admin' });
    const [session, mark] = answer.headers.getSetCookie();
    expect(session).toMatch(/^prospectus\.session_token=.*HttpOnly.*SameSite=Lax/i);
    expect(mark).toMatch(/^editor=1;(?!.*HttpOnly)/i);
    const who = await server.send('GET', '/api/auth/session', undefined, cookieOf(answer));
    expect(who.body.user.name).toBe('Ada');
    await server.send('POST', '/api/auth/sign-out', undefined, cookieOf(answer));
    expect((await server.send('GET', '/api/auth/session', undefined, cookieOf(answer))).status).toBe(401);
  });

  it('responds alike to a wrong password and an unknown email, and limits guesses', async () => {
    await createAccount(server.services.auth, person);
    const wrong = await signIn('wrong password');
    const unknown = await signIn('wrong password', 'nobody@example.com');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe(unknown.body.message);
    for (let count = 0; count < 9; count++) await signIn('wrong password');
    const slowed = await signIn();
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('ends every session when the password changes', async () => {
    const email = 'bea@example.com';
    await createAccount(server.services.auth, { ...person, email });
    const [here, elsewhere] = [
      cookieOf(await signIn(person.password, email)),
      cookieOf(await signIn(person.password, email)),
    ];
    const input = { currentPassword: person.password, newPassword: 'another long password' };
    const refused = await server.send(
      'POST',
      '/api/trpc/auth.changePassword',
      { ...input, currentPassword: 'no' },
      here,
    );
    expect(refused.status).toBe(400);
    const changed = await server.send('POST', '/api/trpc/auth.changePassword', input, here);
    expect(changed.status).toBe(200);
    for (const old of [here, elsewhere]) {
      expect((await server.send('GET', '/api/auth/session', undefined, old)).status).toBe(401);
    }
    expect((await server.send('GET', '/api/auth/session', undefined, cookieOf(changed))).status).toBe(200);
  });
});

describe('a session', () => {
  // A different person, because the previous tests used up the first one's attempts.
  const dora = { ...person, email: 'dora@example.com' };

  it.each(['x', 'x.y', '%00.%00', '%E0%A4%A', `${'x'.repeat(32)}.${'A'.repeat(43)}=`])(
    'that the site never signed (%s) is rejected',
    async (token) => {
      const headers = { Cookie: `prospectus.session_token=${token}; editor=1`, Origin: server.url };
      expect((await server.send('GET', '/api/content/home', undefined, headers)).status).toBe(200);
      expect((await server.send('GET', '/api/auth/session', undefined, headers)).status).toBe(401);
      const write = { path: 'home.hero.cta', value: 'x' };
      expect((await server.send('POST', '/api/content/update', write, headers)).status).toBe(401);
    },
  );

  it('ends at once when the account is disabled, and a new sign-in is rejected', async () => {
    await createAccount(server.services.auth, dora);
    const headers = cookieOf(await signIn(dora.password, dora.email));
    expect((await server.send('GET', '/api/auth/session', undefined, headers)).status).toBe(200);
    await server.database.db.update(user).set({ disabled: true });
    expect((await server.send('GET', '/api/auth/session', undefined, headers)).status).toBe(401);
    expect(await signIn(dora.password, dora.email)).toMatchObject({
      status: 401,
      body: { message: 'Email or password is wrong.' },
    });
  });

  it('is returned only to its person and never cached', async () => {
    await createAccount(server.services.auth, dora);
    const answer = await server.send(
      'GET',
      '/api/auth/session',
      undefined,
      cookieOf(await signIn(dora.password, dora.email)),
    );
    expect(answer.body).toEqual({
      user: { id: expect.any(String), email: dora.email, name: dora.name, role: dora.role },
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it("can only be started and ended by the site's own pages, however the address is written", async () => {
    await createAccount(server.services.auth, dora);
    const { email, password } = dora;
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      for (const path of [
        '/api/auth/sign-in/email',
        '/API/Auth/sign-in/email',
        '/api/trpc/auth.signIn',
        '/api/trpc/%61uth.signIn',
      ]) {
        const answer = await server.send('POST', path, { email, password }, headers);
        expect([path, [403, 404].includes(answer.status), answer.headers.getSetCookie()]).toEqual([path, true, []]);
      }
      expect((await server.send('POST', '/api/auth/sign-out', undefined, headers)).status).toBe(403);
    }
    expect((await signIn(dora.password, dora.email)).status).toBe(200);
  });
});

describe('signing out', () => {
  it("clears the browser's cache, and on request also its storage", async () => {
    const headers = await server.signIn();
    const kept = await server.send('POST', '/api/auth/sign-out', undefined, { ...headers, Origin: server.url });
    expect([kept.status, kept.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    const forgotten = await server.send('POST', '/api/auth/sign-out', undefined, { 'X-Forget': '1' });
    expect(forgotten.headers.get('clear-site-data')).toBe('"cache", "storage"');
  });
});

describe('the first account', () => {
  const post = (form: Record<string, string>) =>
    fetch(`${server.url}/admin/setup`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  it('is created once, with the one-time token', async () => {
    const token = server.services.setupToken.open();
    const form = { token, email: 'first@example.com', name: 'First', password: 'a long password' };
    expect((await post({ ...form, token: 'wrong' })).status).toBe(405);
    expect((await post({ ...form, password: 'short' })).status).toBe(400);
    const made = await post(form);
    expect([made.status, made.headers.get('location')]).toEqual([303, '/admin']);
    expect((await signIn(form.password, form.email)).body.user.role).toBe('admin');
    expect((await post(form)).status).toBe(405);
  });
});
