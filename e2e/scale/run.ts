import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { ensureBuild } from '../../server/ensure-build.mjs';
import { startTestBucket } from '../../server/library/files/testing-bucket';
import { type Cluster, createCluster, freePort } from '../run/postgres.mjs';
import { launchServer, type ServerProcess, whenReady } from '../run/server-process';
import { startBalancer, startCache, startPooler } from './parts';
import { startVisitors, startWriter } from './traffic';

// `npm run test:scale`: three servers behind Varnish and HAProxy, on a Postgres primary with a replica, through PgBouncer, with a bucket. Parts
// fail and restart under load. Prints what visitors and editors notice, and fails if they notice more than they may.

const SERVERS = 3;
const VISITORS = 6;
const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 60) * 1000;
const EMAIL = 'marian@elmwater.example';
const PASSWORD = 'a long password for the office';
const WRITTEN = 'home.hero.cta';

type Headers = Record<string, string>;

/** The whole installation. */
interface Site {
  /** The address of visitors and editors. */
  url: string;
  servers: ServerProcess[];
  /** Starts a server again at its port. */
  launch(at: number): Promise<void>;
  close(): Promise<void>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-scale-'));
const failed: string[] = [];
/** What is stopped at the end, the last first. */
const ends: (() => Promise<unknown>)[] = [];

await ensureBuild();
const primary = await createCluster({ isDurable: true });
ends.push(() => primary.remove());
await primary.start();
const bucket = await startTestBucket();
ends.push(() => bucket.close());
try {
  await tryPooled();
  await tryFailover('asynchronous');
  await tryFailover('synchronous');
} finally {
  for (const end of ends.reverse()) await end().catch((error: unknown) => console.error(error));
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);

/** Runs one trial and reports its figures. */
async function attempt(name: string, work: () => Promise<string>): Promise<void> {
  try {
    console.log(`✓ ${name}: ${await work()}`);
  } catch (error) {
    failed.push(name);
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

async function openSite(database: Record<string, string>): Promise<Site> {
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  const balancer = await startBalancer(ports.map((port) => ({ port })));
  const cache = await startCache(balancer.port);
  const settings = {
    ...{
      PUBLIC_URL: cache.url,
      TRUST_PROXY: 'loopback',
      PURGE_URL: cache.url,
      PURGE_KIND: 'varnish',
      PURGE_TOKEN: 'your-token',
    },
    ...{ AUTH_SECRET: 'a secret that all servers of the test share', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
    ...{ RATE_READS_PER_SECOND: '0', RATE_VISITOR_WRITES_PER_MINUTE: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' },
    ...bucket.settings,
    ...database,
  };
  const servers: ServerProcess[] = [];
  const site: Site = {
    url: cache.url,
    servers,
    async launch(at) {
      const env = { ...settings, PORT: String(ports[at]), DATA_DIR: path.join(folder, String(at)) };
      const server = await launchServer({ env });
      servers[at] = server;
      await whenReady(server);
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      await cache.stop();
      await balancer.stop();
    },
  };
  await Promise.all(ports.map((_, at) => site.launch(at)));
  // The balancer checks every 250 ms.
  await wait(1000);
  return site;
}

async function signIn(url: string): Promise<Headers> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { Cookie: cookies.join('; '), Origin: url, 'Content-Type': 'application/json' };
}

/** Runs the work while visitors read and an editor writes. @returns figures; fails if visitors notice anything or a write is lost */
async function underLoad(site: Site, cluster: Cluster, work: () => Promise<void>): Promise<string> {
  const visitors = startVisitors(site.url, VISITORS);
  const writer = startWriter(site.url, await signIn(site.url), WRITTEN);
  await wait(2000);
  await work();
  await wait(3000);
  await writer.stop();
  await visitors.stop();
  assert.deepEqual(visitors.failures.slice(0, 5), []);
  assert.deepEqual(await findLost(cluster, writer.acknowledged), []);
  const times = writer.acknowledged.map(({ at }) => at);
  const pause = Math.max(...times.slice(1).map((at, before) => at - (times[before] ?? at)));
  return `${visitors.answered} reads, slowest ${Math.round(visitors.slowest)} ms; ${times.length} writes, longest pause ${Math.round(pause)} ms`;
}

/** Returns the acknowledged values that are not in the history. */
async function findLost(cluster: Cluster, acknowledged: readonly { value: string }[]): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  const rows = rawRows<{ value: string }>(
    await db.execute(sql`select new_value #>> '{}' as value from changes where path = ${WRITTEN}`),
  );
  await close();
  const stored = new Set(rows.map(({ value }) => value));
  return acknowledged.map(({ value }) => value).filter((value) => !stored.has(value));
}

async function tryPooled(): Promise<void> {
  const pooler = await startPooler(primary);
  const database = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/postgres`,
    ...{ DATABASE_DIRECT_URL: primary.url(), DATABASE_PREPARE: 'false' },
  };
  const site = await openSite(database);
  const load = (work: () => Promise<void>) => () => underLoad(site, primary, work);
  await attempt('a change reaches visitors and other editors', () => tryVisible(site));
  await attempt(
    'a server is killed',
    load(async () => {
      await site.servers[0]?.stop('SIGKILL');
      await wait(3000);
      await site.launch(0);
    }),
  );
  await attempt(
    'every server is restarted, one after the other',
    load(async () => {
      for (let at = 0; at < SERVERS; at++) {
        await site.servers[at]?.stop();
        await site.launch(at);
        await wait(1000);
      }
    }),
  );
  await attempt(
    'the pooler is restarted',
    load(() => pooler.restart()),
  );
  await attempt(`the bucket is away for ${AWAY_MS / 1000} s`, () => tryWithoutBucket(site));
  await site.close();
  await pooler.stop();
}

/** Measures how soon a change is in what visitors read through the cache, and announced to an editor of another server. */
async function tryVisible({ url, servers }: Site): Promise<string> {
  assert.equal((await fetch(url, { method: 'PURGE' })).status, 405, 'Anyone can empty the cache.');
  const headers = await signIn(url);
  const other = servers[1]?.url ?? '';
  const following = await fetch(`${other}/api/trpc/live.events?input=%7B%7D`, {
    headers: { ...headers, Accept: 'text/event-stream' },
  });
  assert.equal(following.status, 200);
  let heard = 0;
  const reading = (async () => {
    for await (const chunk of following.body ?? [])
      if (Buffer.from(chunk).includes('"home"')) heard = performance.now();
  })().catch(() => undefined);
  const [shown, told]: [number[], number[]] = [[], []];
  for (let round = 1; round <= 20; round++) {
    const value = `Round ${round}`;
    await fetch(url).then((answer) => answer.text());
    const began = performance.now();
    heard = 0;
    const body = JSON.stringify({ path: 'home.hero.headline', value });
    assert.equal((await fetch(`${url}/api/content/update`, { method: 'POST', headers, body })).status, 200);
    let seen = 0;
    while (performance.now() - began < 5000 && (seen === 0 || heard === 0)) {
      if (seen === 0 && (await (await fetch(url)).text()).includes(`>${value}<`)) seen = performance.now();
      await wait(10);
    }
    shown.push(seen - began);
    told.push(heard - began);
  }
  await following.body?.cancel().catch(() => undefined);
  void reading;
  assert.ok(Math.min(...shown, ...told) > 0, 'A change did not arrive within 5 s.');
  assert.ok(Math.max(...shown) <= 2000, `A visitor saw a change after ${Math.round(Math.max(...shown))} ms.`);
  assert.ok(Math.max(...told) <= 1000, `An editor saw a change after ${Math.round(Math.max(...told))} ms.`);
  return `visitors after ${summarize(shown)}, editors after ${summarize(told)}`;
}

function summarize(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  return `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms (longest)`;
}

/** Reads pages, known and unknown pictures while the bucket is away. */
async function tryWithoutBucket({ url }: Site): Promise<string> {
  const headers = await signIn(url);
  const { Cookie = '', Origin = '' } = headers;
  const upload = async (name: string): Promise<Response> => {
    const form = new FormData();
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>${name}</title><rect width="40" height="20"/></svg>`;
    form.append('image', new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
    return fetch(`${url}/api/media`, { method: 'POST', headers: { Cookie, Origin }, body: form });
  };
  const before = await upload('before');
  const text = await before.text();
  assert.equal(before.status, 201, text);
  const { file } = JSON.parse(text);
  // The upload empties the cache.
  await wait(1000);
  const picture = `${url}${file.url}`;
  const read = async (cookie?: string) =>
    (await fetch(picture, cookie === undefined ? {} : { headers: { Cookie: cookie } })).status;
  assert.equal(await read(), 200);
  const visitors = startVisitors(url, VISITORS);
  bucket.fault = 'refuse';
  const statuses = { cached: new Set<number>(), fresh: new Set<number>(), uploads: new Set<number>() };
  for (const began = performance.now(); performance.now() - began < AWAY_MS; await wait(500)) {
    statuses.cached.add(await read());
    statuses.fresh.add(await read('none=1'));
    statuses.uploads.add((await upload(`away ${began}`)).status);
  }
  bucket.fault = 'none';
  await wait(500);
  await visitors.stop();
  assert.deepEqual(visitors.failures.slice(0, 5), []);
  assert.deepEqual([...statuses.cached], [200]);
  assert.deepEqual([...statuses.fresh], [503]);
  assert.deepEqual([...statuses.uploads], [503]);
  assert.deepEqual([await read('none=1'), (await upload('after')).status], [200, 201]);
  return `${visitors.answered} reads of pages, slowest ${Math.round(visitors.slowest)} ms; files in the cache were served, others 503`;
}

/** Kills the primary under load and promotes its replica, which servers find by themselves. */
async function tryFailover(mode: 'asynchronous' | 'synchronous'): Promise<void> {
  const first = await createCluster({ isDurable: true });
  ends.push(() => first.remove());
  await first.start();
  const second = await createCluster({ isDurable: true, standbyOf: first });
  ends.push(() => second.remove());
  await second.start();
  if (mode === 'synchronous') await setSynchronous(first);
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const site = await openSite({ DATABASE_URL: `postgres://postgres@${hosts}/postgres` });
  await attempt(`the primary is killed, with ${mode} replication`, async () => {
    const visitors = startVisitors(site.url, VISITORS);
    const writer = startWriter(site.url, await signIn(site.url), WRITTEN);
    await wait(3000);
    const killed = performance.now();
    await first.stop('KILL');
    const replica = await openDatabase({ databaseUrl: second.url(), dataDir: '', maxConnections: 1 });
    await replica.db.execute(sql`select pg_promote()`);
    await replica.close();
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
    if (mode === 'synchronous') assert.deepEqual(lost, []);
    const down = Math.round(next.at - killed);
    assert.ok(next.at - promoted <= 15_000, `The first write after the promotion took ${down} ms.`);
    return `the next write ${down} ms after the kill (${Math.round(next.at - promoted)} ms after the promotion); ${lost.length} of ${writer.acknowledged.length} acknowledged writes lost; ${visitors.answered} reads, slowest ${Math.round(visitors.slowest)} ms`;
  });
  await site.close();
}

async function setSynchronous(cluster: Cluster): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  await db.execute(sql.raw("alter system set synchronous_standby_names = '*'"));
  await db.execute(sql`select pg_reload_conf()`);
  await close();
}
