import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSession } from '../../accounts/auth/testing-session';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const intent = { 'Idempotency-Key': 'same-for-all' };

it('two API keys with the same creator do not share idempotency keys', async () => {
  const admin = await server.signIn('admin');
  for (const name of ['One', 'Two']) {
    const made = await server.send('POST', '/api/admin/keys', { name, scopes: ['content:write'] }, admin);
    const headers = { Authorization: `Bearer ${made.body.key}`, ...intent };
    const write = { path: 'home.hero.cta', value: name };
    expect((await server.send('POST', '/api/content/update', write, headers)).status).toBe(200);
  }
});

it('visitors behind one address do not share idempotency keys', async () => {
  for (const fullName of ['Ada Miller', 'Ben Miller']) {
    const message = { fullName, email: 'a@example.com', subject: 'investment', message: 'Please call me back soon.' };
    expect((await server.send('POST', '/api/contact', message, intent)).status).toBe(200);
  }
});

it('two sessions of one person do not share idempotency keys', async () => {
  const first = await server.signIn();
  const who = (headers: Record<string, string>) => server.send('GET', '/api/auth/session', undefined, headers);
  const { user } = (await who(first)).body;
  const Cookie = (await testSession(server.services.auth, user.id)).join('; ');
  const second = { Cookie, Origin: server.url };
  for (const session of [first, second]) {
    const answer = await server.send('POST', '/api/auth/sign-out', {}, { ...session, ...intent });
    expect([answer.status, (await who(session)).status]).toEqual([200, 401]);
  }
});
