import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { startTestServer, type TestServer } from '../../main/testing';
import { TEST_PASSWORD } from './testing-session';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'x'.repeat(40) });
});
afterAll(() => server.close());
beforeEach(() => server.database.reset());

const post = (path: string, form: string) =>
  fetch(server.url + path, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url },
  });

it('a setup token of the same length with non-ASCII letters is rejected', async () => {
  const token = server.services.setupToken.open();
  const given = encodeURIComponent('é'.repeat(token.length));
  expect((await fetch(`${server.url}/admin/setup?token=${given}`)).status).toBe(404);
  expect((await post('/admin/setup', `token=${given}`)).status).toBe(405);
});

it('concurrent posts with the setup links of two servers on one database create only one admin', async () => {
  const other = await startTestServer();
  const posts = [server, other].flatMap(({ url, services }) => {
    const token = services.setupToken.open();
    return [1, 2, 3].map((n) =>
      fetch(`${url}/admin/setup`, {
        method: 'POST',
        body: new URLSearchParams({ token, email: `a${n}@example.com`, name: 'A', password: 'a long password here' }),
        redirect: 'manual',
        headers: { Origin: url },
      }),
    );
  });
  const statuses = (await Promise.all(posts)).map(({ status }) => status).sort();
  // A post that arrives after the account was created finds the link closed.
  expect([statuses[0], statuses.slice(1).every((status) => status === 404 || status === 405)]).toEqual([303, true]);
  expect(await server.database.db.select().from(user)).toHaveLength(1);
  await other.close();
});

it('the setup link of one server works on every other, until there is an account', async () => {
  const settings = { AUTH_SECRET: 'a secret that all servers of the site share' };
  const servers = [await startTestServer(settings), await startTestServer(settings)] as const;
  const [token, sameToken] = servers.map(({ services }) => services.setupToken.open());
  expect(sameToken).toBe(token);
  const askBoth = () =>
    Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/admin/setup?token=${token}`)).status));
  expect(await askBoth()).toEqual([200, 200]);
  const form = { token: `${token}`, email: 'ada@example.com', name: 'Ada', password: 'a long password here' };
  const { url } = servers[1];
  const made = await fetch(`${url}/admin/setup`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { Origin: url },
  });
  expect(made.status).toBe(303);
  expect(await askBoth()).toEqual([404, 404]);
  await Promise.all(servers.map((each) => each.close()));
});

it.each(['/admin/join', '/admin/setup'])('a duplicate field in a form sent to %s is a 400', async (path) => {
  expect((await post(path, 'token=x&name=a&name=b&password=c')).status).toBe(400);
});

it('weak new passwords with the correct current one are not failed sign-ins', async () => {
  const admin = await server.signIn('admin');
  for (let n = 0; n < 12; n++) {
    const input = { currentPassword: TEST_PASSWORD, newPassword: 'short' };
    const answer = await server.send('POST', '/api/trpc/auth.changePassword', input, admin);
    expect([answer.status, answer.body.error.data.issues[0].path]).toEqual([400, 'newPassword']);
  }
  const { items } = (await server.send('GET', '/api/admin/audit?action=sign-in-failed', undefined, admin)).body;
  expect(items).toEqual([]);
});
