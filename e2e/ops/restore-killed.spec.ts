import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
  const began = performance.now();
  expect(await runCommand('restore', [file], settingsOf('scratch'))).toMatchObject({ code: 0 });
  const takes = performance.now() - began;

  const target = await openDatabase({ databaseUrl: cluster.url('target'), dataDir: '', maxConnections: 1 });
  const before = await hashRows(target.db);
  await target.close();
  let killed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { child, ended } = beginCommand('restore', [file, '--replace'], settingsOf('target'));
    await pause((takes * (round + Math.random())) / ROUNDS);
    child.kill('SIGKILL');
    const { code, printed } = await ended;
    if (code === 0) {
      // This restore was faster than the measured one, and is complete.
      expect(printed).toContain('Restored the site of');
      break;
    }
    killed += 1;
    const left = await openDatabase({ databaseUrl: cluster.url('target'), dataDir: '', maxConnections: 1 });
    // The killed process's last statement may still be running on the server.
    const others = sql`select count(*)::int as count from pg_stat_activity
      where datname = 'target' and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await expect.poll(async () => JSON.stringify(await left.db.execute(others))).toBe('[{"count":0}]');
    expect(await hashRows(left.db)).toEqual(before);
    await left.close();
  }
  expect(killed).toBeGreaterThan(ROUNDS / 2);
  expect(await runCommand('restore', [file, '--replace'], settingsOf('target'))).toMatchObject({ code: 0 });
  expect(await runCommand('check', [], settingsOf('target'))).toMatchObject({ code: 0 });
  const server = await start(settingsOf('target'));
  expect(await headline(server.url)).toBe('Of the source');
  reportFigures(`${killed} restores of ${Math.round(takes)} ms were killed, and the target was as before after each`);
});
