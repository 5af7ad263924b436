import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, rawRows } from '../../../db/client';
import { isMigrated } from '../../../db/migrate';
import { schema } from '../../../db/schema/all';
import { recordAudit } from '../../accounts/audit/record-audit';
import { readKeptSecret } from '../../accounts/auth/auth-secret';
import { visitor } from '../../accounts/auth/identify';
import { listUnfinished } from '../../library/files/testing-unfinished';
import { startTestServer, type TestServer } from '../../main/testing';
import { exportContent } from '../export/export-content';
import { verifyBackup } from './archive';
import { KEPT_TABLES, LEFT_TABLES } from './kept-tables';
import { restoreBackup } from './restore-backup';
import { backUp, fillSite, openTarget, readSite, removeRestoreEntry, type Site, type Target } from './testing-backup';
import { listReleases, readRelease } from './testing-release';

/**
 * The databases to restore on. The long run restores on the other kind of database too; the short run covers that only in part
 * ("is a snapshot of one moment").
 */
const OTHER: readonly Database['kind'][] = [
  process.env.TEST_DATABASE_URL ? ('postgres' as const) : ('pglite' as const),
  ...(process.env.TEST_DATABASE_URL && process.env.LONG ? (['pglite'] as const) : []),
];
/** The entries at which a restore fails. */
const FAILS_AT = process.env.LONG ? ['changes', 'kept_versions', 'letter.txt'] : ['kept_versions'];

let server: TestServer;
let folder: string;
let file: string;
/** The site in the backup. */
let original: Site;
/** A target shared by several restores, because opening one takes seconds. */
let spare: Promise<Target> | undefined;

function spareTarget(): Promise<Target> {
  spare ??= openTarget('pglite');
  return spare;
}

beforeAll(async () => {
  server = await startTestServer({ RATE_KEY_WRITES_PER_MINUTE: '0' });
  await fillSite(server);
  // A publication can only begin now, but a restored one began long ago.
  await server.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update publications set used_from = used_from - interval '8 years'`);
  });
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-backup-'));
  file = path.join(folder, 'site.tar');
  original = await readSite(server.services.backups.source);
  await backUp(server, file);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await (await spare)?.close();
  await server.close();
});

it('every table is either part of a backup or excluded on purpose', () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  expect([...KEPT_TABLES, ...LEFT_TABLES].sort()).toEqual(tables.map((table) => getTableName(table)).sort());
});

describe('a backup', () => {
  it('is one file that only its owner can read, and leaves no other files behind', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['site.tar']);
    const { manifest } = await verifyBackup(file, undefined);
    const { rows } = original;
    expect(manifest.counts).toEqual(
      Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length])),
    );
    expect(manifest.counts).toMatchObject({ media: 2, contact_messages: 1, sections: 2 });
  });

  it('never overwrites a file', async () => {
    await expect(backUp(server, file)).rejects.toThrow('The file already exists');
    expect(readdirSync(folder)).toEqual(['site.tar']);
  });

  it('contains no session and no pending invitation', async () => {
    const [row] = rawRows<{ token: string }>(await server.database.db.execute(sql`select token from session limit 1`));
    expect(row?.token).toBeTruthy();
    expect(readFileSync(file).includes(String(row?.token))).toBe(false);
    expect((await verifyBackup(file, undefined)).manifest.counts).not.toHaveProperty('session');
  });
});

// The embedded database has no connection to cut. Its test kills a whole process instead (`e2e/ops/backup.spec.ts`).
const onServer = process.env.TEST_DATABASE_URL && process.env.LONG ? it : null;
onServer?.(
  'a restore that loses its connection leaves Postgres unchanged, at any point',
  async () => {
    const target = await openTarget('postgres');
    await restoreBackup(await verifyBackup(file, undefined), target);
    const before = await readSite(target);
    const backup = await verifyBackup(file, undefined);
    const [own] = rawRows<{ name: string }>(await target.database.db.execute(sql`select current_database() as name`));
    for (const name of ['user', 'settings', 'pages']) {
      const cut: Promise<unknown>[] = [];
      const onProgress = (entry: { name: string }) => {
        if (entry.name === name) cut.push(cutConnections(own?.name ?? ''));
      };
      await expect(restoreBackup(backup, target, { isReplacing: true, onProgress })).rejects.toThrow();
      expect(cut).toHaveLength(1);
      await Promise.all(cut);
      expect(await readSite(target)).toEqual(before);
    }
    await restoreBackup(backup, target, { isReplacing: true });
    expect(removeRestoreEntry(await readSite(target))).toEqual(removeRestoreEntry(original));
    await target.close();
  },
  120_000,
);

async function cutConnections(name: string): Promise<void> {
  await server.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`);
}

describe.each(OTHER)('restored on %s', (kind) => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget(kind);
    await restoreBackup(await verifyBackup(file, undefined), target);
  }, 120_000);
  afterAll(() => target.close());

  it('the site has the same content, history, ids, sequences and files', async () => {
    const after = await readSite(target);
    expect(removeRestoreEntry(after)).toEqual(removeRestoreEntry(original));
    expect(after.rows.audit_log).toHaveLength((original.rows.audit_log?.length ?? 0) + 1);
    expect(Object.keys(after.files).length).toBeGreaterThan(8);
    const kept = await readKeptSecret(target.database, { dataDir: target.dataDir });
    // Unencrypted backups contain no secret.
    expect(kept).toBeNull();
    const { actor } = visitor('');
    expect(await exportContent(target.database.db, actor)).toEqual(await exportContent(server.database.db, actor));
  });

  it('new rows get new ids, and append-only tables stay protected', async () => {
    const { db } = target.database;
    await recordAudit(db, { kind: 'server', id: null, name: 'A test', client: null }, 'mail-test', 'after');
    await expect(db.execute(sql`delete from changes`)).rejects.toThrow();
    await expect(db.execute(sql`update page_versions set version = 0`)).rejects.toThrow();
    await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
  });

  it('no unfinished files are left', () => {
    expect(listUnfinished(target.dataDir)).toEqual([]);
    expect(existsSync(path.join(target.dataDir, 'restored'))).toBe(false);
  });

  it('a target with content is refused, or replaced if requested', async () => {
    const backup = await verifyBackup(file, undefined);
    await target.database.db.execute(sql`update pages set content = '{"hero": {}}' where page_id = 'home'`);
    const before = await readSite(target);
    await expect(restoreBackup(backup, target)).rejects.toThrow('The target already has content.');
    expect(await readSite(target)).toEqual(before);
    writeFileSync(path.join(target.dataDir, 'attached-assets', 'own.txt'), 'To be replaced');
    await restoreBackup(backup, target, { isReplacing: true });
    expect(removeRestoreEntry(await readSite(target))).toEqual(removeRestoreEntry(original));
  });

  it('a restore that fails halfway leaves the target unchanged', async () => {
    const backup = await verifyBackup(file, undefined);
    const before = await readSite(target);
    const fail = (): never => {
      throw new Error('Stopped.');
    };
    for (const name of FAILS_AT) {
      const onProgress = (entry: { name: string }) => (entry.name === name ? fail() : undefined);
      await expect(restoreBackup(backup, target, { isReplacing: true, onProgress })).rejects.toThrow('Stopped.');
      expect(await readSite(target)).toEqual(before);
      expect(listUnfinished(target.dataDir)).toEqual([]);
    }
  });
});

it.each(listReleases())('a backup of release %s is restored and migrated', { timeout: 120_000 }, async (name) => {
  const target = await spareTarget();
  await restoreBackup((await readRelease(name)).backup, target);
  expect(await isMigrated(target.database)).toBe(true);
  const home = await target.database.db.select().from(schema.pages).where(eq(schema.pages.pageId, 'home'));
  expect(home).toMatchObject([{ pageId: 'home', content: { hero: { headline: expect.anything() } } }]);
});

describe('while people write', () => {
  it('a backup is a snapshot of one moment', async () => {
    const headers = await server.key();
    let isOver = false;
    let writes = 0;
    const writer = async (name: number): Promise<void> => {
      while (!isOver) {
        const body = { path: `home.hero.${name % 2 ? 'cta' : 'subheadline'}`, value: `Writer ${name}, ${writes}` };
        const { status } = await server.send('POST', '/api/content/update', body, headers);
        expect(status).toBe(200);
        writes += 1;
        await wait(10);
      }
    };
    const writers = (process.env.LONG ? [1, 2, 3, 4] : [1, 2]).map(writer);
    const busy = path.join(folder, 'busy.tar');
    for (const began = writes; writes < began + 8; ) await wait(5);
    const before = writes;
    await backUp(server, busy);
    const during = writes - before;
    isOver = true;
    await Promise.all(writers);
    expect(during).toBeGreaterThan(0);
    const target = await spareTarget();
    await restoreBackup(await verifyBackup(busy, undefined), target, { isReplacing: true });
    const answer = await target.database.db.execute(sql`select
      (select count(*) from pages p where version <> (select max(version) from page_versions v where v.page_id = p.page_id)) as pages,
      (select count(*) from pages p where content::text <> (select content::text from page_versions v
        where v.page_id = p.page_id order by version desc limit 1)) as contents,
      (select count(*) from change_sets s where not exists (select from changes c where c.change_set_id = s.id)) as sets,
      (select count(*) from (select page_id, count(*) as n, max(version) as top from page_versions group by 1) v where n <> top) as versions`);
    expect(rawRows(answer)).toEqual(
      [{ pages: 0, contents: 0, sets: 0, versions: 0 }].map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name]) => [name, expect.toSatisfy((value) => Number(value) === 0)]),
        ),
      ),
    );
  }, 120_000);
});
