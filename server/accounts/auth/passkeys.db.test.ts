import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkey, session, verification } from '../../../db/schema/accounts';
import { startTestServer, type TestServer } from '../../main/testing';

const Origin = 'http://localhost';
let server: TestServer;
let elsewhere: TestServer;
let editor: Record<string, string>;
let userId: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: Origin });
  elsewhere = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await elsewhere.close();
});
beforeEach(async () => {
  await server.database.reset();
  editor = { ...(await server.signIn()), Origin };
  userId = (await server.send('GET', '/api/auth/session', undefined, editor)).body.user.id;
});

const call = (name: string, input: object, headers: Record<string, string> = { Origin }) =>
  server.send('POST', `/api/trpc/passkeys.${name}`, input, headers);
const used = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
});
/** Stores a passkey whose private key does not exist. */
const keep = (name: string, owner = userId) =>
  server.database.db.insert(passkey).values({
    id: name,
    name,
    publicKey: 'AAAA',
    userId: owner,
    credentialID: `of-${name}`,
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });

describe('passkeys', () => {
  it('are requested with a challenge that expires after five minutes and requires user verification', async () => {
    const answer = await call('ask', {});
    const { options } = answer.body.result.data;
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', challenge: expect.any(String) });
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^prospectus\.better-auth-passkey=.*Max-Age=300;.*HttpOnly/),
    ]);
    await server.database.db.update(verification).set({ expiresAt: new Date(0) });
    await call('ask', {});
    expect(await server.database.db.select().from(verification)).toHaveLength(1);
  });

  it('reject a response without a challenge, with another challenge, or with invalid content', async () => {
    await keep('laptop');
    const Cookie = (await call('ask', {})).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const asking: Record<string, string>[] = [{ Origin }, { Origin, Cookie }, { Origin, Cookie: `${Cookie}x` }];
    for (const headers of asking) {
      for (const id of ['of-laptop', 'of-nobody']) {
        const answer = await call('signIn', { response: used(id) }, headers);
        expect([answer.status, answer.body.error.data.message]).toEqual([
          401,
          'This passkey does not work here. Try again, or sign in with your password.',
        ]);
        expect(answer.headers.getSetCookie().join()).not.toContain('session_token=');
      }
    }
    for (const response of [{}, used('a\u0000b'), used('x'.repeat(1401)), { ...used('x'), response: {} }]) {
      expect((await call('signIn', { response })).status).toBe(400);
    }
  });

  it('can only be added with a recent confirmation and a valid browser response', async () => {
    const offer = await call('offer', {}, editor);
    expect(offer.body.result.data.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const made = { ...used('new'), response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };
    const Cookie = `${editor.Cookie}; ${offer.headers.getSetCookie()[0]?.split(';')[0]}`;
    expect((await call('add', { name: 'Laptop', response: made }, { ...editor, Cookie })).status).toBe(400);
    expect(await server.database.db.select().from(passkey)).toHaveLength(0);
    await server.database.db.execute(sql`update session set created_at = created_at - interval '16 minutes'`);
    for (const [name, input] of [
      ['offer', {}],
      ['add', { name: 'Laptop', response: made }],
      ['remove', { id: 'x' }],
    ] as const) {
      expect((await call(name, input, editor)).body.error.data.reason).toBe('CONFIRM_IDENTITY');
    }
  });

  it('can only be listed, renamed and removed by their owner, and not with an API key', async () => {
    const other = { ...(await server.signIn()), Origin };
    await keep('laptop');
    await server.database.db.update(session).set({ begunBy: 'passkey' });
    const list = async (headers: Record<string, string>) =>
      (await server.send('GET', '/api/trpc/passkeys.list', undefined, headers)).body.result.data;
    expect(await list(editor)).toEqual([{ id: 'laptop', name: 'laptop', createdAt: expect.any(String) }]);
    expect(await list(other)).toEqual([]);
    expect((await call('rename', { id: 'laptop', name: 'Mine' }, other)).status).toBe(404);
    expect((await call('remove', { id: 'laptop' }, other)).status).toBe(404);
    expect((await call('rename', { id: 'laptop', name: ' ' }, editor)).status).toBe(400);
    expect((await call('remove', { id: 'a\u0000b' }, editor)).status).toBe(400);
    expect((await call('rename', { id: 'laptop', name: 'a\u0000b' }, editor)).status).toBe(400);
    expect((await call('rename', { id: 'laptop', name: 'Work' }, editor)).status).toBe(200);
    expect((await list(editor))[0].name).toBe('Work');
    expect((await call('remove', { id: 'laptop' }, editor)).status).toBe(200);
    expect(await list(editor)).toEqual([]);
    const key = { ...(await server.key(['admin'])), Origin };
    expect((await server.send('GET', '/api/trpc/passkeys.list', undefined, key)).status).toBe(403);
    expect((await call('signIn', { response: used('x') }, key)).status).toBe(403);
  });

  it('are limited to twenty per person', async () => {
    for (let n = 0; n < 20; n++) await keep(`device ${n}`);
    await server.database.db.update(session).set({ begunBy: 'passkey' });
    expect((await call('offer', {}, editor)).status).toBe(409);
  });

  it('report the address they work at if the site is opened at another one', async () => {
    const answer = await elsewhere.send('POST', '/api/trpc/passkeys.ask', {}, { Origin: elsewhere.url });
    expect([answer.status, answer.body.error.data.message]).toEqual([
      422,
      'Passkeys only work at localhost. (PUBLIC_URL sets the address.)',
    ]);
  });
});
