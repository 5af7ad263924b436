import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const intent = { 'Idempotency-Key': 'same-for-all' };

it('two API keys of one maker do not share idempotency keys', async () => {
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
