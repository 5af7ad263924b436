import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, apikey, invitations, passkey, session, twoFactor, user } from '../../../db/schema/accounts';
import { settings } from '../../../db/schema/operations';
import { webhooks } from '../../../db/schema/webhooks';
import { readKeptSecret } from '../../accounts/auth/auth-secret';
import { listLostFactors } from '../../accounts/auth/rekey-factors';
import { startTestServer, type TestServer } from '../../main/testing';
import { type VerifiedBackup, verifyBackup } from './archive';
import { restoreBackup } from './restore-backup';
import { backUp, openTarget, type Target } from './testing-backup';

let server: TestServer;
let target: Target;
let folder: string;
let backup: VerifiedBackup;

const person = (id: string, role = 'editor') => ({ id, name: id, email: `${id}@example.com`, role });
const ofPassword = (userId: string) => ({
  id: `c-${userId}`,
  accountId: userId,
  providerId: 'credential',
  userId,
  password: `old ${userId}`,
});

const webhook = (name: string) => ({ name, url: 'https://hooks.example.com/', types: [], secret: 'sealed old' });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  await db.insert(user).values([person('ada', 'admin'), person('bob', 'admin'), person('cleo'), person('dan')]);
  await db.insert(account).values(['ada', 'bob', 'cleo', 'dan'].map(ofPassword));
  await db.insert(account).values({ id: 'o-ada', accountId: 'x', providerId: 'oidc', userId: 'ada' });
  await db.insert(apikey).values([
    { id: 'k1', name: 'Import', key: 'hash1', referenceId: 'ada' },
    { id: 'k2', name: 'Reports', key: 'hash2', referenceId: 'ada' },
  ]);
  await db.insert(passkey).values({
    ...{ id: 'p1', name: 'Laptop', publicKey: 'x', userId: 'ada', credentialID: 'x', counter: 0 },
    ...{ deviceType: 'singleDevice', backedUp: false },
  });
  await db.insert(twoFactor).values({ id: 'f1', secret: 'sealed old', backupCodes: '[]', userId: 'ada' });
  await db.insert(webhooks).values(['Archive', 'Chat', 'Ledger'].map(webhook));
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-access-'));
  await backUp(server, path.join(folder, 'a.tar'));
  backup = await verifyBackup(path.join(folder, 'a.tar'), undefined);
  target = await openTarget(process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite');
}, 120_000);
afterAll(async () => {
  await target.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Ends access at the target after the backup was made. */
async function endAccess(): Promise<void> {
  const { db } = target.database;
  await db.update(user).set({ disabled: true }).where(eq(user.id, 'cleo'));
  await db.update(user).set({ role: 'editor' }).where(eq(user.id, 'bob'));
  await db.delete(user).where(eq(user.id, 'dan'));
  await db.update(account).set({ password: 'new ada' }).where(eq(account.id, 'c-ada'));
  await db.delete(account).where(eq(account.id, 'o-ada'));
  await db.delete(apikey).where(eq(apikey.id, 'k1'));
  await db.delete(passkey);
  await db.update(twoFactor).set({ secret: 'sealed new' });
  await db.delete(webhooks).where(eq(webhooks.name, 'Archive'));
  await db.update(webhooks).set({ isOn: false, offReason: 'admin' }).where(eq(webhooks.name, 'Chat'));
  await db.update(webhooks).set({ secret: 'sealed new' }).where(eq(webhooks.name, 'Ledger'));
  const expiresAt = new Date(Date.now() + 1e6);
  await db.insert(session).values({ id: 's1', token: 't', userId: 'ada', expiresAt });
  await db.insert(invitations).values({ userId: 'ada', tokenHash: 'x', expiresAt });
}

async function accessNow() {
  const { db } = target.database;
  return {
    people: (await db.select().from(user).orderBy(user.id)).map(({ id, role, disabled }) => [id, role, disabled]),
    passwords: (await db.select().from(account).orderBy(account.id)).map(({ id, password }) => [id, password]),
    keys: (await db.select().from(apikey).orderBy(apikey.id)).map(({ id }) => id),
    passkeys: await db.$count(passkey),
    factors: (await db.select().from(twoFactor)).map(({ secret }) => secret),
    webhooks: (await db.select().from(webhooks).orderBy(webhooks.id)).map(({ isOn, secret }) => [isOn, secret]),
    open: (await db.$count(session)) + (await db.$count(invitations)),
  };
}

const LET_BACK_IN = [
  'account cleo@example.com (disabled since)',
  'account dan@example.com (deleted since)',
  'role admin of bob@example.com (an editor since)',
  'API key “Import” of ada@example.com (ended since)',
  'old password of ada@example.com',
  'sign-in of ada@example.com by the identity provider (removed since)',
  'passkey “Laptop” of ada@example.com (removed since)',
  'authenticator app or recovery codes of ada@example.com (replaced since)',
  'webhook “Archive” (removed since)',
  'webhook “Chat” (changed or off since)',
  'signing secret of the webhook “Ledger” (rotated since)',
];

describe('a restore', () => {
  it('over a site with other accounts, or none, reports that nothing was compared', async () => {
    expect(await restoreBackup(backup, target)).toEqual({ isCompared: false, letBackIn: [] });
    expect((await accessNow()).keys).toEqual(['k1', 'k2']);
  });

  it('ends all access that ended after the backup, and records it', async () => {
    await endAccess();
    const report = await restoreBackup(backup, target, { isReplacing: true });
    expect([report.isCompared, [...report.letBackIn].sort()]).toEqual([true, [...LET_BACK_IN].sort()]);
    expect(await accessNow()).toEqual({
      people: [
        ['ada', 'admin', false],
        ['bob', 'editor', false],
        ['cleo', 'editor', true],
        ['dan', 'editor', true],
      ],
      passwords: [
        ['c-ada', 'new ada'],
        ['c-bob', 'old bob'],
        ['c-cleo', 'old cleo'],
        ['c-dan', 'old dan'],
      ],
      keys: ['k2'],
      passkeys: 0,
      factors: ['sealed new'],
      webhooks: [
        [false, 'sealed old'],
        [false, 'sealed old'],
        [true, 'sealed new'],
      ],
      open: 0,
    });
    const record = await target.database.db.execute(sql`select to_jsonb(a)::text as row from audit_log a
      where action = 'backup-restore' order by id desc limit 1`);
    expect(JSON.stringify(record)).toContain('access ended again (11): ');
  });

  it('keeps that access only if requested, and never keeps a session', async () => {
    await endAccess();
    const report = await restoreBackup(backup, target, { isReplacing: true, isAccessKept: true });
    expect([...report.letBackIn].sort()).toEqual([...LET_BACK_IN].sort());
    expect(await accessNow()).toMatchObject({ keys: ['k1', 'k2'], passkeys: 1, factors: ['sealed old'], open: 0 });
    expect((await accessNow()).people[2]).toEqual(['cleo', 'editor', false]);
  });

  it('of an unencrypted backup leaves the current secret, and names the people who need the original one', async () => {
    const { secret } = server.services;
    expect(readFileSync(path.join(folder, 'a.tar')).includes(secret)).toBe(false);
    const own = 'the secret of the target, long enough';
    if (target.database.kind === 'pglite') writeFileSync(path.join(target.dataDir, 'auth-secret'), own);
    else {
      const set = { value: own };
      await target.database.db
        .insert(settings)
        .values({ key: 'auth-secret', value: own })
        .onConflictDoUpdate({ target: settings.key, set });
    }
    await restoreBackup(backup, target, { isReplacing: true });
    expect(await readKeptSecret(target.database, { dataDir: target.dataDir })).toBe(own);
    expect(await listLostFactors(target.database.db, [own])).toEqual(['ada@example.com']);
  });

  it('of an encrypted backup restores the secret', async () => {
    const file = path.join(folder, 'sealed.tar.age');
    await backUp(server, file, 'a long passphrase');
    await restoreBackup(await verifyBackup(file, 'a long passphrase'), target, { isReplacing: true });
    expect(await readKeptSecret(target.database, { dataDir: target.dataDir })).toBe(server.services.secret);
  });
});
