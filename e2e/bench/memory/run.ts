import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster, freePort } from '../../run/postgres.mjs';
import { startServer } from '../../run/server-process';
import { type Asker, createAsker } from './mixed-requests';

// `npm run bench:memory [requests]`: measures the memory the server holds after many requests of every kind, and compares it with the
// memory it held after the first quarter. Exits with 1 if it grew by more than 5%.

const REQUESTS = Number(process.argv[2] ?? 200_000);
const AT_A_TIME = 16;
const LOOKS = 4;
const MOST = 1.05;
const MB = 1024 * 1024;

interface Kept {
  heapUsed: number;
  external: number;
  arrayBuffers: number;
  rss: number;
  handles: number;
}

await ensureBuild();
const cluster = await createCluster();
await cluster.start();
const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-memory-'));
const heapPort = await freePort();
const tellHeap = fileURLToPath(new URL('tell-heap.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../../dist/server/index.js', import.meta.url));
const account = { ADMIN_EMAIL: 'marian@elmwater.example', ADMIN_PASSWORD: 'a long password for the office' };
const server = await startServer({
  command: [process.execPath, '--expose-gc', '--import', tellHeap, built],
  env: {
    ...account,
    DATABASE_URL: cluster.url(),
    DATA_DIR: folder,
    HEAP_PORT: String(heapPort),
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
    RATE_KEY_WRITES_PER_MINUTE: '0',
    RATE_VISITOR_WRITES_PER_MINUTE: '0',
  },
});

try {
  const asker = await createAsker(server.url, account);
  const looks: { requests: number; kept: Kept }[] = [];
  const began = performance.now();
  for (let look = 1; look <= LOOKS; look++) {
    const upTo = Math.round((REQUESTS * look) / LOOKS);
    await ask(asker, upTo);
    const answer = await fetch(`http://127.0.0.1:${heapPort}/`);
    looks.push({ requests: upTo, kept: (await answer.json()) as Kept });
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${REQUESTS} requests in ${Math.round(seconds)} s; responses by status:`, asker.statuses);
  console.table(
    looks.map(({ requests, kept }) => ({
      requests,
      'heap MB': Math.round((kept.heapUsed / MB) * 10) / 10,
      'external MB': Math.round((kept.external / MB) * 10) / 10,
      'rss MB': Math.round(kept.rss / MB),
      handles: kept.handles,
    })),
  );
  const [first, last] = [looks[0]?.kept.heapUsed ?? Number.NaN, looks.at(-1)?.kept.heapUsed ?? Number.NaN];
  console.log(`Heap at the end: ${Math.round((last / first) * 1000) / 1000} of the first quarter's; at most ${MOST}.`);
  if (!(last / first <= MOST)) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  await cluster.remove();
}

async function ask(asker: Asker, upTo: number): Promise<void> {
  const one = async () => {
    for (let number = asker.next(upTo); number !== null; number = asker.next(upTo)) await asker.ask(number);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
}
