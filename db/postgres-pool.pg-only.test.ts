import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../e2e/run/postgres.mjs';
import { type Database, type Db, rawRows } from './client';
import { openDatabase } from './open-database';

const admin = process.env.TEST_DATABASE_URL;

/** The code of what was thrown, wherever in it. */
const codeOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: Error & { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code,
  );

// Of what a driver does that waits for a server, which the embedded database is not.
describe.skipIf(!admin)('the connections to a Postgres', () => {
  const opened: Database[] = [];
  // Of its own: whoever cuts connections elsewhere cuts none of these.
  const own = new URL(admin ?? 'postgres://nowhere');
  own.pathname = `/pool_${randomBytes(6).toString('hex')}`;
  const open = async (limits: object, url = own.href) => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '', maxConnections: 2, limits });
    opened.push(database);
    return database;
  };
  const table = sql.raw('pool_test');
  let database: Database;
  /** As patient as ever. */
  let other: Database;
  beforeAll(async () => {
    const server = await openDatabase({ databaseUrl: admin, dataDir: '', maxConnections: 1 });
    await server.db.execute(sql.raw(`create database ${own.pathname.slice(1)}`));
    await server.close();
    database = await open({ statementMs: 0, waitMs: 200, answerMs: 300, beatMs: 50 });
    await database.ping();
    other = await open({});
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
  });
  const sleep = (db: Db, seconds: number) => db.execute(sql`select pg_sleep(${seconds})`);
  const pidOf = async (db: Db) =>
    rawRows<{ pid: number }>(await db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid;

  it('are given up where no answer comes, and others are opened: nobody waits for ever', async () => {
    const began = performance.now();
    const codes = await Promise.all([codeOf(sleep(database.db, 60)), codeOf(sleep(database.db, 60))]);
    expect(codes).toEqual(['CONNECTION_DESTROYED', 'CONNECTION_DESTROYED']);
    expect(performance.now() - began).toBeLessThan(10_000);
    await database.ping();
  });

  it('are given up in the midst of a transaction too, of which nothing stays', async () => {
    await other.db.execute(sql`create table ${table} (word text)`);
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${table} values ('half')`);
      await sleep(tx, 3);
    });
    expect(await codeOf(transaction)).toBe('CONNECTION_DESTROYED');
    // The server itself goes on till it finds nobody to answer.
    await other.db.transaction((tx) => tx.execute(sql`lock table ${table}`));
    expect(rawRows(await other.db.execute(sql`select * from ${table}`))).toEqual([]);
  });

  it('answer later to who takes the time away from a transaction', async () => {
    const done = database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await sleep(tx, 1.6);
      return 'done';
    });
    expect(await done).toBe('done');
  });

  it('are waited for no longer than a while', async () => {
    const holding = [1, 2].map(() => database.db.transaction((tx) => sleep(tx, 0.6).then(() => 'done')));
    expect(await codeOf(database.db.execute(sql`select 1`))).toBe('DATABASE_BUSY');
    expect(await Promise.all(holding)).toEqual(['done', 'done']);
    await database.ping();
  });

  it('end a statement at the database’s own time', async () => {
    const limited = await open({ statementMs: 100 });
    expect(await codeOf(sleep(limited.db, 60))).toBe('57014');
    await limited.ping();
  });

  it('that are cut come back by themselves, and what was being written is not there', async () => {
    const cut = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${table} values ('half')`);
      const pid = await pidOf(tx);
      await other.db.execute(sql`select pg_terminate_backend(${pid}::int)`);
      await tx.execute(sql`insert into ${table} values ('more')`);
    });
    expect(['57P01', 'CONNECTION_CLOSED', 'ECONNRESET']).toContain(await codeOf(cut));
    await database.ping();
    expect(rawRows(await database.db.execute(sql`select * from ${table}`))).toEqual([]);
  });

  it('are to the one of several hosts that answers', async () => {
    const away = `127.0.0.1:${await freePort()}`;
    const { host } = own;
    const several = await open({}, own.href.replace(host, `${away},${host}`));
    await several.ping();
    const none = await open({}, own.href.replace(host, `${away},${away}`));
    expect(await codeOf(none.ping())).toBe('ECONNREFUSED');
  });

  it('hear again of what is told, once they were given up and are back', async () => {
    const heard: string[] = [];
    const stop = await database.listen(
      'pool_test',
      (payload) => void heard.push(payload),
      () => void heard.push('gap'),
    );
    const notify = (word: string) => database.db.execute(sql`select pg_notify('pool_test', ${word})`);
    await notify('before');
    await expect.poll(() => heard).toEqual(['before']);
    // One that was cut by the server a moment ago may be told so first.
    await expect.poll(() => codeOf(sleep(database.db, 60))).toBe('CONNECTION_DESTROYED');
    await expect.poll(() => heard).toEqual(['before', 'gap']);
    await notify('after');
    await expect.poll(() => heard).toEqual(['before', 'gap', 'after']);
    await stop();
    await notify('nobody');
    expect(heard).toHaveLength(3);
  });
});
