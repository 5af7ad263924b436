import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../e2e/run/postgres.mjs';
import { type Database, type Db, rawRows } from './client';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { contactMessages } from './schema/operations';

const admin = process.env.TEST_DATABASE_URL;

/** Returns the code of an error or of its cause. */
const catchCode = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: Error & { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code,
  );

// The embedded database has no connections.
describe.skipIf(!admin)('connections to Postgres', () => {
  const opened: Database[] = [];
  // Uses its own database, so that other tests cannot cut its connections.
  const own = new URL(admin ?? 'postgres://nowhere');
  own.pathname = `/pool_${randomBytes(6).toString('hex')}`;
  const open = async (limits: object, url = own.href) => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '', maxConnections: 2, limits });
    opened.push(database);
    return database;
  };
  const table = sql.raw('pool_test');
  let database: Database;
  /** A database with the default time limits. */
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

  it('are dropped and replaced if the server does not respond', async () => {
    const began = performance.now();
    const codes = await Promise.all([catchCode(sleep(database.db, 60)), catchCode(sleep(database.db, 60))]);
    expect(codes).toEqual(['CONNECTION_DESTROYED', 'CONNECTION_DESTROYED']);
    expect(performance.now() - began).toBeLessThan(10_000);
    await database.ping();
  });

  it('are dropped during a transaction too, which is rolled back', async () => {
    await other.db.execute(sql`create table ${table} (word text)`);
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${table} values ('half')`);
      await sleep(tx, 3);
    });
    expect(await catchCode(transaction)).toBe('CONNECTION_DESTROYED');
    // The server continues until it notices that the client is gone.
    await other.db.transaction((tx) => tx.execute(sql`lock table ${table}`));
    expect(rawRows(await other.db.execute(sql`select * from ${table}`))).toEqual([]);
  });

  it('allow more time for a transaction that disables its time limit', async () => {
    const done = database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await sleep(tx, 1.6);
      return 'done';
    });
    expect(await done).toBe('done');
  });

  it('are waited for only up to a limit', async () => {
    const before = database.pool?.();
    const holding = [1, 2].map(() => database.db.transaction((tx) => sleep(tx, 0.6).then(() => 'done')));
    const refused = catchCode(database.db.execute(sql`select 1`));
    await expect.poll(() => database.pool?.(), { interval: 5 }).toMatchObject({ size: 2, inUse: 2, waiting: 1 });
    expect(await refused).toBe('DATABASE_BUSY');
    expect(await Promise.all(holding)).toEqual(['done', 'done']);
    const after = database.pool?.();
    expect(after).toMatchObject({ inUse: 0, waiting: 0, refused: Number(before?.refused) + 1 });
    expect(after?.statements).toBe(Number(before?.statements) + 2);
    expect(Number(after?.seconds) - Number(before?.seconds)).toBeGreaterThan(1.1);
    await database.ping();
  });

  it('trace each statement, also of transactions, without its values', async () => {
    const texts: string[] = [];
    const traced = await openDatabase({
      ...{ databaseUrl: own.href, dataDir: '', maxConnections: 2 },
      trace: (text, run) => {
        texts.push(text);
        return run();
      },
    });
    opened.push(traced);
    const word = 'hunter2';
    await traced.db.execute(sql`select ${word}::text`);
    await traced.db.transaction((tx) => tx.execute(sql`select upper(${word})`));
    expect(texts).toEqual(['select $1::text', 'select upper($1)']);
  });

  it('end a statement at the database’s own time limit', async () => {
    const limited = await open({ statementMs: 100 });
    expect(await catchCode(sleep(limited.db, 60))).toBe('57014');
    await limited.ping();
  });

  it('reconnect after they were cut, and interrupted writes have no effect', async () => {
    const cut = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${table} values ('half')`);
      const pid = await pidOf(tx);
      await other.db.execute(sql`select pg_terminate_backend(${pid}::int)`);
      await tx.execute(sql`insert into ${table} values ('more')`);
    });
    expect(['57P01', 'CONNECTION_CLOSED', 'ECONNRESET']).toContain(await catchCode(cut));
    await database.ping();
    expect(rawRows(await database.db.execute(sql`select * from ${table}`))).toEqual([]);
  });

  it('use the one of several hosts that responds', async () => {
    const away = `127.0.0.1:${await freePort()}`;
    const { host } = own;
    const several = await open({}, own.href.replace(host, `${away},${host}`));
    await several.ping();
    const none = await open({}, own.href.replace(host, `${away},${away}`));
    expect(await catchCode(none.ping())).toBe('ECONNREFUSED');
  });

  it('receive notifications again after they were dropped and replaced', async () => {
    const heard: string[] = [];
    const stop = await database.listen(
      'pool_test',
      (payload) => void heard.push(payload),
      () => void heard.push('gap'),
    );
    const notify = (word: string) => database.db.execute(sql`select pg_notify('pool_test', ${word})`);
    await notify('before');
    await expect.poll(() => heard).toEqual(['before']);
    // A connection that the server has just cut may report that first.
    await expect.poll(() => catchCode(sleep(database.db, 60))).toBe('CONNECTION_DESTROYED');
    await expect.poll(() => heard).toEqual(['before', 'gap']);
    await notify('after');
    await expect.poll(() => heard).toEqual(['before', 'gap', 'after']);
    await stop();
    await notify('nobody');
    expect(heard).toHaveLength(3);
  });

  it('behind a pooler, receive notifications from the direct address, and notice changes without one', async () => {
    await migrate(other);
    const heard: string[] = [];
    const listen = async (name: string, options: { directUrl?: string }) => {
      const pooled = await openDatabase({ databaseUrl: own.href, dataDir: '', prepare: false, ...options });
      opened.push(pooled);
      const note = (word: string) => void heard.push(`${name} ${word}`);
      return pooled.listen('pool_test', note, () => note('change'));
    };
    const stops = [await listen('direct', { directUrl: own.href }), await listen('checking', {})];
    expect(opened.slice(-2).map(({ isPolling }) => isPolling)).toEqual([false, true]);
    await other.db.execute(sql`select pg_notify('pool_test', 'told')`);
    await expect.poll(() => heard).toEqual(['direct told']);
    for (const at of [1, 2]) {
      const row = { fullName: 'Ada', email: 'ada@elmwater.example', subject: 'other', message: 'Hello', client: 'x' };
      await other.db.insert(contactMessages).values(row);
      await expect.poll(() => heard, { timeout: 5000 }).toEqual(['direct told', ...Array(at).fill('checking change')]);
    }
    for (const stop of stops) await stop();
    // Without anybody to hear of changes, nothing is checked.
    const checking = opened.at(-1);
    const before = checking?.pool?.().statements;
    const stop = await checking?.listen('pool_test', () => undefined);
    expect(checking?.pool?.().statements).toBe(before);
    await stop?.();
  });

  it('behind a pooler, notice changes while the direct address is away', async () => {
    await migrate(other);
    const sockets = new Set<Socket>();
    const forward = createServer((client) => {
      const server = connect(Number(own.port), own.hostname);
      for (const [one, to] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(one.on('error', () => to.destroy()).on('close', () => to.destroy()));
        one.pipe(to);
      }
    });
    const listen = (port: number) =>
      new Promise<number>((resolve) => {
        forward.listen(port, '127.0.0.1', () => resolve((forward.address() as AddressInfo).port));
      });
    const port = await listen(0);
    const direct = new URL(own.href);
    [direct.hostname, direct.port] = ['127.0.0.1', String(port)];
    const options = { databaseUrl: own.href, directUrl: direct.href, dataDir: '', prepare: false };
    const pooled = await openDatabase({ ...options, limits: { beatMs: 50, waitMs: 200, answerMs: 300 } });
    opened.push(pooled);
    const heard: string[] = [];
    const note = (word: string) => void (heard.includes(word) || heard.push(word));
    const stop = await pooled.listen('pool_test', note, () => note('change'));
    const insert = () =>
      other.db
        .insert(contactMessages)
        .values({ fullName: 'Ada', email: 'ada@elmwater.example', subject: 'other', message: 'Hello', client: 'x' });
    await insert();
    await other.db.execute(sql`select pg_notify('pool_test', 'one')`);
    await expect.poll(() => heard).toEqual(['one']);
    forward.close();
    for (const socket of sockets) socket.destroy();
    // Events may have been missed.
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['one', 'change']);
    for (const _ of [1, 2]) {
      heard.length = 0;
      await insert();
      await expect.poll(() => heard, { timeout: 5000 }).toEqual(['change']);
    }
    await listen(port);
    await expect
      .poll(
        async () => {
          await other.db.execute(sql`select pg_notify('pool_test', 'two')`);
          return heard;
        },
        { timeout: 5000 },
      )
      .toContain('two');
    await stop();
    forward.close();
  });
});
