import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { seedChanges } from '../bench/seed-changes';
import { beginCommand, runCommand } from './command';
import { ADMIN, expect, headline, reportFigures, signIn, test, write } from './fixtures';
import { hashRows } from './rows';

const ROUNDS = Number(process.env.RESTORE_KILLS ?? 10);
const CHANGES = 4_000;

test('a restore to Postgres leaves its target unchanged, no matter when it is killed', async ({
  start,
  cluster,
  folder,
}) => {
  test.setTimeout(900_000);
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  for (const name of ['source', 'target', 'scratch']) await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  const settingsOf = (name: string) => ({ DATABASE_URL: cluster.url(name), DATA_DIR: path.join(folder, name) });
  for (const name of ['source', 'target']) {
    const server = await start({ ...settingsOf(name), ...ADMIN });
    expect(await write(server.url, await signIn(server.url), 'home.hero.headline', `Of the ${name}`)).toBe(200);
    await server.stop();
  }
  const source = await openDatabase({ databaseUrl: cluster.url('source'), dataDir: '', maxConnections: 1 });
  await seedChanges(source.db, CHANGES);
  await source.close();
  const file = path.join(folder, 'source.tar');
  expect(await runCommand('backup', [file], settingsOf('source'))).toMatchObject({ code: 0 });
  let began = performance.now();
  expect(await runCommand('restore', [file], settingsOf('scratch'))).toMatchObject({ code: 0 });
  let takes = performance.now() - began;
  const read = async (name: string) => {
    const { db, close } = await openDatabase({ databaseUrl: cluster.url(name), dataDir: '', maxConnections: 1 });
    // The killed process's last statement may still be running on the server.
    const others = sql`select count(*)::int as count from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await expect.poll(async () => JSON.stringify(await db.execute(others)), { timeout: 30_000 }).toBe('[{"count":0}]');
    const hashes = await hashRows(db);
    await close();
    return hashes;
  };
  const complete = await read('scratch');

  let before = await read('target');
  let killed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    began = performance.now();
    const { child, ended } = beginCommand('restore', [file, '--replace'], settingsOf('target'));
    await pause((takes * (round + Math.random())) / ROUNDS);
    child.kill('SIGKILL');
    const { code, printed } = await ended;
    if (code === 0) expect(printed).toContain('Restored the site of');
    const now = await read('target');
    if (isDeepStrictEqual(now, before)) {
      expect(code).not.toBe(0);
      killed += 1;
    } else {
      // This restore was faster than the measured one, so the kill came after it was complete.
      expect(withoutLogs(now)).toEqual(withoutLogs(complete));
      [before, takes] = [now, performance.now() - began];
    }
  }
  expect(killed).toBeGreaterThan(ROUNDS / 2);
  expect(await runCommand('restore', [file, '--replace'], settingsOf('target'))).toMatchObject({ code: 0 });
  expect(await runCommand('check', [], settingsOf('target'))).toMatchObject({ code: 0 });
  const server = await start(settingsOf('target'));
  expect(await headline(server.url)).toBe('Of the source');
  reportFigures(`${killed} restores of ${Math.round(takes)} ms were killed, and the target was as before after each`);
});

/** Returns the hashes of the tables that a restore does not add anything of its own to. */
function withoutLogs(hashes: Record<string, string>) {
  const own = ['audit_log', 'chain_heads', 'chain_links', 'migrations', 'settings'];
  return Object.fromEntries(Object.entries(hashes).filter(([table]) => !own.includes(table)));
}
