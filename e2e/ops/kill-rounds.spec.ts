import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import type { ServerProcess } from '../run/server-process';
import { runCommand } from './command';
import { ADMIN, expect, reportFigures, signIn, test, UNLIMITED } from './fixtures';

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
 * Kills a server again and again while several writers write to it. After each start, acknowledged values must be there; after every tenth,
 * the `check` command must find everything as it was written.
 */
async function killRounds(start: Start, settings: Settings): Promise<void> {
  const writers = Array.from(
    { length: WRITERS },
    (_, name): Writer => ({ path: `home.kept.w${name}`, told: [], unanswered: [] }),
  );
  let server = await start(settings);
  const headers = await signIn(server.url);
  let lost = 0;
  let slowest = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const { url } = server;
    const writing = writers.map((writer) => writeUntilGone(writer, url, { ...headers, Origin: url }, round));
    const before = countOf(writers);
    // In every fourth round, the server is killed without waiting for a response.
    while (round % 4 > 0 && countOf(writers) === before) await pause(10);
    await pause(Math.random() * LONGEST_MS);
    await server.stop('SIGKILL');
    await Promise.all(writing);
    if (round % 10 === 0 || round === ROUNDS) lost += await checkAll(settings, writers);
    const began = performance.now();
    server = await start(settings);
    slowest = Math.max(slowest, performance.now() - began);
    const { kept = {} } = (await (await fetch(`${server.url}/api/content/home`)).json()) as { kept?: Settings };
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

/** Writes until the server is gone. */
async function writeUntilGone(writer: Writer, url: string, headers: Settings, round: number): Promise<void> {
  for (let number = 0; ; number++) {
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

test('a server that is killed again and again loses nothing it acknowledged: Postgres', async ({
  start,
  folder,
  cluster,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  await killRounds(start, { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED });
});

test('a database that crashes again and again loses nothing that was acknowledged', async ({
  start,
  folder,
  cluster,
}) => {
  const rounds = Math.ceil(ROUNDS / 10);
  test.setTimeout(60_000 + rounds * 30_000);
  const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
  const server = await start(settings);
  const headers = await signIn(server.url);
  const writer: Writer = { path: 'home.kept.w0', told: [], unanswered: [] };
  for (let round = 1; round <= rounds; round++) {
    const writing = writeUntilGone(writer, server.url, headers, round).catch((error: Error) =>
      expect(error.message).toBe('503'),
    );
    await pause(Math.random() * LONGEST_MS);
    await cluster.stop('QUIT');
    await writing;
    await cluster.start();
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  }
  expect(await server.stop()).toBe(0);
  const lost = await checkAll(settings, [writer]);
  reportFigures(`${rounds} crashes, ${writer.told.length} writes acknowledged, ${lost} lost`);
  expect(lost).toBe(0);
});
