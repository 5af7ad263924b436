import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

/** Returns for how many seconds the browser keeps the session and the cookie that keeps third-party scripts off its pages. */
function kept({ headers }: Answer): (number | undefined)[] {
  const lines = headers.getSetCookie();
  return ['prospectus.session_token', 'editor'].map((name) => {
    const line = lines.find((each) => each.startsWith(`${name}=`));
    return line === undefined ? undefined : Number(/Max-Age=(\d+)/.exec(line)?.[1]);
  });
}

const DAYS = 14 * 24 * 60 * 60;

it.each([
  ['signs in', 'auth.signIn', { email: '', password: TEST_PASSWORD }],
  ['confirms their identity', 'auth.confirm', { password: TEST_PASSWORD }],
  [
    'changes their password',
    'auth.changePassword',
    { currentPassword: TEST_PASSWORD, newPassword: 'quite another thing 77' },
  ],
])('a person who %s gets an editor cookie that lasts as long as the session', async (_, name, input) => {
  const { user } = (await server.send('GET', '/api/auth/session', undefined, admin)).body;
  const given = 'email' in input ? { ...input, email: user.email } : input;
  const answer = await server.send('POST', `/api/trpc/${name}`, given, admin);
  expect(answer.status).toBe(200);
  expect(kept(answer)).toEqual([DAYS, DAYS]);
});

it('a person who signs out loses both cookies', async () => {
  expect(kept(await server.send('POST', '/api/auth/sign-out', undefined, admin))).toEqual([0, 0]);
});
