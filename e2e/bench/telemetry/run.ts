import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { launchServer, type ServerProcess, whenReady } from '../../run/server-process';
import type { Load, Loaded } from '../pages/load';
import { median, processorTime } from '../process-use';

// `npx tsx e2e/bench/telemetry/run.ts [rounds] [other]`: measures what metrics and traces add to a request, and what a scrape costs. `other` is the
// `dist/server/index.js` of another version to compare with. Each round queries all servers in turns.

const ROUNDS = Number(process.argv[2] ?? 7);
const [, , , other] = process.argv;
const ROUND_MS = 1_000;
const CONNECTIONS = 16;
const SCRAPES = 200;
const TOKEN = 'a token of the benchmark';
const PATHS = { 'warm page': '/', 'content by REST': '/api/content/home' };

await ensureBuild();
const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-bench-'));
const load = fork(fileURLToPath(new URL('../pages/load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
const collector = createServer((req, res) => req.resume().once('end', () => res.end())).listen(0, '127.0.0.1');
await new Promise((resolve) => collector.once('listening', resolve));
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` };
const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
const built = fileURLToPath(new URL('../../../dist/server/index.js', import.meta.url));
const servers: Record<string, ServerProcess> = {};

try {
  if (other) servers['the other version'] = await start('other', path.resolve(other));
  servers['without traces'] = await start('plain', built);
  servers['a tenth traced'] = await start('tenth', built, { ...endpoint, ...tenth });
  servers['all traced'] = await start('all', built, endpoint);
  for (const [name, address] of Object.entries(PATHS)) {
    const costs: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [of, server] of Object.entries(servers)) {
        const cost = await measureCost(server, address);
        // The first round warms up.
        if (round > 0) costs[of] = [...(costs[of] ?? []), cost];
      }
    }
    for (const [of, list] of Object.entries(costs)) console.log(`${name}, ${of}: ${median(list).toFixed(1)} µs`);
  }
  for (const [of, server] of Object.entries(servers)) console.log(`a scrape, ${of}: ${await measureScrape(server)}`);
} finally {
  load.kill();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  collector.close();
  rmSync(folder, { recursive: true });
}

/** Starts a server on an embedded database of its own. Its log goes to a file, as it would on a host. */
async function start(name: string, file: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const command = ['sh', '-c', 'exec "$0" "$1" >"$2"', process.execPath, file, path.join(folder, `${name}.log`)];
  const limits = { RATE_READS_PER_SECOND: '0', METRICS_TOKEN: TOKEN };
  const server = await launchServer({ env: { DATA_DIR: path.join(folder, name), ...limits, ...settings }, command });
  await whenReady(server);
  return server;
}

/** Returns the processor time per response, in microseconds. */
async function measureCost({ port, pid }: ServerProcess, address: string): Promise<number> {
  const before = processorTime(pid);
  const sent: Load = { port, path: address, headers: {}, connections: CONNECTIONS, until: { ms: ROUND_MS } };
  load.send(sent);
  const { answers } = await new Promise<Loaded>((resolve) => load.once('message', (done) => resolve(done as Loaded)));
  return ((processorTime(pid) - before) * 1000) / answers;
}

async function measureScrape({ url, pid }: ServerProcess): Promise<string> {
  const before = processorTime(pid);
  let bytes = 0;
  for (let at = 0; at < SCRAPES; at++) {
    const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    bytes = (await answer.text()).length;
  }
  const ms = (processorTime(pid) - before) / SCRAPES;
  return `${ms.toFixed(2)} ms, ${(bytes / 1024).toFixed(0)} kB`;
}
