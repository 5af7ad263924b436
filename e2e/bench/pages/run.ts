import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { openSite } from '../../run/site-under-test';
import { startNext } from '../next/start';
import { median, processorTime } from '../process-use';
import type { BareAnswer } from './bare';
import type { Load, Loaded } from './load';

// `npm run bench [rounds]`: measures the cost of the server's responses, next to other servers that send the same. Each round queries all
// of them in turns.

const ROUNDS = Number(process.argv[2] ?? 7);
const ROUND_MS = 1_000;
const CONNECTIONS = 16;
const MISSES = { first: 400, counted: 200 };
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'en',
  'Accept-Encoding': 'gzip, deflate, br',
};

/** A server to measure. */
interface Target {
  name: string;
  port: number;
  pid: number;
  path: string;
  headers: Record<string, string>;
}

/** Requests per second, and processor time per request in microseconds. */
interface Cost {
  rate: number;
  processor: number;
}

await ensureBuild();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
// The log goes to a file, as it would on a host. A pipe would make this process read every line during the measurement.
const logs = mkdtempSync(path.join(tmpdir(), 'prospectus-bench-'));
const built = fileURLToPath(new URL('../../../dist/server/index.js', import.meta.url));
const command = ['sh', '-c', 'exec "$0" "$1" >"$2"', process.execPath, built, path.join(logs, 'log')];
const postgres = process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '';
const site = await openSite(postgres, {}, command);
const load = spawn('load.ts');
const bare = spawn('bare.ts');
const barePort = (await waitForMessage<{ port: number }>(bare)).port;
const entry = fileURLToPath(new URL('../../../dist/server/entry-server.js', import.meta.url));
const express = spawn('express.ts', { DATABASE_URL: site.databaseUrl, ENTRY: entry });
const expressPort = (await waitForMessage<{ port: number }>(express)).port;
const key = { Authorization: `Bearer ${await site.key()}` };
const rows: Record<string, Record<string, string>> = {};

try {
  const home = await (await fetch(`${site.server.url}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? '/favicon.svg';
  const etag = (await fetch(`${site.server.url}/`)).headers.get('etag') ?? '';
  const finished = { rate: 0.7, processor: 1.6 };
  await compareWithBare('warm page', '/', BROWSER, finished);
  await compareWithBare('warm page, not compressed', '/', { ...BROWSER, 'Accept-Encoding': 'identity' }, finished);
  await compareWithBare('static file', script, BROWSER, finished);
  await compareWithBare('404', '/nothing-here', BROWSER, finished);
  await compareWithBare('304', '/', { ...BROWSER, 'If-None-Match': etag }, finished);
  await compareWithBare('content by REST', '/api/content/home', BROWSER, {});
  const plain = { 'User-Agent': BROWSER['User-Agent'] };
  await compareWithExpress('warm page, React', '/', plain, '/page', {});
  await compareWithExpress('content by REST, Express', '/api/content/home', plain, '/json', { processor: 1.3 });
  const withKey = { ...plain, ...key };
  await compareWithExpress('content by REST, with a key', '/api/content/home', withKey, '/json', { processor: 1.3 });
  await compareRefusedReads();
  await compareMisses();
  await compareWithNext(home);
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; medians of ${ROUNDS} rounds.`);
  console.table(rows);
} finally {
  for (const child of [load, bare, express]) child.kill();
  await site.stop();
  rmSync(logs, { recursive: true });
  await cluster?.remove();
}

type Targets = { rate?: number; processor?: number };

/** Compares the site with bare `node:http` sending the same bytes and headers. */
async function compareWithBare(name: string, path: string, headers: Record<string, string>, targets: Targets) {
  const { url, port, pid } = site.server;
  // The first request fills the cache for the following ones. The bare server ignores request headers.
  for (let at = 0; at < 3; at++) await rawAnswer(url + path, headers);
  bare.send(await rawAnswer(url + path, headers));
  await waitForMessage(bare);
  const other = { name: 'node:http', port: barePort, pid: bare.pid ?? 0, path, headers };
  await compare(name, { name: 'ours', port, pid, path, headers }, other, targets);
}

async function compareWithExpress(
  name: string,
  path: string,
  headers: Record<string, string>,
  theirs: string,
  targets: Targets,
) {
  const { port, pid } = site.server;
  const other = { name: 'Express', port: expressPort, pid: express.pid ?? 0, path: theirs, headers };
  await compare(name, { name: 'ours', port, pid, path, headers }, other, targets);
}

/** Compares a client over its limit with visitors who get a page: a refusal should not cost more than a page. */
async function compareRefusedReads(): Promise<void> {
  const { url, port, pid } = site.server;
  const limited = await openSite(postgres, { RATE_READS_PER_SECOND: '1' }, command);
  try {
    for (let at = 0; at < 3; at++) await rawAnswer(url, BROWSER);
    const refused = {
      name: 'refused',
      port: limited.server.port,
      pid: limited.server.pid,
      path: '/',
      headers: BROWSER,
    };
    const served = { name: 'served', port, pid, path: '/', headers: BROWSER };
    await compare('refused read (429)', refused, served, { processor: 1 });
  } finally {
    await limited.stop();
  }
}

/** Compares a page with Next.js serving the same markup as a static page. */
async function compareWithNext(home: string): Promise<void> {
  const { port, pid } = site.server;
  const next = await startNext(/<div id="root">([\s\S]*)<\/div>\n<script/.exec(home)?.[1] ?? '');
  try {
    const other = { name: 'Next.js', port: next.port, pid: next.pid, path: '/', headers: BROWSER };
    await compare('warm page, Next.js', { name: 'ours', port, pid, path: '/', headers: BROWSER }, other, {});
  } finally {
    next.stop();
  }
}

async function compare(name: string, ours: Target, other: Target, targets: Targets): Promise<void> {
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await measureCost(ours), await measureCost(other)] as const;
    // The first round warms up.
    if (round > 0) costs[0].push(pair[0]) && costs[1].push(pair[1]);
  }
  const [mine, theirs] = costs.map((list) => ({
    rate: median(list.map(({ rate }) => rate)),
    processor: median(list.map(({ processor }) => processor)),
  })) as [Cost, Cost];
  const rate = mine.rate / theirs.rate;
  const processor = mine.processor / theirs.processor;
  const isMet = (targets.rate ?? 0) <= rate && processor <= (targets.processor ?? Number.POSITIVE_INFINITY);
  const target = [
    targets.rate && `${targets.rate} of the rate`,
    targets.processor && `${targets.processor} times the processor time`,
  ];
  rows[name] = {
    'per second': `${mine.rate.toFixed(0)}, ${other.name} ${theirs.rate.toFixed(0)}`,
    'ratio of rates': rate.toFixed(2),
    'processor, µs': `${mine.processor.toFixed(0)}, ${other.name} ${theirs.processor.toFixed(0)}`,
    ratio: processor.toFixed(2),
    target: target.filter(Boolean).join(', '),
    met: target.some(Boolean) ? (isMet ? 'yes' : 'NO') : '',
  };
}

async function measureCost({ port, pid, path, headers }: Target): Promise<Cost> {
  const before = processorTime(pid);
  const { answers, ms } = await runLoad({ port, path, headers, connections: CONNECTIONS, until: { ms: ROUND_MS } });
  return { rate: (answers * 1000) / ms, processor: ((processorTime(pid) - before) * 1000) / answers };
}

/** Compares a single request for a page that was just saved with Express, which reads one row and renders it. */
async function compareMisses(): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const { url, port } = site.server;
  const once = { connections: 1, until: { count: 1 }, headers: { 'User-Agent': BROWSER['User-Agent'] } };
  for (let at = 0; at < MISSES.first + MISSES.counted; at++) {
    const answer = await fetch(`${url}/api/content/update`, {
      method: 'POST',
      headers: { ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: 'home.hero.headline', value: `Headline ${at}` }),
    });
    if (!answer.ok) throw new Error(`The save responded with ${answer.status}.`);
    // Work that the save leaves for later must not count for the page.
    await pause(5);
    const mine = await runLoad({ port, path: '/', ...once });
    const other = await runLoad({ port: expressPort, path: '/page', ...once });
    if (at >= MISSES.first) ours.push(mine.ms) && theirs.push(other.ms);
  }
  const [a, b] = [median(ours), median(theirs)];
  rows['a cache miss, with its query'] = {
    'per second': `${a.toFixed(2)} ms, Express ${b.toFixed(2)} ms`,
    ratio: (a / b).toFixed(2),
    target: '1.2 times the time',
    met: a / b <= 1.2 ? 'yes' : 'NO',
  };
}

async function rawAnswer(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name));
        const body = Buffer.concat(parts).toString('base64');
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(kept) as Record<string, string>, body });
      });
    });
    sent.once('error', reject).end();
  });
}

function runLoad(what: Load): Promise<Loaded> {
  load.send(what);
  return waitForMessage<Loaded>(load);
}

function spawn(file: string, env: Record<string, string> = {}): ChildProcess {
  const options = { env: { ...process.env, NODE_ENV: 'production', ...env }, execArgv: ['--import', 'tsx'] };
  return fork(fileURLToPath(new URL(file, import.meta.url)), options);
}

function waitForMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleEnd = (code: number | null) => reject(new Error(`A process of the benchmark exited with ${code}.`));
    child.once('exit', handleEnd).once('message', (message) => {
      child.off('exit', handleEnd);
      resolve(message as T);
    });
  });
}
