import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { publishedBodies } from '../../../db/schema/publications';
import { recordCopies } from '../../../db/schema/retention';
import { startTestBucket, type TestBucket } from '../../library/files/testing-bucket';
import { startTestServer, type TestServer } from '../../main/testing';
import { hashBytes } from '../../platform/database/published-bodies';
import { createLogger } from '../../platform/log';
import { openCopyStore } from './copy-store';
import { readCopyState } from './read-copy-state';
import { RecordCopier } from './record-copier';

let server: TestServer;
let bucket: TestBucket;
let folder: string;

beforeAll(async () => {
  [server, bucket] = [await startTestServer(), await startTestBucket()];
});
afterAll(async () => {
  await server.close();
  await bucket.close();
});
beforeEach(async () => {
  await server.database.reset();
  bucket.fault = 'none';
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-copy-'));
  await server.services.recordKeeper.run();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = createLogger('silent');
function copierOf(env: ConstructorParameters<typeof RecordCopier>[0]['env']): RecordCopier {
  const { database, media, region } = server.services;
  return new RecordCopier({ database, log, env, storage: media.storage, region });
}
const state = (store = 'somewhere') => readCopyState(server.database.db, store);
const filesOf = (name: string) => readdirSync(path.join(folder, name));

describe('the copy in a folder', () => {
  it('has everything by its hash, the publications with their links, and the heads of the chains', async () => {
    const copier = copierOf({ RECORD_COPY_DIR: folder });
    expect((await state()).waiting).toBeGreaterThan(0);
    expect(await copier.run()).toBe(true);
    expect(await state()).toMatchObject({ waiting: 0, failure: null, problems: [] });
    const names = filesOf('bodies');
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(hashBytes(readFileSync(path.join(folder, 'bodies', name)))).toBe(name);
    const [first = ''] = filesOf('publications').sort();
    expect(JSON.parse(readFileSync(path.join(folder, 'publications', first), 'utf8'))).toMatchObject({
      ...{ address: expect.any(String), manifest: expect.any(String) },
      link: { seq: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(filesOf('chain').sort()).toEqual(['content', 'record']);
    await copier.close();
  });

  it('is made by one of several servers, and goes on where another one was stopped', async () => {
    const [one, two] = [copierOf({ RECORD_COPY_DIR: folder }), copierOf({ RECORD_COPY_DIR: folder })];
    expect(await one.run()).toBe(true);
    expect(await two.run()).toBe(false);
    await server.database.db.delete(recordCopies).where(sql`key like 'publications/%'`);
    await one.close();
    expect(await two.run()).toBe(true);
    expect((await state()).waiting).toBe(0);
    await two.close();
  });

  it('is read back within four weeks; a flipped byte and a missing file are repaired and recorded', async () => {
    const copier = copierOf({ RECORD_COPY_DIR: folder });
    await copier.run();
    const [flipped = '', missing = ''] = filesOf('bodies');
    const file = path.join(folder, 'bodies', flipped);
    const bytes = readFileSync(file);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    rmSync(path.join(folder, 'bodies', missing));
    for (let day = 1; day <= 30; day += 1) await copier.run(new Date(Date.now() + day * 86_400_000));
    expect(hashBytes(readFileSync(file))).toBe(flipped);
    expect(filesOf('bodies')).toContain(missing);
    const rows = await server.database.db.select().from(recordCopies);
    expect(rows.filter(({ verifiedAt }) => verifiedAt === null)).toEqual([]);
    expect(
      rows
        .filter(({ repairedAt }) => repairedAt !== null)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([`bodies/${flipped}`, `bodies/${missing}`].sort());
    const repairs = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'copy-repair'));
    expect(repairs.map(({ subject }) => subject).sort()).toEqual(
      [`bodies/${flipped}, which was damaged`, `bodies/${missing}, which was missing`].sort(),
    );
    await copier.close();
  });

  it('reports a damaged original and never replaces it or its copy', async () => {
    const copier = copierOf({ RECORD_COPY_DIR: folder });
    await copier.run();
    const [name = ''] = filesOf('bodies');
    await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update published_bodies set encoding = 'identity', data = 'x' where hash = ${name}`);
    });
    for (let day = 1; day <= 30; day += 1) await copier.run(new Date(Date.now() + day * 86_400_000));
    expect((await state()).problems).toEqual([{ key: `bodies/${name}`, problem: 'The original was changed.' }]);
    expect(hashBytes(readFileSync(path.join(folder, 'bodies', name)))).toBe(name);
    await copier.close();
  });
});

describe('copies of what was disposed of', () => {
  it('are removed, even while a lock protects another one', async () => {
    const { database, media, region } = server.services;
    const folderStore = await openCopyStore({ RECORD_COPY_DIR: folder });
    if (!folderStore) throw new Error('There is no store.');
    const [locked = ''] = (await database.db.select().from(publishedBodies)).map(({ hash }) => hash).sort();
    const store = {
      ...folderStore,
      remove: (key: string) =>
        key === `bodies/${locked}` ? Promise.reject(new Error('The object is locked.')) : folderStore.remove(key),
    };
    const copier = new RecordCopier({ database, log, env: {}, storage: media.storage, region, store });
    await copier.run();
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into disposals (id, digest, proposed_by_id) values (1, 'x', 'a')`);
      await tx.execute(
        sql`insert into disposed_bodies (disposal_id, hash, bytes) select 1, hash, bytes from published_bodies`,
      );
      await tx.execute(sql`delete from published_bodies`);
    });
    await expect
      .poll(
        async () => {
          await copier.run();
          return filesOf('bodies');
        },
        { timeout: 15_000, interval: 1 },
      )
      .toEqual([locked]);
    await copier.close();
  });
});

describe('the copy in a bucket', () => {
  const env = (lock?: 'governance') => ({
    ...Object.fromEntries(
      Object.entries(bucket.settings).map(([name, value]) => [name.replace('MEDIA_', 'RECORD_COPY_'), value]),
    ),
    RECORD_COPY_S3_PREFIX: 'record/',
    ...(lock && { RECORD_COPY_S3_LOCK: lock }),
  });

  it('is made with slow answers too, and can be read back', async () => {
    bucket.fault = 'slow';
    const store = await openCopyStore(env());
    await store?.write('bodies/slow', Buffer.from('words'), new Date());
    expect(String(await store?.read('bodies/slow'))).toBe('words');
    expect(await store?.read('bodies/none')).toBeNull();
    await store?.remove('bodies/slow');
    expect(await store?.read('bodies/slow')).toBeNull();
  });

  it('is tried again while the bucket denies everything, and no save waits for it', async () => {
    const copier = copierOf(env());
    bucket.fault = 'deny';
    await expect(copier.run()).rejects.toThrow();
    const waiting = (await state()).waiting;
    const editor = await server.signIn();
    const change = { path: 'about.hero.headline', value: 'Saved meanwhile' };
    expect((await server.send('POST', '/api/content/update', change, editor)).status).toBe(200);
    expect(waiting).toBeGreaterThan(0);
    bucket.fault = 'none';
    await server.services.recordKeeper.run();
    expect(await copier.run()).toBe(true);
    expect((await state()).waiting).toBe(0);
    expect(bucket.requests.some((one) => one.startsWith('PUT /site-media/record/bodies/'))).toBe(true);
    await copier.close();
  });
});
