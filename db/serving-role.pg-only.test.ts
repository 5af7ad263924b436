import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '../server/accounts/audit/record-audit';
import { applyChanges } from '../server/content/changes/apply-changes';
import { walkChain } from '../server/features/chain/walk-chain';
import { exportContent } from '../server/features/export/export-content';
import { importContent } from '../server/features/export/import-content';
import type { Actor } from '../server/platform/actor';
import { bringUpToDate, migrateAsOwner } from './bring-up-to-date';
import { type Database, rawRows } from './client';
import { openDatabase } from './open-database';
import { grantServing } from './serving-role';
import { openTestDatabase, type TestDatabase } from './testing';

const admin = process.env.TEST_DATABASE_URL;
const ACTOR: Actor = { kind: 'session', id: 'u1', name: 'Ada', role: 'admin', client: 'c' };

// The embedded database has only one role.
describe.skipIf(!admin)('the serving role', () => {
  const role = `serving_${randomBytes(5).toString('hex')}`;
  const password = `it's "a" pass\\word${randomBytes(4).toString('hex')}`;
  let owner: TestDatabase;
  let serving: Database;
  let addresses: { migrateUrl: string; databaseUrl: string; dataDir: string };

  beforeAll(async () => {
    owner = await openTestDatabase();
    const [row] = rawRows<{ name: string }>(await owner.db.execute(sql`select current_database() as name`));
    const url = new URL(admin ?? '');
    url.pathname = `/${row?.name}`;
    const migrateUrl = url.href;
    [url.username, url.password] = [role, password];
    addresses = { migrateUrl, databaseUrl: url.href, dataDir: '' };
  });
  afterAll(async () => {
    await serving?.close();
    await owner.db.execute(sql.raw(`drop owned by ${role}`));
    await owner.db.execute(sql.raw(`drop role ${role}`));
    await owner.close();
  });
  beforeEach(() => owner.reset());

  it('is created, with a remark if it has too many permissions', async () => {
    expect((await migrateAsOwner(addresses)).remarks).toEqual([
      expect.stringMatching(`^The role ${role} was created.`),
    ]);
    expect((await migrateAsOwner(addresses)).remarks).toEqual([
      expect.stringMatching(`^The role ${role} can now read`),
    ]);
    await owner.db.execute(sql.raw(`alter role ${role} superuser`));
    expect((await migrateAsOwner(addresses)).remarks[1]).toContain('is a superuser');
    await owner.db.execute(sql.raw(`alter role ${role} nosuperuser`));
    expect(await grantServing(owner, addresses.migrateUrl)).toEqual([expect.stringContaining('name the same role')]);
    const { databaseUrl } = addresses;
    const own = await migrateAsOwner({ ...addresses, migrateUrl: undefined, databaseUrl: addresses.migrateUrl });
    expect(own.remarks).toEqual([expect.stringContaining('owns the tables')]);
    serving = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 2 });
  });

  it('can write content and the audit log, including their chain links', async () => {
    await bringUpToDate(serving, { ...addresses, migrateUrl: undefined });
    const changes = [{ path: 'home.hero.headline', value: 'Words' }];
    await applyChanges(serving.db, { actor: ACTOR, source: 'api', changes });
    await recordAudit(serving.db, ACTOR, 'user-add', 'ada@example.com');
    const file = await exportContent(serving.db, ACTOR);
    const home = { ...file.pages.home, extra: { title: 'A title' } };
    await importContent(serving.db, { ...file, pages: { home } }, { actor: ACTOR, isDryRun: false });
    for (const chain of ['content', 'record'] as const) {
      const { broken, to } = await walkChain(serving.db, chain);
      expect([broken, to > 0]).toEqual([null, true]);
    }
    await serving.db.execute(sql`update settings set value = '{}'`);
    await serving.db.execute(sql`delete from idempotency_keys`);
  });

  it.each([
    'delete from audit_log',
    "update change_sets set note = ''",
    'delete from page_versions',
    'truncate changes',
    "insert into chain_links (chain, seq, subject_id, previous_hash, hash) values ('record', 9, 9, '', '')",
    "update chain_heads set hash = ''",
    'delete from chain_heads',
    "select chain_add('record', 9, '{}')",
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_linked on audit_log',
    'set session_replication_role = replica',
    'drop table audit_log',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create function own() returns int language sql as $$ select 1 $$',
    'delete from migrations',
  ])('cannot run: %s', async (statement) => {
    const code = await serving.db.execute(sql.raw(statement)).then(
      () => 'done',
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
    expect(code).toBe('42501');
  });

  it('cannot add a link by using its own table', async () => {
    const code = await serving.db
      .transaction(async (tx) => {
        await tx.execute(
          sql`create temp table own (page_id text, version int, content json, ids json, created_at timestamptz)`,
        );
        await tx.execute(
          sql`create trigger own_linked after insert on own for each row execute function link_page_version()`,
        );
        await tx.execute(sql`insert into own values ('home', 99, '{}', null, now())`);
      })
      .then(
        () => 'done',
        (error: { cause?: { code?: string } }) => error.cause?.code,
      );
    expect(code).toBe('42501');
  });

  it('gets instructions if a migration is missing that it cannot apply', async () => {
    await owner.db.execute(sql`update migrations set hash = 'x' || hash`);
    await expect(bringUpToDate(serving, { ...addresses, migrateUrl: undefined })).rejects.toThrow(
      /is not allowed to change them. Run `npm run db:migrate`/,
    );
    await owner.db.execute(sql`update migrations set hash = substr(hash, 2)`);
  });
});
