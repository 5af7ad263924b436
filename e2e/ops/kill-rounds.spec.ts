import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import type { ServerProcess } from '../run/server-process';
import { runCommand } from './command';
import { ADMIN, expect, onServers, reportFigures, SERVER_COUNTS, signIn, test, UNLIMITED } from './fixtures';

/** `KILLS=1000` sets the number of kills of each test. */
const ROUNDS = Number(process.env.KILLS ?? 40);
const WRITERS = 4;
/** The longest time that a server is written to after its first response and before it is killed, in milliseconds. */
const LONGEST_MS = 400;

type Settings = Record<string, string>;
type Start = (settings: Settings) => Promise<ServerProcess>;

/** A writer's acknowledged values, in order, and the values sent since without a response. */
interface Writer {
  path: string;
  told: string[];
  unanswered: string[];
}

/**
 * Kills one of the servers after the other, again and again, while several writers write to them. After each start, acknowledged values must
 * be there; after every tenth, the `check` command must find everything as it was written.
 */
async function killRounds(start: Start, settings: Settings, count = 1): Promise<void> {
  const writers = Array.from(
    { length: WRITERS },
    (_, name): Writer => ({ path: `home.kept.w${name}`, told: [], unanswered: [] }),
  );
  const servers = await Promise.all(Array.from({ length: count }, () => start(settings)));
  const headers = await signIn(servers[0]?.url ?? '');
  let lost = 0;
  let slowest = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const at = round % count;
    let isOver = false;
    const writing = writers.map((writer, name) => {
      const { url = '' } = servers[name % count] ?? {};
      return writeUntilGone(writer, url, { ...headers, Origin: url }, round, () => isOver);
    });
    const before = countOf(writers);
    // In every fourth round, the server is killed without waiting for a response.
    while (round % 4 > 0 && countOf(writers) === before) await pause(10);
    await pause(Math.random() * LONGEST_MS);
    await servers[at]?.stop('SIGKILL');
    // The other servers go on.
    if (count > 1) await pause(Math.random() * LONGEST_MS);
    isOver = true;
    await Promise.all(writing);
    if (round % 10 === 0 || round === ROUNDS) lost += await checkAll(settings, writers);
    const began = performance.now();
    const { url } = await start(settings).then((server) => {
      servers[at] = server;
      return server;
    });
    slowest = Math.max(slowest, performance.now() - began);
    const { kept = {} } = (await (await fetch(`${url}/api/content/home`)).json()) as { kept?: Settings };
    for (const { path, told, unanswered } of writers) {
      const now = kept[path.split('.').at(-1) ?? ''];
      // The last acknowledged value, or one whose response was lost.
      if (now !== told.at(-1) && !unanswered.includes(now ?? '')) lost += 1;
    }
  }
  const told = countOf(writers);
  reportFigures(`${ROUNDS} kills, ${told} writes answered, ${lost} lost; slowest start in ${Math.round(slowest)} ms`);
  expect(told).toBeGreaterThan(ROUNDS / 2);
  expect(lost).toBe(0);
}

function countOf(writers: Writer[]): number {
  return writers.reduce((sum, { told }) => sum + told.length, 0);
}

/** Writes until the server is gone, or the round is over. */
async function writeUntilGone(
  writer: Writer,
  url: string,
  headers: Settings,
  round: number,
  isOver = () => false,
): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const value = `round ${round}, write ${number}`;
    writer.unanswered.push(value);
    const body = JSON.stringify({ path: writer.path, value });
    try {
      const answer = await fetch(`${url}/api/content/update`, { method: 'POST', headers, body });
      const { version } = (await answer.json()) as { version?: number };
      if (answer.status !== 200 || version === undefined) throw new Error(`${answer.status}`);
      writer.told.push(value);
      writer.unanswered = [];
    } catch (error) {
      if (error instanceof Error && /^\d+$/.test(error.message)) throw error;
      return;
    }
  }
}

/** @returns the number of acknowledged writes that are missing from the history */
async function checkAll(settings: Settings, writers: Writer[]): Promise<number> {
  expect(await runCommand('check', [], settings)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('All data is intact.'),
  });
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR ?? '',
    maxConnections: 1,
  });
  const rows = rawRows<{ path: string; value: string }>(
    await database.db.execute(sql`select path, new_value #>> '{}' as value from changes`),
  );
  await database.close();
  const known = new Set(rows.map(({ path, value }) => `${path} ${value}`));
  return writers.flatMap(({ path, told }) => told.filter((value) => !known.has(`${path} ${value}`))).length;
}

test('a server that is killed again and again loses nothing it acknowledged: the embedded database', async ({
  start,
  folder,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  await killRounds(start, { DATA_DIR: folder, ...ADMIN, ...UNLIMITED });
});

for (const count of SERVER_COUNTS) {
  test(`a server that is killed again and again loses nothing it acknowledged: Postgres with ${onServers(count)}`, async ({
    start,
    folder,
    cluster,
  }) => {
    test.setTimeout(60_000 + ROUNDS * 30_000);
    await killRounds(start, { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED }, count);
  });

  test(`a database that crashes again and again loses nothing that ${onServers(count)} acknowledged`, async ({
    startAll,
    folder,
    cluster,
  }) => {
    const rounds = Math.ceil(ROUNDS / 10);
    test.setTimeout(60_000 + rounds * 30_000);
    const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
    const { first, all } = await startAll(count, settings);
    const headers = await signIn(first.url);
    const writers = all.map((_, name): Writer => ({ path: `home.kept.w${name}`, told: [], unanswered: [] }));
    for (let round = 1; round <= rounds; round++) {
      const writing = all.map(({ url }, name) =>
        writeUntilGone(writers[name] as Writer, url, { ...headers, Origin: url }, round).catch((error: Error) =>
          expect(error.message).toBe('503'),
        ),
      );
      await pause(Math.random() * LONGEST_MS);
      await cluster.stop('QUIT');
      await Promise.all(writing);
      await cluster.start();
      for (const { url } of all)
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    }
    for (const server of all) expect(await server.stop()).toBe(0);
    const lost = await checkAll(settings, writers);
    reportFigures(`${rounds} crashes, ${countOf(writers)} writes acknowledged, ${lost} lost`);
    expect(lost).toBe(0);
  });
}
