import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../run/postgres.mjs';
import {
  findLost,
  query,
  type Site,
  signIn,
  startLoadWriter,
  summarize,
  type Trials,
  underLoad,
  VISITORS,
  whenShown,
  write,
} from './site';
import { startVisitors } from './traffic';

const READS = 50;
const ROUNDS = 10;

/** A primary with a replica that servers read from, which is then promoted. */
export async function tryReplication(trials: Trials): Promise<void> {
  const { site, first, second } = await openReplicated(trials, true);
  await trials.attempt('the replica answers reads', () => tryReads(site, second));
  await trials.attempt('the replica stops replaying changes', () => tryPaused(site, second));
  await trials.attempt('the replica crashes and returns', async () => {
    const figures = await underLoad(site, first, async () => {
      await second.stop('QUIT');
      await wait(3000);
      await second.start();
      await whenUsedAgain(site);
    });
    return `${figures}; used again by all servers`;
  });
  await trials.attempt('the primary is killed, with asynchronous replication', () =>
    tryFailover(site, first, second, false),
  );
  await trials.attempt('after the failover', () => underLoad(site, second, () => wait(1000)));
  await site.close();
}

/** The same with a primary that waits for its replica. */
export async function trySynchronous(trials: Trials): Promise<void> {
  const { site, first, second } = await openReplicated(trials, false);
  await query(first, "alter system set synchronous_standby_names = '*'");
  await query(first, 'select pg_reload_conf()');
  await trials.attempt('the primary is killed, with synchronous replication', () =>
    tryFailover(site, first, second, true),
  );
  await site.close();
}

async function openReplicated({ startCluster, openSite }: Trials, isRead: boolean) {
  const first = await startCluster();
  const second = await startCluster(first);
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const site = await openSite({
    DATABASE_URL: `postgres://postgres@${hosts}/postgres`,
    ...(isRead && { DATABASE_REPLICA_URLS: second.url() }),
  });
  return { site, first, second };
}

/** Reads what is never cached from each server, and counts the reads on the replica. */
async function tryReads({ servers }: Site, replica: Cluster): Promise<string> {
  const count = async () => {
    const [row] = await query<{ count: string }>(
      replica,
      "select sum(seq_scan + coalesce(idx_scan, 0)) as count from pg_stat_user_tables where relname = 'pages'",
    );
    return Number(row?.count ?? 0);
  };
  const before = await count();
  const times: number[] = [];
  for (let at = 0; at < READS; at++) {
    for (const { url } of servers) {
      const began = performance.now();
      assert.equal((await fetch(`${url}/api/content/home?uncached`)).status, 200);
      times.push(performance.now() - began);
    }
  }
  // The database writes its statistics with a delay of up to ten seconds.
  const asked = READS * servers.length;
  for (const began = performance.now(); performance.now() - began < 15_000; await wait(500))
    if ((await count()) - before >= asked) break;
  const answered = (await count()) - before;
  assert.ok(answered >= asked * 0.9, `The replica answered ${answered} of ${asked} reads.`);
  return `${answered} of ${asked} reads, after ${summarize(times)}`;
}

/** Changes must reach visitors from the primary, and no server may cache what the replica still has. */
async function tryPaused(site: Site, replica: Cluster): Promise<string> {
  const headers = await signIn(site.url);
  const times: number[] = [];
  await query(replica, 'select pg_wal_replay_pause()');
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const value = `Without the replica ${round}`;
      await fetch(site.url).then((answer) => answer.text());
      await write(site.url, headers, 'home.hero.headline', value);
      times.push(await whenShown(site.url, value));
      for (const { url } of site.servers) times.push(await whenShown(url, value));
      await wait(200);
      for (const url of [site.url, ...site.servers.map((server) => server.url)])
        assert.ok((await (await fetch(url)).text()).includes(`>${value}<`), `${url} shows an earlier text again.`);
    }
  } finally {
    await query(replica, 'select pg_wal_replay_resume()');
  }
  assert.ok(Math.max(...times) <= 2000, `A visitor saw a change after ${Math.round(Math.max(...times))} ms.`);
  return `${ROUNDS} changes, each seen after ${summarize(times)}`;
}

async function whenUsedAgain({ servers }: Site): Promise<void> {
  const isUsed = () =>
    servers.every(({ lines }) => lines.filter(({ msg }) => msg.startsWith('Reading from the replica')).length > 1);
  for (const began = performance.now(); !isUsed(); await wait(100))
    assert.ok(performance.now() - began < 15_000, 'The replica was not used again within 15 s.');
}

/** Kills the primary under load and promotes its replica, which servers find by themselves. */
async function tryFailover(site: Site, first: Cluster, second: Cluster, isSynchronous: boolean): Promise<string> {
  const visitors = startVisitors(site.url, VISITORS);
  const writer = await startLoadWriter(site);
  await wait(3000);
  const killed = performance.now();
  await first.stop('KILL');
  await query(second, 'select pg_promote()');
  const promoted = performance.now();
  const isBack = () => writer.acknowledged.some(({ at }) => at > promoted);
  while (!isBack() && performance.now() - promoted < 30_000) await wait(50);
  await wait(3000);
  await writer.stop();
  await visitors.stop();
  const next = writer.acknowledged.find(({ at }) => at > promoted);
  assert.ok(next, 'No write succeeded within 30 s.');
  assert.deepEqual(visitors.failures.slice(0, 5), []);
  const lost = await findLost(second, writer.acknowledged);
  if (isSynchronous) assert.deepEqual(lost, []);
  const down = Math.round(next.at - killed);
  assert.ok(next.at - promoted <= 15_000, `The first write after the promotion took ${down} ms.`);
  return `the next write ${down} ms after the kill (${Math.round(next.at - promoted)} ms after the promotion); ${lost.length} of ${writer.acknowledged.length} acknowledged writes lost; ${visitors.answered} reads, slowest ${Math.round(visitors.slowest)} ms`;
}
