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
  it('begins anew where its making was cut short, and then keeps what is written', async () => {
    // As a kill in the midst of the making leaves it: the mark, and a folder that is no database.
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

// Only a server is asked over a connection.
onServer?.('statements are kept prepared, in transactions of transactions too; long ones are not', async () => {
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
  it('are heard once committed, never after a rollback; what is none of ours is passed over', async () => {
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

  // Only a server can be lost and come back: the embedded database lives in this process.
  onServer?.('are heard again after the connection was lost, and the gap is told', async () => {
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
    // Idle connections were cut too: the first to be asked again says so, and nothing of its query was done.
    const publishOnce = () => publish(database.db, { kind: 'page', pageId: 'home' });
    await expect.poll(() => publishOnce().then(Boolean.bind(null, true), Boolean.bind(null, false))).toBe(true);
    await expect.poll(() => heard).toEqual(['home']);
    await database.close();
  });
});
