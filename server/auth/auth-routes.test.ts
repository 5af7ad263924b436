import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing';
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

describe('sign-in', () => {
  it('sets an HttpOnly session and a readable mark of no right, and says who is signed in', async () => {
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

  it('says the same of a wrong password and an unknown address, and slows down who guesses', async () => {
    await createAccount(server.services.auth, person);
    const wrong = await signIn('wrong password');
    const unknown = await signIn('wrong password', 'nobody@example.com');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe(unknown.body.message);
    for (let count = 0; count < 9; count++) await signIn('wrong password');
    const slowed = await signIn();
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('ends every session when the password is changed', async () => {
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

describe('API keys', () => {
  it('are shown once, have the rights of their scopes, and end at once', async () => {
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

  it('never have more rights than their owner, and no expiry in the past', async () => {
    const admin = await server.signIn('admin');
    const email = 'cy@example.com';
    await createAccount(server.services.auth, { ...person, email });
    const made = await server.send('POST', '/api/admin/keys', { name: 'All', scopes: ['admin'] }, admin);
    const bearer = { Authorization: `Bearer ${made.body.key}` };
    expect((await server.send('GET', '/api/admin/keys', undefined, bearer)).status).toBe(200);
    const me = (await server.send('GET', '/api/auth/session', undefined, admin)).body.user;
    await setRole(server.database.db, me.email, 'editor');
    expect((await server.send('GET', '/api/admin/keys', undefined, bearer)).status).toBe(403);
    const past = { name: 'Old', scopes: ['admin'], expiresAt: '2020-01-01T00:00:00Z' };
    const other = cookieOf(await signIn(person.password, email));
    expect((await server.send('POST', '/api/admin/keys', past, other)).status).toBe(400);
  });
});

describe('the first account', () => {
  const post = (form: Record<string, string>) =>
    fetch(`${server.url}/admin/setup`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  it('is made once, with the one-time token', async () => {
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
