import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../../db/client';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { openSite } from '../../run/site-under-test';
import { processorTime, residentMemory } from '../process-use';

// `npx tsx e2e/bench/capacity/run.ts`: measures what views, edits and connected editors cost the server and Postgres, in processor time and
// memory. HOSTING.md calculates with these figures how much a server can take.

const VIEWS = 5_000;
const MISSES = 500;
const EDITS = 200;
const EDITORS = [0, 1, 10, 100];
/** As often as each connection checks that its session still exists. */
const IDLE_MS = 60_000;
/** A person may have 30 connections. */
const CONNECTIONS_PER_PERSON = 10;

await ensureBuild();
const cluster = await createCluster();
await cluster.start();
const site = await openSite(cluster.url(), { RATE_EDITOR_WRITES_PER_MINUTE: '0', LOG_LEVEL: 'warn' });
const { url, pid } = site.server;
/** The sessions of connected editors. */
const people: Record<string, string>[] = [];

/** Processor times in milliseconds. */
interface Use {
  server: number;
  database: number;
}

try {
  const postmaster = await findPostmaster();
  const editor = await signIn();
  const use = (): Use => ({ server: processorTime(pid), database: sumOfProcesses(postmaster) });
  /** Returns the processor time per request. */
  const measure = async (count: number, atATime: number, send: (number: number) => Promise<Response>): Promise<Use> => {
    // The first requests warm up.
    await sendAll(Math.ceil(count / 10), atATime, send);
    const before = use();
    await sendAll(count, atATime, send);
    const after = use();
    return {
      server: (after.server - before.server) / count,
      database: (after.database - before.database) / count,
    };
  };

  const view = { 'Accept-Encoding': 'br' };
  const costs: Record<string, Use> = {};
  costs['view of a page in the cache'] = await measure(VIEWS, 8, () => fetch(url, { headers: view }));
  costs['view that a browser has stored (304)'] = await measure(VIEWS, 8, await conditional());
  costs['view by someone who is signed in'] = await measure(MISSES, 4, () => fetch(url, { headers: editor }));
  costs['REST, content of a page'] = await measure(VIEWS, 8, () => fetch(`${url}/api/content/home`, { headers: view }));
  costs['an edit'] = await measure(EDITS, 1, edit);
  costs['an edit, and the page rendered again'] = await measure(EDITS, 1, async (number) => {
    await (await edit(number)).arrayBuffer();
    return fetch(url, { headers: view });
  });
  console.table(
    Object.entries(costs).map(([request, { server, database }]) => ({
      request,
      'server, ms': server.toFixed(3),
      'database, ms': database.toFixed(3),
      'per second and core': Math.round(1000 / server),
    })),
  );

  const rows = [];
  const ends: AbortController[] = [];
  for (const count of EDITORS) {
    while (ends.length < count) ends.push(await connect(ends.length));
    await wait(2000);
    const before = use();
    await wait(IDLE_MS);
    const after = use();
    const memory = residentMemory(pid);
    const perEdit = await measure(EDITS / 2, 1, edit);
    rows.push({
      'editors connected': count,
      'idle, server ms per s': (((after.server - before.server) / IDLE_MS) * 1000).toFixed(2),
      'idle, database ms per s': (((after.database - before.database) / IDLE_MS) * 1000).toFixed(2),
      'memory, MB': Math.round(memory),
      'an edit, server ms': perEdit.server.toFixed(2),
      'an edit, database ms': perEdit.database.toFixed(2),
    });
  }
  console.table(rows);
  for (const end of ends) end.abort();

  async function edit(number: number): Promise<Response> {
    const body = JSON.stringify({ path: 'home.hero.cta', value: `Words ${number} ${Math.random()}` });
    return fetch(`${url}/api/content/update`, { method: 'POST', headers: editor, body });
  }
} finally {
  await site.stop();
  await cluster.remove();
}

/** Sends requests, some at a time. @throws Error if one fails */
async function sendAll(count: number, atATime: number, send: (number: number) => Promise<Response>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const response = await send(number);
      await response.arrayBuffer();
      if (response.status >= 400) throw new Error(`${response.url} responded with ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

async function conditional(): Promise<() => Promise<Response>> {
  const etag = (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).headers.get('etag') ?? '';
  return () => fetch(url, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } });
}

async function signIn(): Promise<Record<string, string>> {
  const { cookies } = await site.session('editor');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' };
}

/** Opens the connection that an open editor has, to a page that others have open too. */
async function connect(number: number): Promise<AbortController> {
  if (number % CONNECTIONS_PER_PERSON === 0) people.push(await signIn());
  const end = new AbortController();
  const window = { pageId: 'home', clientId: `window-${number}` };
  const response = await fetch(`${url}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ window }))}`, {
    headers: { ...people.at(-1), Accept: 'text/event-stream' },
    signal: end.signal,
  });
  if (response.status !== 200) throw new Error(`The connection was refused with ${response.status}.`);
  // Reads on, as a browser does.
  void (async () => {
    for await (const _ of response.body ?? []);
  })().catch(() => undefined);
  return end;
}

async function findPostmaster(): Promise<number> {
  const [row] = rawRows<{ pid: number }>(await site.db.execute(sql`select pg_backend_pid() as pid`));
  return parentOf(row?.pid ?? 0);
}

function parentOf(process: number): number {
  const [, after = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${process}/stat`, 'utf8')) ?? [];
  return Number(after.split(' ')[1]);
}

/** Returns the processor time of Postgres with all of its processes, except those that have ended. */
function sumOfProcesses(postmaster: number): number {
  return readdirSync('/proc').reduce((sum, name) => {
    if (!/^\d+$/.test(name)) return sum;
    try {
      return parentOf(Number(name)) === postmaster ? sum + processorTime(Number(name)) : sum;
    } catch {
      // It has ended.
      return sum;
    }
  }, 0);
}
