import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, createCluster, freePort } from '../e2e/run/postgres.mjs';
import { type Database, rawRows } from './client';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { contactMessages } from './schema/operations';

// Needs clusters of its own, so it runs where Postgres is installed.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a standby', () => {
  let primary: Cluster;
  let standby: Cluster;
  let relay: Relay;
  const opened: Database[] = [];
  const open = async (databaseUrl: string, limits?: object) => {
    const database = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 2, ...(limits && { limits }) });
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    primary = await createCluster();
    await primary.start();
    const database = await open(primary.url());
    await migrate(database);
    await database.db.execute(sql`create role ordinary login`);
    standby = await createCluster({ standbyOf: primary });
    await standby.start();
    relay = await openRelay();
  }, 120_000);
  afterAll(async () => {
    for (const database of opened) await database.close();
    relay?.close();
    await standby?.remove();
    await primary?.remove();
  }, 120_000);

  it('at the direct address hides no changes of the primary behind a pooler', async () => {
    relay.leadTo(primary.port);
    const directUrl = `postgres://postgres@127.0.0.1:${relay.port}/postgres`;
    const pooled = await openDatabase({
      ...{ databaseUrl: primary.url(), directUrl, dataDir: '', prepare: false },
      limits: { beatMs: 50 },
    });
    opened.push(pooled);
    let changes = 0;
    const stop = await pooled.listen(
      'direct',
      () => undefined,
      () => {
        changes += 1;
      },
    );
    relay.leadTo(standby.port);
    // Losing the connection counts as a change. The first reads may be about that.
    await expect.poll(() => changes, { timeout: 5000 }).toBeGreaterThan(0);
    for (const _ of [1, 2]) {
      const before = changes;
      const row = { fullName: 'Ada', email: 'ada@elmwater.example', subject: 'other', message: 'Hello', client: 'x' };
      await pooled.db.insert(contactMessages).values(row);
      await expect.poll(() => changes, { timeout: 5000 }).toBeGreaterThan(before);
    }
    await stop();
  });

  it('refuses listeners until it is promoted, and then they can begin, with one address and with several', async () => {
    const own = await createCluster({ standbyOf: primary });
    try {
      await own.start();
      const [one, several] = [
        own.url(),
        `postgres://postgres@127.0.0.1:${await freePort()},127.0.0.1:${own.port}/postgres`,
      ];
      const waiting = [await open(one), await open(several)];
      const heard: string[] = [];
      const begin = (database: Database) => database.listen('first', (payload) => void heard.push(payload));
      for (const database of waiting) {
        // With this code, a server that starts tries again.
        for (const _ of [1, 2]) await expect(begin(database)).rejects.toMatchObject({ code: '25006' });
      }
      const promoted = await open(one);
      await promoted.db.execute(sql`select pg_promote()`);
      for (const database of waiting) await begin(database);
      await promoted.db.execute(sql`select pg_notify('first', 'promoted')`);
      await expect.poll(() => heard).toEqual(['promoted', 'promoted']);
    } finally {
      await own.remove();
    }
  }, 60_000);

  it('that is promoted sends notifications to listeners that had reached it before, behind one address', async () => {
    relay.leadTo(primary.port);
    const database = await open(`postgres://postgres@127.0.0.1:${relay.port}/postgres`, {
      beatMs: 200,
      answerMs: 1000,
    });
    const heard: string[] = [];
    const stop = await database.listen(
      'moving',
      (payload) => void heard.push(payload),
      () => void heard.push('gap'),
    );
    const before = await open(primary.url());
    await before.db.execute(sql`select pg_notify('moving', 'before')`);
    await expect.poll(() => heard).toEqual(['before']);

    relay.leadTo(standby.port);
    const after = await open(standby.url());
    const listening = sql`select count(*)::int as count from pg_stat_activity where query = 'listen "moving"'`;
    await expect
      .poll(async () => rawRows<{ count: number }>(await after.db.execute(listening))[0]?.count, { timeout: 10_000 })
      .toBe(1);
    await after.db.execute(sql`select pg_promote()`);
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', 'gap']);
    await after.db.execute(sql`select pg_notify('moving', 'after')`);
    await expect.poll(() => heard).toEqual(['before', 'gap', 'after']);
    await stop();
  }, 60_000);

  describe('that was promoted while the former primary still accepts writes', () => {
    const portOf = async ({ db }: Database) =>
      rawRows<{ port: number }>(await db.execute(sql`select inet_server_port() as port`))[0]?.port;
    const urlOf = (ports: number[]) =>
      `postgres://ordinary@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres?target_session_attrs=read-write`;

    it('is used instead of the other, also by an ordinary role', async () => {
      for (const ports of [
        [primary.port, standby.port],
        [standby.port, primary.port],
      ])
        for (let round = 1; round <= 3; round++) expect(await portOf(await open(urlOf(ports)))).toBe(standby.port);
    });

    it('is used as soon as it can be reached, and the other is reported', async () => {
      relay.leadTo(await freePort());
      const splits: unknown[] = [];
      const database = await openDatabase({
        ...{ databaseUrl: urlOf([primary.port, relay.port]), dataDir: '', maxConnections: 2 },
        limits: { beatMs: 100 },
        onSplit: (used, outdated) => void splits.push({ used, outdated }),
      });
      opened.push(database);
      let gaps = 0;
      const stop = await database.listen(
        'split',
        () => undefined,
        () => {
          gaps += 1;
        },
      );
      expect(await portOf(database)).toBe(primary.port);
      relay.leadTo(standby.port);
      await expect.poll(() => portOf(database), { timeout: 10_000 }).toBe(standby.port);
      await expect.poll(() => gaps, { timeout: 5000 }).toBe(1);
      expect(splits).toEqual([{ used: `127.0.0.1:${relay.port}`, outdated: [`127.0.0.1:${primary.port}`] }]);
      await stop();
    });

    it('is never left for the other by a server that knows of it, even while it cannot be reached', async () => {
      relay.leadTo(standby.port);
      const database = await openDatabase({
        ...{ databaseUrl: urlOf([primary.port, relay.port]), dataDir: '', maxConnections: 2 },
        limits: { beatMs: 100 },
      });
      opened.push(database);
      expect(await portOf(database)).toBe(standby.port);
      relay.leadTo(await freePort());
      for (let round = 1; round <= 5; round++)
        await expect(portOf(database)).rejects.toMatchObject({
          cause: { code: expect.stringMatching(/^CONNECTION_/) },
        });
      relay.leadTo(standby.port);
      await expect.poll(() => portOf(database).catch(() => 0), { timeout: 10_000 }).toBe(standby.port);
    });

    it('is used without waiting for a host that does not respond', async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const began = performance.now();
      expect(await portOf(await open(urlOf([port, standby.port])))).toBe(standby.port);
      // The time to connect is limited to three seconds.
      expect(performance.now() - began).toBeLessThan(2500);
      silent.close();
    });
  });
});

interface Relay {
  port: number;
  /** Forwards new connections to the port, and closes the others. */
  leadTo(port: number): void;
  close(): void;
}

/** Opens a port that forwards connections to another one, as an address does that moves from host to host. */
async function openRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  let to = 0;
  const server = createServer((client) => {
    const host = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [client, host],
      [host, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      to = port;
      closeAll();
    },
    close() {
      server.close();
      closeAll();
    },
  };
}
