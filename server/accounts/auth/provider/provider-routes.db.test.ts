import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, session, user } from '../../../../db/schema/accounts';
import { auditLog } from '../../../../db/schema/history';
import { addUser } from '../../../features/users/add-user';
import { startTestServer, type TestServer } from '../../../main/testing';
import { forgetProvider } from './admit';
import { startTestProvider, type TestProvider } from './testing-provider';

const RULE = { OIDC_ROLE_CLAIM: 'realm.roles', OIDC_ADMIN_VALUES: 'partners, it', OIDC_EDITOR_VALUES: 'writers' };

let provider: TestProvider;
let fresh: Pick<TestProvider, 'claims' | 'more' | 'mode' | 'asksAnew'>;
/** Servers with accounts, with a role rule, and with only the provider. */
let server: TestServer;
let ruled: TestServer;
let closed: TestServer;

beforeAll(async () => {
  provider = await startTestProvider();
  const { claims, more, mode, asksAnew } = provider;
  fresh = { claims, more, mode, asksAnew };
  server = await startTestServer(provider.settings);
  ruled = await startTestServer({ ...provider.settings, ...RULE });
  closed = await startTestServer({ ...provider.settings, PASSWORD_SIGN_IN: 'off' });
});
afterAll(() => Promise.all([server, ruled, closed, provider].map((each) => each.close())));
beforeEach(() => server.database.reset());
afterEach(() => void Object.assign(provider, fresh));

const cookiesOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ');

/** Goes to the provider and back, as a browser does. @returns the final response */
async function come(at: TestServer, headers: Record<string, string> = {}, query = 'to=/admin/inbox') {
  const begun = await at.send('GET', `/api/auth/oidc/start?${query}`, undefined, headers);
  const way = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(way.headers.get('location') ?? '');
  const Cookie = [headers.Cookie, cookiesOf(begun)].filter(Boolean).join('; ');
  const answer = await at.send('GET', back.pathname + back.search, undefined, { Cookie });
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers, back, Cookie };
}
const signedInAs = async (at: TestServer, answer: { headers: Headers }) => {
  const headers = { Cookie: cookiesOf(answer), Origin: at.url };
  return (await at.send('GET', '/api/auth/session', undefined, headers)).body.user;
};
const by = { kind: 'key' as const, id: null, name: null, role: null, client: 'here' };
const add = (role: 'admin' | 'editor' = 'editor', email = 'tomas@elmwater.example') =>
  addUser(server.services.auth, server.database.db, { email, name: 'Tom', role }, by, { hasLink: false });
const recorded = async (action: string) =>
  (await server.database.db.select().from(auditLog).where(eq(auditLog.action, action))).map(({ subject }) => subject);

describe('signing in through the identity provider', () => {
  it('admits a person whose verified email has an account, and recognizes them by their subject afterward', async () => {
    await add('admin');
    const answer = await come(server);
    expect([answer.status, answer.to]).toEqual([303, '/admin/inbox']);
    expect(await signedInAs(server, answer)).toMatchObject({ email: 'tomas@elmwater.example', role: 'admin' });
    expect(provider.asked.get('scope')).toBe('openid email profile');
    expect(provider.asked.get('redirect_uri')).toBe(`${server.url}/api/auth/oidc/callback`);
    expect(await recorded('sign-in')).toEqual(['tomas@elmwater.example, by the identity provider']);
    provider.claims = { ...fresh.claims, email: 'married@elmwater.example' };
    expect(await signedInAs(server, await come(server))).toMatchObject({ email: 'tomas@elmwater.example' });
  });

  it('requests the email from the provider if the token lacks it', async () => {
    await add();
    provider.claims = { sub: 'u-1' };
    provider.more = { email: 'tomas@elmwater.example', email_verified: true };
    expect((await come(server)).to).toBe('/admin/inbox');
  });

  it.each([
    ['no-account', {}, 'somebody@else.example'],
    ['unverified', { email_verified: false }, 'tomas@elmwater.example'],
    ['unverified', { email: 'no address' }, 'tomas@elmwater.example'],
  ])('refuses with %s for claims %o', async (problem, claims, email) => {
    await add('editor', email);
    provider.claims = { ...fresh.claims, ...claims };
    const answer = await come(server);
    expect(answer.to).toBe(`/admin?problem=${problem}`);
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
    expect((await recorded('sign-in-failed'))[0]).toContain(`by the identity provider: ${problem}`);
  });

  it('rejects a disabled account and a person whose email belonged to someone else', async () => {
    const { user: person } = await add();
    expect((await come(server)).to).toBe('/admin/inbox');
    provider.claims = { ...fresh.claims, sub: 'u-2' };
    expect((await come(server)).to).toBe('/admin?problem=taken');
    await forgetProvider(server.database.db, person, { kind: 'server', id: null, name: 'Here', client: null });
    expect((await come(server)).to).toBe('/admin/inbox');
    await server.database.db.update(user).set({ disabled: true }).where(eq(user.id, person.id));
    expect((await come(server)).to).toBe('/admin?problem=disabled');
  });

  it.each([
    ['wrong-nonce', 'failed'],
    ['wrong-audience', 'failed'],
    ['wrong-issuer', 'failed'],
    ['expired', 'failed'],
    ['other-key', 'failed'],
    ['away', 'away'],
    ['declines', 'declined'],
  ] as const)('admits no one if the response is %s', async (mode, problem) => {
    await add();
    provider.mode = mode;
    expect((await come(server)).to).toBe(`/admin?problem=${problem}`);
    expect(await server.database.db.select().from(session)).toEqual([]);
  });

  it('accepts a response once, only in the browser that started, and before it expires', async () => {
    await add();
    const { back, Cookie } = await come(server);
    const again = (cookie: string) => server.send('GET', back.pathname + back.search, undefined, { Cookie: cookie });
    expect((await again(Cookie)).headers.get('location')).toBe('/admin?problem=failed');
    expect((await again('')).headers.get('location')).toBe('/admin?problem=expired');
    expect((await again(Cookie.replace(/.(?=\.)/, 'x'))).headers.get('location')).toBe('/admin?problem=expired');
    const other = cookiesOf(await server.send('GET', '/api/auth/oidc/start'));
    expect((await again(other)).headers.get('location')).toBe('/admin?problem=expired');
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])(
    'never redirects to %s',
    async (to) => {
      await add();
      expect((await come(server, {}, `to=${encodeURIComponent(to)}`)).to).toBe('/admin');
    },
  );
});

describe('a role rule', () => {
  const withRoles = (...roles: string[]) => {
    provider.claims = { ...fresh.claims, realm: { roles } };
  };

  it('creates accounts, changes and records roles, and signs out people who lost theirs', async () => {
    withRoles('writers');
    expect(await signedInAs(ruled, await come(ruled))).toMatchObject({ name: 'Tomas Reed', role: 'editor' });
    expect(await recorded('user-add')).toEqual(['tomas@elmwater.example (editor)']);
    withRoles('writers', 'it');
    expect(await signedInAs(ruled, await come(ruled))).toMatchObject({ role: 'admin' });
    expect(await recorded('user-role')).toEqual(['tomas@elmwater.example: admin']);
    withRoles('gardeners');
    expect((await come(ruled)).to).toBe('/admin?problem=no-role');
    expect(await ruled.database.db.select().from(session)).toEqual([]);
  });

  it('disables an account that loses its role, ends its API keys, and enables only such an account again', async () => {
    withRoles('it');
    const headers = { Cookie: cookiesOf(await come(ruled)), Origin: ruled.url };
    const made = await ruled.send('POST', '/api/admin/keys', { name: 'Feed', scopes: ['admin'] }, headers);
    const key = { Authorization: `Bearer ${made.body.key}` };
    const read = async () => (await ruled.send('GET', '/api/admin/messages', undefined, key)).status;
    expect(await read()).toBe(200);
    withRoles('gardeners');
    expect((await come(ruled)).to).toBe('/admin?problem=no-role');
    expect(await read()).toBe(401);
    expect((await come(ruled)).to).toBe('/admin?problem=no-role');
    expect(await recorded('user-disable')).toEqual(['tomas@elmwater.example']);
    withRoles('writers');
    expect(await signedInAs(ruled, await come(ruled))).toMatchObject({ role: 'editor' });
    expect(await recorded('user-enable')).toEqual(['tomas@elmwater.example']);
    // The key stays revoked.
    expect(await read()).toBe(401);
    await ruled.database.db.update(user).set({ disabled: true });
    expect((await come(ruled)).to).toBe('/admin?problem=disabled');
  });

  it('creates no account for a person without a role', async () => {
    withRoles();
    expect((await come(ruled)).to).toBe('/admin?problem=no-role');
    expect(await ruled.database.db.select().from(user)).toEqual([]);
    expect(await ruled.database.db.select().from(account)).toEqual([]);
  });
});

describe('confirming the identity', () => {
  const makeKey = (headers: Record<string, string>) =>
    server.send('POST', '/api/admin/keys', { name: 'K', scopes: ['content:read'] }, headers);

  async function staleAdmin() {
    await add('admin');
    const headers = { Cookie: cookiesOf(await come(server)), Origin: server.url };
    await server.database.db.update(session).set({ createdAt: sql`now() - interval '16 minutes'` });
    expect((await makeKey(headers)).body.reason).toBe('CONFIRM_IDENTITY');
    return headers;
  }
  const confirm = (headers: Record<string, string>) => come(server, headers, 'to=/admin/provider&confirm=1');

  it('redirects to the provider, which must ask again', async () => {
    const headers = await staleAdmin();
    expect((await confirm(headers)).to).toBe('/admin/provider');
    expect([provider.asked.get('prompt'), provider.asked.get('max_age')]).toEqual(['login', '0']);
    expect((await makeKey(headers)).status).toBe(201);
    expect(await recorded('identity-confirm')).toEqual(['tomas@elmwater.example, by the identity provider']);
  });

  it('is refused if the provider asked no one, for another person, and from links on other sites', async () => {
    const headers = await staleAdmin();
    provider.asksAnew = false;
    provider.authenticatedAt = Date.now() - 60_000;
    expect((await confirm(headers)).to).toBe('/admin/provider?problem=not-now');
    provider.claims = { ...fresh.claims, sub: 'u-2' };
    expect((await confirm(headers)).to).toBe('/admin/provider?problem=other-person');
    const link = { Cookie: headers.Cookie, 'Sec-Fetch-Site': 'cross-site' };
    const refused = await server.send('GET', '/api/auth/oidc/start?confirm=1', undefined, link);
    expect(refused.headers.get('location')).toBe('/admin?problem=expired');
    expect((await makeKey(headers)).status).toBe(403);
  });
});

describe('if the provider is the only way to sign in', () => {
  it('passwords, links, codes and passkeys are refused, and sessions begun with them have ended', async () => {
    const other = await closed.signIn('admin');
    expect((await closed.send('GET', '/api/auth/session', undefined, other)).status).toBe(401);
    await closed.database.db.update(session).set({ begunBy: 'oidc' });
    const { body } = await closed.send('GET', '/api/auth/session', undefined, other);
    expect(body.user.role).toBe('admin');
    const given = { email: body.user.email, password: 'a password for tests' };
    const calls: [string, object, Record<string, string>?][] = [
      ['/api/auth/sign-in/email', given],
      ['/api/auth/two-factor/verify', { code: '123456' }],
      ['/api/trpc/auth.confirm', { password: given.password }, other],
      ['/api/trpc/auth.changePassword', { currentPassword: given.password, newPassword: 'another long one' }, other],
      ['/api/trpc/factor.begin', { password: given.password }, other],
      ['/api/trpc/passkeys.ask', {}],
      ['/api/trpc/passkeys.offer', {}, other],
      ['/api/trpc/users.openLink', { id: body.user.id }, other],
      [
        '/api/admin/users',
        { email: 'new@elmwater.example', name: '', role: 'editor', password: 'a long password' },
        other,
      ],
    ];
    for (const [path, input, headers = { Origin: closed.url }] of calls) {
      expect([path, (await closed.send('POST', path, input, headers)).status]).toEqual([path, 403]);
    }
    const made = await closed.send(
      'POST',
      '/api/admin/users',
      { email: 'new@elmwater.example', name: '', role: 'editor' },
      other,
    );
    expect([made.status, made.body.invitation]).toEqual([201, null]);
  });

  it('the available ways to sign in are reported', async () => {
    const ways = async (at: TestServer) => (await at.send('GET', '/api/trpc/auth.ways')).body.result.data;
    expect(await ways(closed)).toEqual({ passwords: false, provider: 'Elmwater' });
    expect(await ways(server)).toEqual({ passwords: true, provider: 'Elmwater' });
    const own = async (headers = {}) =>
      (await server.send('GET', '/api/trpc/auth.ownWays', undefined, headers)).body.result.data;
    expect(await own()).toEqual({ password: false, provider: false });
    expect(await own(await server.signIn())).toEqual({ password: true, provider: false });
  });
});
