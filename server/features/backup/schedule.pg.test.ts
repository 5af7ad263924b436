import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import { verifyBackup } from './archive';
import { type BackupState, NO_BACKUPS, nextBackupAt, readBackupState } from './backup-state';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** The time on the clock at the start. The embedded database cannot wait for more than 24 days, so it is close to the present. */
const BEGIN = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
const TOKEN = 'a token of the monitoring';
const PASSPHRASE = 'a passphrase of the firm';

let parent: string;
let folder: string;
let server: TestServer;
let other: TestServer;
let bare: TestServer;

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'prospectus-schedule-'));
  folder = path.join(parent, 'backups');
  // Rate limits are off, because the clock does not move in these tests.
  const unlimited = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_KEY_WRITES_PER_MINUTE: '0' };
  const own = { BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: PASSPHRASE };
  const settings = { ...own, ...unlimited, METRICS_TOKEN: TOKEN };
  server = await startTestServer(settings);
  other = await startTestServer(settings);
  bare = await startTestServer(unlimited);
  letDatabaseShowTestTime();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  await other.close();
  await bare.close();
  rmSync(parent, { recursive: true });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
  await server.database.reset();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => void vi.useRealTimers());

/** Makes the database answer with the time of the tests when it is asked for the time. Postgres has a clock of its own. */
function letDatabaseShowTestTime(): void {
  const { db } = server.database;
  const dialect = new PgDialect();
  const execute = db.execute.bind(db);
  vi.spyOn(db, 'execute').mockImplementation(((query: SQL) => {
    const { sql } = dialect.sqlToQuery(query);
    const isClock = sql.startsWith('select (extract(epoch from clock_timestamp())');
    return isClock ? Promise.resolve([{ now: Date.now() }]) : execute(query);
  }) as typeof db.execute);
}

/** Returns the time in a backup's name, by the milliseconds since the start. */
const stamp = (after = 0) => new Date(BEGIN + after).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const files = () => readdirSync(folder).sort();
const state = () => readBackupState(server.database.db);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const made = async () =>
  (await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'backup-make')).orderBy(auditLog.id)).map(
    ({ actorName, subject }) => [actorName, subject],
  );
const metric = async (name: string) => {
  const { body } = await server.send('GET', '/metrics', undefined, { Authorization: `Bearer ${TOKEN}` });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
};
const status = async (of = server, role: 'admin' | 'editor' = 'admin') =>
  (await of.send('GET', '/api/trpc/backups.status', undefined, await of.signIn(role))).body;

describe('nextBackupAt', () => {
  const last = { name: 'a', bytes: 1, at: 1000 };
  const failed = (tries: number): BackupState => ({ last, failure: { at: 5000, reason: '', tries }, failures: tries });

  it('is now without a backup, and otherwise the given hours after the last one', () => {
    expect(nextBackupAt(NO_BACKUPS, 24, BEGIN)).toBe(0);
    expect(nextBackupAt({ ...NO_BACKUPS, last }, 24, BEGIN)).toBe(1000 + DAY_MS);
    expect(nextBackupAt({ ...NO_BACKUPS, last }, 0, BEGIN)).toBeNull();
  });

  it('is sooner after a failure, with a delay that doubles up to the usual interval', () => {
    const waits = [1, 2, 3, 9, 10_000].map(
      (tries) => ((nextBackupAt(failed(tries), 24, BEGIN) ?? 0) - 5000) / MINUTE_MS,
    );
    expect(waits).toEqual([15, 30, 60, 24 * 60, 24 * 60]);
    expect(nextBackupAt(failed(9), 1, BEGIN)).toBe(5000 + HOUR_MS);
  });
});

describe('scheduled backups', () => {
  it('are made when they are due, complete and encrypted, and not before', async () => {
    await server.services.backups.check();
    const name = `prospectus-${stamp()}.tar.age`;
    expect(files()).toEqual([name]);
    const { bytes } = await verifyBackup(path.join(folder, name), PASSPHRASE);
    expect(await state()).toEqual({ last: { name, bytes, at: Date.now() }, failure: null, failures: 0 });
    expect(await made()).toEqual([['Schedule', name]]);
    expect(await metric('backup_last_success_timestamp_seconds')).toBe(Date.now() / 1000);
    expect(await metric('backup_last_size_bytes')).toBe(bytes);
    later(DAY_MS - 1);
    await server.services.backups.check();
    expect(files()).toHaveLength(1);
    later(1);
    await server.services.backups.check();
    expect(files()).toHaveLength(2);
  });

  it('are made by only one of several servers', async () => {
    // An embedded database has only one server.
    const servers = server.database.kind === 'postgres' ? [server, other, server] : [server, server];
    await Promise.all(servers.map(({ services }) => services.backups.check()));
    await other.services.backups.check();
    expect(await made()).toHaveLength(1);
    expect(files()).toHaveLength(1);
  });

  it('replace the oldest ones, and never touch other files', async () => {
    await server.services.backups.check();
    writeFileSync(path.join(folder, 'notes.txt'), '');
    writeFileSync(path.join(folder, `prospectus-${stamp(-60 * DAY_MS)}.tar.age.ab12.unfinished`), '');
    for (let day = 0; day < 2; day++) {
      later(DAY_MS);
      await server.services.backups.check();
    }
    expect(files()).toEqual([
      'notes.txt',
      `prospectus-${stamp(DAY_MS)}.tar.age`,
      `prospectus-${stamp(2 * DAY_MS)}.tar.age`,
    ]);
  });

  it('report a failure until a retry succeeds', async () => {
    writeFileSync(folder, 'no folder');
    await server.services.backups.check();
    expect(await state()).toEqual({
      last: null,
      failure: { at: Date.now(), reason: 'The backup folder does not exist.', tries: 1 },
      failures: 1,
    });
    expect(await metric('backup_failures_total')).toBe(1);
    expect(server.logged.join()).toContain('the backup failed');
    expect((await status()).result.data).toMatchObject({
      failure: { reason: 'The backup folder does not exist.' },
      next: new Date(Date.now() + 15 * MINUTE_MS).toISOString(),
    });
    rmSync(folder);
    later(14 * MINUTE_MS);
    await server.services.backups.check();
    expect(existsSync(folder)).toBe(false);
    later(MINUTE_MS);
    await server.services.backups.check();
    expect(await state()).toMatchObject({ last: { at: Date.now() }, failure: null, failures: 1 });
  });

  it('leave no file if the server stops in the meantime', async () => {
    const stopping = await startTestServer({ BACKUP_DIR: folder });
    stopping.services.backups.begin({ kind: 'server', id: null, name: 'A test', client: null });
    await stopping.close();
    expect(existsSync(folder) ? files() : []).toEqual([]);
    expect(await state()).toEqual(NO_BACKUPS);
  });
});

describe('a manual backup', () => {
  const begin = async (of: TestServer, role: 'admin' | 'editor' = 'admin', wish = {}) =>
    (await of.send('POST', '/api/trpc/backups.begin', wish, await of.signIn(role))).body;
  const done = () => vi.waitFor(async () => expect((await status()).result.data.isRunning).toBe(false), 10_000);

  it('can be made by an admin at any time, and the audit log names the admin', async () => {
    await server.services.backups.check();
    later(1000);
    expect((await begin(server)).result.data).toEqual({ isRunning: true });
    await done();
    expect((await status()).result.data).toMatchObject({
      folder,
      everyHours: 24,
      keep: 2,
      isEncrypted: true,
      last: { name: `prospectus-${stamp(1000)}.tar.age`, bytes: expect.any(Number) },
      // Waiting advances the clock by a few hundredths of a second.
      next: expect.stringContaining(new Date(BEGIN + DAY_MS + 1000).toISOString().slice(0, 19)),
      files: [{ name: `prospectus-${stamp(1000)}.tar.age` }, { name: `prospectus-${stamp()}.tar.age` }],
    });
    expect((await made()).map(([name]) => name)).toEqual(['Schedule', expect.stringMatching(/^Person/)]);
  });

  it('with a passphrase of its own neither delays nor replaces the scheduled ones', async () => {
    await begin(server, 'admin', { passphrase: 'only for this file' });
    await done();
    const own = `prospectus-${stamp()}-own.tar.age`;
    await verifyBackup(path.join(folder, own), 'only for this file');
    expect(await state()).toEqual(NO_BACKUPS);
    const scheduled = [];
    for (let day = 0; day < 3; day++) {
      later(DAY_MS);
      await server.services.backups.check();
      scheduled.push((await state()).last?.name);
    }
    expect(files()).toEqual([own, ...scheduled.slice(1)]);
    const remove = { name: scheduled[2] };
    await server.send('POST', '/api/trpc/backups.remove', remove, await server.signIn('admin'));
    expect((await state()).last?.name).toBe(scheduled[1]);
  });

  it('needs an admin and a folder', async () => {
    expect((await begin(server, 'editor')).error.data.code).toBe('FORBIDDEN');
    expect((await status(server, 'editor')).error.data.code).toBe('FORBIDDEN');
    expect((await begin(bare)).error.data.message).toBe('No backup folder is configured.');
    expect((await status(bare)).result.data).toMatchObject({ folder: null, next: null, files: [], isEncrypted: false });
  });
});

describe('a backup’s file', () => {
  const name = `prospectus-${stamp()}.tar.age`;
  const get = async (headers: Record<string, string>, of = name, method = 'GET') => {
    const answer = await fetch(`${server.url}/api/admin/backups/${of}`, { method, headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('can be downloaded by admins from the site’s own pages, which is recorded', async () => {
    await server.services.backups.check();
    const { Origin: own = '', ...session } = await server.signIn('admin');
    const answer = await get({ ...session, Referer: `${own}/admin/settings/data` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const copy = path.join(parent, 'copy.tar.age');
    writeFileSync(copy, answer.bytes);
    await verifyBackup(copy, PASSPHRASE);
    const downloads = async () =>
      (await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'backup-download'))).length;
    expect(await downloads()).toBe(1);
    expect((await get({ ...session, Referer: own }, name, 'HEAD')).status).toBe(200);
    expect((await get({ ...session, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await get(session)).status).toBe(403);
    expect((await get({ ...(await server.signIn('editor')) })).status).toBe(403);
    expect((await get(await server.key(['content:write']))).status).toBe(403);
    expect((await get(await server.key(['admin:read']))).status).toBe(403);
    expect((await get({})).status).toBe(401);
    expect((await get({ ...session, Referer: own }, name, 'POST')).status).toBe(405);
    expect(await downloads()).toBe(1);
  });

  it('can be deleted by admins, which is recorded', async () => {
    await server.services.backups.check();
    const remove = async (of: string, role: 'admin' | 'editor' = 'admin') =>
      (await server.send('POST', '/api/trpc/backups.remove', { name: of }, await server.signIn(role))).status;
    expect([await remove(name, 'editor'), await remove('notes.txt'), files()]).toEqual([403, 404, [name]]);
    expect([await remove(name), files(), await remove(name)]).toEqual([200, [], 404]);
    const deleted = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'backup-delete'));
    expect(deleted.map(({ subject }) => subject)).toEqual([name]);
  });

  it('is streamed without a folder, encrypted with the given passphrase', async () => {
    const download = async (body: object, headers: Record<string, string>) => {
      const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } };
      const answer = await fetch(`${bare.url}/api/admin/backups/download`, { ...init, body: JSON.stringify(body) });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const left = path.join(bare.services.env.DATA_DIR, 'download-a1B2c3');
    mkdirSync(left);
    writeFileSync(path.join(left, 'prospectus-half.tar'), '');
    const mine = path.join(bare.services.env.DATA_DIR, 'download-2025.zip');
    writeFileSync(mine, 'kept');
    for (const file of [left, path.join(left, 'prospectus-half.tar'), mine]) utimesSync(file, 0, 0);
    const admin = await bare.signIn('admin');
    const plain = await download({}, admin);
    expect(plain.headers.get('content-disposition')).toBe(`attachment; filename="prospectus-${stamp()}.tar"`);
    // What a server left when it was killed is removed.
    expect([existsSync(left), existsSync(mine)]).toEqual([false, true]);
    const encrypted = await download({ passphrase: 'only for this file' }, admin);
    expect(encrypted.headers.get('content-disposition')).toContain('Z-own.tar.age"');
    for (const [ending, { bytes }, passphrase] of [
      ['tar', plain, undefined],
      ['tar.age', encrypted, 'only for this file'],
    ] as const) {
      const copy = path.join(parent, `direct.${ending}`);
      writeFileSync(copy, bytes);
      await verifyBackup(copy, passphrase);
    }
    expect((await download({ passphrase: 'short' }, admin)).status).toBe(400);
    expect((await download({}, await bare.signIn('editor'))).status).toBe(403);
    expect((await download({}, await bare.key(['admin']))).status).toBe(403);
    expect((await download({}, { ...admin, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await download({}, {})).status).toBe(401);
    const recorded = await bare.database.db.select().from(auditLog).where(eq(auditLog.action, 'backup-make'));
    expect(recorded.map(({ subject }) => subject)).toContain(`prospectus-${stamp()}.tar, downloaded directly`);
    // A downloaded backup is not a schedule, which is a step of setting up the site.
    const readSetup = async (of: TestServer) =>
      (await of.send('GET', '/api/trpc/settings.setup', undefined, await of.signIn('admin'))).body.result.data;
    expect((await readSetup(bare)).backup).toBe(false);
    expect((await readSetup(server)).backup).toBe(true);
  });

  it('is only served if it is a backup', async () => {
    await server.services.backups.check();
    writeFileSync(path.join(folder, 'notes.txt'), 'secret');
    const { Origin: own = '', ...session } = await server.signIn('admin');
    const admin = { ...session, Referer: `${own}/admin/settings/data` };
    const others = ['notes.txt', '..%2Fbackups%2Fnotes.txt', `prospectus-${stamp(1000)}.tar.age`, `${name}%00`];
    for (const of of others) expect([of, (await get(admin, of)).status]).toEqual([of, 404]);
  });
});
