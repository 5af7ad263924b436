import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { createCluster } from '../run/postgres.mjs';
import type { ServerProcess } from '../run/server-process';
import {
  ADMIN,
  expect,
  headline,
  onServers,
  reportFigures,
  SERVER_COUNTS,
  signIn,
  test,
  UNLIMITED,
  write,
} from './fixtures';

const PATH = 'home.hero.headline';
const ROUNDS = 20;

for (const count of SERVER_COUNTS) {
  test(`${onServers(count)} read from a replica, and never show or cache what it has not replayed`, async ({
    startAll,
    cluster,
    folder,
  }) => {
    test.setTimeout(240_000);
    const standby = await createCluster({ isDurable: true, standbyOf: cluster });
    try {
      await standby.start();
      const settings = { DATABASE_URL: cluster.url(), DATABASE_REPLICA_URLS: standby.url(), DATA_DIR: folder };
      const { first, last, all } = await startAll(count, { ...settings, ...ADMIN, ...UNLIMITED });
      const headers = await signIn(first.url);
      const replica = await openDatabase({ databaseUrl: standby.url(), dataDir: '', maxConnections: 1 });
      const onReplica = (statement: string) => replica.db.execute(sql.raw(statement));
      const isEverywhere = (words: string, timeout = 20_000) =>
        expect
          .poll(() => all.map((server) => findLastReport(server)), { timeout })
          .toEqual(all.map(() => expect.stringContaining(words)));
      await isEverywhere('Reading from the replica');

      await test.step('reads come from the replica', async () => {
        const before = await countReads(replica.db);
        for (const { url } of all)
          for (let at = 0; at < 20; at++) expect((await fetch(`${url}/api/content/about?uncached`)).status).toBe(200);
        // The database writes its statistics with a delay.
        await expect
          .poll(async () => (await countReads(replica.db)) - before, { timeout: 20_000 })
          .toBeGreaterThanOrEqual(20 * count * 0.9);
      });

      await test.step('changes are shown at once while the replica is paused, and stay', async () => {
        let slowest = 0;
        await onReplica('select pg_wal_replay_pause()');
        for (let round = 1; round <= ROUNDS; round++) {
          const value = `Round ${round}`;
          await Promise.all(all.map(({ url }) => headline(url)));
          const began = performance.now();
          expect(await write(last.url, headers, PATH, value)).toBe(200);
          // The server that wrote shows it with the next request.
          expect(await headline(last.url)).toBe(value);
          await expect.poll(() => headline(first.url), { intervals: [10] }).toBe(value);
          slowest = Math.max(slowest, performance.now() - began);
          // An editor reads what was just written in the history too, on any server.
          const history = await fetch(`${first.url}/api/history?page=home&path=${PATH}&limit=1`, { headers });
          expect(((await history.json()) as { items: { newValue: string }[] }).items[0]?.newValue).toBe(value);
          for (const { url } of all) {
            const content = await fetch(`${url}/api/content/home`);
            expect(((await content.json()) as { hero: { headline: string } }).hero.headline).toBe(value);
            expect(await headline(url)).toBe(value);
          }
        }
        expect(slowest).toBeLessThan(2000);
        reportFigures(`${ROUNDS} changes shown in at most ${Math.round(slowest)} ms while the replica was paused`);
      });

      await test.step('a replica that stays behind is left out, and used again', async () => {
        expect(await write(first.url, headers, PATH, 'Not on the replica')).toBe(200);
        await isEverywhere('too far behind', 30_000);
        await onReplica('select pg_wal_replay_resume()');
        await isEverywhere('Reading from the replica');
        for (const { url } of all) expect(await headline(url)).toBe('Not on the replica');
      });

      await test.step('visitors do not notice that a replica crashes', async () => {
        await replica.close();
        let isOver = false;
        const reading = all.map(async ({ url }) => {
          const statuses = new Set<number>();
          while (!isOver) statuses.add((await fetch(`${url}/api/content/about?uncached`)).status);
          return [...statuses];
        });
        await standby.stop('QUIT');
        await isEverywhere('does not answer');
        await standby.start();
        await isEverywhere('Reading from the replica');
        await pause(500);
        isOver = true;
        expect(await Promise.all(reading)).toEqual(all.map(() => [200]));
      });

      await test.step('a replica that was promoted is left out', async () => {
        const promoted = await openDatabase({ databaseUrl: standby.url(), dataDir: '', maxConnections: 1 });
        await promoted.db.execute(sql`select pg_promote()`);
        await promoted.db.execute(sql`update pages set content = '{}' where page_id = 'home'`);
        await promoted.close();
        await isEverywhere('no longer a replica');
        expect(await write(first.url, headers, PATH, 'On the primary')).toBe(200);
        for (const { url } of all) await expect.poll(() => headline(url)).toBe('On the primary');
      });
      for (const server of all) expect(await server.stop()).toBe(0);
    } finally {
      await standby.remove();
    }
  });
}

/** Returns what a server last said about the replica. */
function findLastReport({ lines }: ServerProcess): string {
  return lines.findLast(({ msg }) => msg.includes('from the replica'))?.msg ?? '';
}

/** Returns how often a table was read that only the site reads. */
async function countReads(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<number> {
  const [row] = rawRows<{ reads: number }>(
    await db.execute(sql`select (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables
      where relname = 'pages'`),
  );
  return row?.reads ?? 0;
}
