import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { publish, subscribe } from '../server/platform/live/notify';
import { rawRows } from './client';
import { openDatabase } from './open-database';
import { openTestDatabase, PREPARED_DUMP } from './testing';

const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  it('is created again if its creation was interrupted, and then stores data', async () => {
    // The state after a kill during the creation: the marker file, and a folder without a valid database.
    mkdirSync(path.join(folder, 'pglite'));
    writeFileSync(path.join(folder, 'pglite', 'PG_VERSION'), '18');
    writeFileSync(path.join(folder, 'pglite.unfinished'), '');
    const first = await openDatabase({ dataDir: folder, preparedDump: PREPARED_DUMP });
    await first.db.execute(sql`create table kept (x int)`);
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    await second.db.execute(sql`select * from kept`);
    await second.close();
  }, 60_000);
});

const onServer = process.env.TEST_DATABASE_URL ? it : null;

// Only Postgres has connections.
onServer?.('statements stay prepared, even in nested transactions, except long ones', async () => {
  const database = await openTestDatabase();
  const kept = await database.db.transaction(async (tx) => {
    const ask = (db: typeof tx, mark: string) => db.execute(sql`select ${1}::int as ${sql.raw(mark)}`);
    await ask(tx, 'kept_in_one');
    await tx.transaction((inner) => ask(inner, 'kept_in_two'));
    await ask(tx, `too_long /* ${'x'.repeat(4000)} */`);
    return rawRows<{ name: string }>(
      await tx.execute(sql`select substring(statement from 'kept_in_[a-z]+|too_long') as name from pg_prepared_statements
        where statement like 'select $1::int as %' order by name`),
    );
  });
  expect(kept.map(({ name }) => name)).toEqual(['kept_in_one', 'kept_in_two']);
  await database.close();
});

describe('events', () => {
  it('are received after a commit but not after a rollback; unknown events are ignored', async () => {
    const database = await openTestDatabase();
    const heard: string[] = [];
    const stop = await subscribe(database, ({ pageId }) => heard.push(pageId));
    await database.db.execute(sql`select pg_notify('prospectus', 'not ours')`);
    const failing = database.db.transaction(async (tx) => {
      await publish(tx, { kind: 'page', pageId: 'home' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publish(database.db, { kind: 'page', pageId: 'about' });
    await expect.poll(() => heard).toEqual(['about']);
    await stop();
    await database.close();
  });

  // Only a connection to Postgres can be lost. The embedded database runs in this process.
  onServer?.('are received again after the connection was lost, and the gap is reported', async () => {
    const database = await openTestDatabase();
    const heard: string[] = [];
    let gaps = 0;
    await subscribe(
      database,
      ({ pageId }) => heard.push(pageId),
      () => {
        gaps += 1;
      },
    );
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
    // Idle connections were cut too: the next query on such a connection fails without an effect.
    const publishOnce = () => publish(database.db, { kind: 'page', pageId: 'home' });
    await expect.poll(() => publishOnce().then(Boolean.bind(null, true), Boolean.bind(null, false))).toBe(true);
    await expect.poll(() => heard).toEqual(['home']);
    await database.close();
  });
});
