import { hashPassword as hashOlder } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../db/schema/accounts';
import { startTestServer, type TestServer } from '../../main/testing';
import { HASH_COST, hashPassword, isOutdated, verifyPassword } from './hash-password';
import { testAccount } from './testing-session';

const LITTLE = { log2N: 8, r: 8, p: 1 };

describe('a password', () => {
  it('matches its hash, and no similar password does', async () => {
    const hash = await hashPassword('correct horse Å', LITTLE);
    expect(await verifyPassword({ hash, password: 'correct horse A\u030a' })).toBe(true);
    for (const other of ['correct horse A', 'Correct horse Å', 'correct horse Å ', '']) {
      expect([other, await verifyPassword({ hash, password: other })]).toEqual([other, false]);
    }
    expect(await hashPassword('correct horse Å', LITTLE)).not.toBe(hash);
  });

  it('is hashed with the recommended amount of work', async () => {
    expect(128 * 2 ** HASH_COST.log2N * HASH_COST.r).toBe(32 * 1024 * 1024);
    expect(HASH_COST.p).toBeGreaterThanOrEqual(3);
    const hash = await hashPassword('correct horse', HASH_COST);
    expect(hash).toMatch(/^scrypt\$15\$8\$3\$/);
    expect([isOutdated(hash), isOutdated(await hashOlder('x'))]).toEqual([false, true]);
    expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true);
  });
});

describe('a password that was hashed by an earlier version', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is accepted and rehashed', async () => {
    const person = { email: 'ada@elmwater.example', name: 'Ada', role: 'admin' as const };
    const { id } = await testAccount(server.services.auth, person);
    await server.database.db.update(account).set({ password: await hashOlder('an older password') });
    const signIn = (password: string) =>
      server.send('POST', '/api/auth/sign-in/email', { email: person.email, password });
    expect((await signIn('another password')).status).toBe(401);
    const rows = () => server.database.db.select().from(account).where(eq(account.userId, id));
    const kept = async () => (await rows())[0]?.password ?? '';
    expect(await kept()).not.toMatch(/^scrypt/);
    expect((await signIn('an older password')).status).toBe(200);
    expect(await kept()).toMatch(/^scrypt\$/);
    expect((await signIn('an older password')).status).toBe(200);
  });
});
