import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { startTestBucket } from '../../server/library/files/testing-bucket';
import { type Cluster, createCluster, freePort } from '../run/postgres.mjs';
import { launchServer, type ServerProcess, whenReady } from '../run/server-process';
import { startBalancer, startCache } from './parts';
import { startVisitors, startWriter } from './traffic';

export const SERVERS = 3;
export const VISITORS = 6;
export const METRICS_TOKEN = 'a token for the metrics';
/** The text that an editor writes under load. */
const WRITTEN = 'home.hero.cta';
export const EMAIL = 'account-of-marian@elmwater.example';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COLLECT_GARBAGE = new URL('collect-garbage.mjs', import.meta.url).href;
const PASSWORD = 'a long password for the office';

export type Headers = Record<string, string>;

/** Three servers behind a balancer and a cache. */
export interface Site {
  /** The address of visitors and editors. */
  url: string;
  servers: ServerProcess[];
  /** Starts a server at its port, again if it was stopped. @param release the folder of another version to start */
  launch(at: number, release?: string): Promise<void>;
  close(): Promise<void>;
}

/** The parts that the trials share, and their results. */
export interface Trials {
  bucket: Awaited<ReturnType<typeof startTestBucket>>;
  /** Runs one trial and prints its figures. */
  attempt(name: string, work: () => Promise<string>): Promise<void>;
  /** Prints that a trial was not run. It has neither passed nor failed. */
  skip(name: string, reason: string): void;
  /** Starts a cluster, which is removed at the end. */
  startCluster(standbyOf?: Cluster): Promise<Cluster>;
  /** @param release the folder of another version to start */
  openSite(database: Record<string, string>, release?: string): Promise<Site>;
  /** Stops everything. @returns the names of the trials that failed, and of those that were not run */
  end(): Promise<{ failed: string[]; skipped: string[] }>;
}

export async function startTrials(): Promise<Trials> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-scale-'));
  const bucket = await startTestBucket();
  const clusters: Cluster[] = [];
  const results = { failed: [] as string[], skipped: [] as string[] };
  return {
    bucket,
    async attempt(name, work) {
      const began = performance.now();
      const report = (mark: string, words: unknown) =>
        console.log(`${mark} ${name} (${Math.round((performance.now() - began) / 1000)} s): ${words}`);
      try {
        report('✓', await work());
      } catch (error) {
        results.failed.push(name);
        report('✗', error instanceof Error ? error.message : error);
      }
    },
    skip(name, reason) {
      results.skipped.push(name);
      console.log(`– ${name}: not run, because ${reason}`);
    },
    async startCluster(standbyOf) {
      const cluster = await createCluster({ isDurable: true, ...(standbyOf && { standbyOf }) });
      clusters.push(cluster);
      await cluster.start();
      return cluster;
    },
    openSite: (database, release) => openSite({ ...bucket.settings, ...database }, folder, release),
    async end() {
      await bucket.close();
      for (const cluster of clusters.reverse()) await cluster.remove().catch((error: unknown) => console.error(error));
      rmSync(folder, { recursive: true, force: true });
      return results;
    },
  };
}

async function openSite(given: Record<string, string>, folder: string, release?: string): Promise<Site> {
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  const balancer = await startBalancer(ports.map((port) => ({ port })));
  const cache = await startCache(balancer.port);
  const settings = {
    ...{ PUBLIC_URL: cache.url, TRUST_PROXY: 'loopback' },
    ...{ PURGE_URL: cache.url, PURGE_KIND: 'varnish', PURGE_TOKEN: 'your-token', METRICS_TOKEN },
    ...{ AUTH_SECRET: 'a secret that all servers of the test share', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
    ...{ RATE_READS_PER_SECOND: '0', RATE_VISITOR_WRITES_PER_MINUTE: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' },
    ...given,
  };
  const servers: ServerProcess[] = [];
  const site: Site = {
    url: cache.url,
    servers,
    async launch(at, from) {
      const env = { ...settings, PORT: String(ports[at]), DATA_DIR: path.join(folder, String(at)) };
      const command = [process.execPath, '--expose-gc', '--import', COLLECT_GARBAGE];
      command.push(path.join(from ?? ROOT, 'dist/server/index.js'));
      const server = await launchServer({ env, command, ...(from && { cwd: from }) });
      servers[at] = server;
      await whenReady(server);
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      await cache.stop();
      await balancer.stop();
    },
  };
  await Promise.all(ports.map((_, at) => site.launch(at, release))).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  // The balancer checks every 250 ms.
  await wait(1000);
  await whenBack(site.url);
  return site;
}

/** Waits until the cache sends requests to the servers, which it checks every second. @throws AssertionError after 15 seconds */
export async function whenBack(url: string): Promise<void> {
  const isBack = async () => (await fetch(url, { headers: { Cookie: 'none=1' } })).status === 200;
  for (const began = performance.now(); !(await isBack()); await wait(100))
    assert.ok(performance.now() - began < 15_000, 'The site did not return within 15 s.');
}

export async function signIn(url: string): Promise<Headers> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { Cookie: cookies.join('; '), Origin: url, 'Content-Type': 'application/json' };
}

/** Writes a text. @param url of the site, or of one of its servers @throws Error if it is refused */
export async function write(url: string, headers: Headers, at: string, value: string): Promise<void> {
  const body = JSON.stringify({ path: at, value });
  const answer = await fetch(`${url}/api/content/update`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200, await answer.text());
}

/** Waits until a visitor's page contains a text. @returns how long that took, in milliseconds @throws Error after five seconds */
export async function whenShown(url: string, text: string): Promise<number> {
  for (const began = performance.now(); performance.now() - began < 5000; await wait(10)) {
    if ((await (await fetch(url)).text()).includes(`>${text}<`)) return performance.now() - began;
  }
  throw new Error(`${url} did not show “${text}” within 5 s.`);
}

/**
 * Runs the work while visitors read and an editor writes.
 * @param withFiles whether visitors also load the scripts and styles of pages
 * @returns figures; fails if visitors notice anything or a write is lost
 */
export async function underLoad(
  site: Site,
  cluster: Cluster,
  work: () => Promise<void>,
  withFiles = false,
): Promise<string> {
  const visitors = startVisitors(site.url, VISITORS, { withFiles });
  const writer = startWriter(site.url, await signIn(site.url), WRITTEN);
  try {
    await wait(2000);
    await work();
    await wait(3000);
  } finally {
    await writer.stop();
    await visitors.stop();
  }
  assert.deepEqual(visitors.failures.slice(0, 5), []);
  assert.deepEqual(await findLost(cluster, writer.acknowledged), []);
  const times = writer.acknowledged.map(({ at }) => at);
  const pause = Math.max(...times.slice(1).map((at, before) => at - (times[before] ?? at)));
  return `${visitors.answered} reads, slowest ${Math.round(visitors.slowest)} ms; ${times.length} writes, longest pause ${Math.round(pause)} ms`;
}

/** Starts the editor of `underLoad` alone. */
export async function startLoadWriter({ url }: Site) {
  return startWriter(url, await signIn(url), WRITTEN);
}

/** Returns the acknowledged values that are not in the history. */
export async function findLost(cluster: Cluster, acknowledged: readonly { value: string }[]): Promise<string[]> {
  const rows = await query<{ value: string }>(
    cluster,
    `select new_value #>> '{}' as value from changes where path = '${WRITTEN}'`,
  );
  const stored = new Set(rows.map(({ value }) => value));
  return acknowledged.map(({ value }) => value).filter((value) => !stored.has(value));
}

/** Runs a statement as the superuser. */
export async function query<T>(cluster: Cluster, statement: string): Promise<T[]> {
  const { db, close } = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  try {
    return rawRows<T>(await db.execute(sql.raw(statement)));
  } finally {
    await close();
  }
}

export function summarize(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  return `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms (longest)`;
}
