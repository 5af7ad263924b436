import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { PAGE_PATHS } from '../../../src/pages/routes';
import { createCluster, freePort } from '../../run/postgres.mjs';
import { launchServer } from '../../run/server-process';
import { median, residentMemory } from '../process-use';

// `npm run bench:start [rounds]`: measures the time from starting the process to its first page, and its memory after a load.

const ROUNDS = Number(process.argv[2] ?? 5);
const LOAD = { requests: 4000, atATime: 16 };
const DUMP = fileURLToPath(new URL('../../../dist/pglite.tar.gz', import.meta.url));
const EMPTY = fileURLToPath(new URL('empty.mjs', import.meta.url));

await ensureBuild();
const cluster = await createCluster();
await cluster.start();
const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-start-'));
const times: Record<string, number[]> = {};
const memory: Record<string, number[]> = {};

try {
  // The first start creates the tables and the data folder that later starts reuse.
  await startOurs('', { DATABASE_URL: cluster.url(), DATA_DIR: path.join(folder, 'files') });
  await startOurs('', { DATA_DIR: path.join(folder, 'used') });
  await startEmpty('', 'pglite', path.join(folder, 'used-alone'), DUMP);
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = path.join(folder, `fresh-${round}`);
    await startOurs('Postgres', { DATABASE_URL: cluster.url(), DATA_DIR: path.join(folder, 'files') }, round === 0);
    await startEmpty('an empty Express', 'express', cluster.url());
    await startOurs('embedded, fresh', { DATA_DIR: fresh });
    await startEmpty('bare PGlite, fresh', 'pglite', `${fresh}-alone`, DUMP);
    await startOurs('embedded, used', { DATA_DIR: path.join(folder, 'used') }, round === 0);
    await startEmpty('bare PGlite, used', 'pglite', path.join(folder, 'used-alone'));
  }
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; medians of ${ROUNDS} rounds.`);
  console.table({
    ...row('Postgres', 'an empty Express', 3, 180),
    ...row('embedded, fresh', 'bare PGlite, fresh', 1.3),
    ...row('embedded, used', 'bare PGlite, used', 1.3, 450),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
  await cluster.remove();
}

/** Starts the built server, requests its home page until it is served, and stops the server. */
async function startOurs(name: string, settings: Record<string, string>, isLoaded = false): Promise<void> {
  const begunAt = performance.now();
  const server = await launchServer({
    env: { RATE_READS_PER_SECOND: '0', PORT: String(await freePort()), ...settings },
  });
  for (;;) {
    const answer = await fetch(`${server.url}/`).catch(() => null);
    await answer?.text();
    if (answer?.status === 200) break;
    await pause(5);
  }
  keep(times, name, performance.now() - begunAt);
  if (isLoaded) {
    await load(server.url);
    keep(memory, name, residentMemory(server.pid));
  }
  await server.stop();
}

async function load(url: string): Promise<void> {
  const paths = Object.values(PAGE_PATHS);
  let asked = 0;
  const one = async () => {
    while (asked < LOAD.requests) await (await fetch(url + paths[asked++ % paths.length])).arrayBuffer();
  };
  await Promise.all(Array.from({ length: LOAD.atATime }, one));
}

async function startEmpty(name: string, ...args: string[]): Promise<void> {
  const begunAt = performance.now();
  const child = fork(EMPTY, args, { env: { ...process.env, NODE_ENV: 'production' } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const message = await new Promise<unknown>((resolve) => child.once('message', resolve));
  const port = typeof message === 'object' ? (message as { port: number }).port : null;
  if (port !== null) await (await fetch(`http://127.0.0.1:${port}/`)).text();
  keep(times, name, performance.now() - begunAt);
  if (port !== null) child.kill();
  await ended;
}

function keep(where: Record<string, number[]>, name: string, value: number): void {
  if (name !== '') where[name] = [...(where[name] ?? []), value];
}

function row(name: string, baseline: string, most: number, mostMegabytes?: number) {
  const [mine, theirs] = [median(times[name] ?? []), median(times[baseline] ?? [])];
  const megabytes = memory[name]?.[0];
  return {
    [name]: {
      'first response, ms': mine.toFixed(0),
      'compared with, ms': `${baseline}: ${theirs.toFixed(0)}`,
      ratio: (mine / theirs).toFixed(2),
      target: most,
      met: mine / theirs <= most ? 'yes' : 'NO',
      'memory, MB': megabytes?.toFixed(0) ?? '',
      'memory target': mostMegabytes ?? '',
      'memory met': megabytes && mostMegabytes ? (megabytes <= mostMegabytes ? 'yes' : 'NO') : '',
    },
  };
}
