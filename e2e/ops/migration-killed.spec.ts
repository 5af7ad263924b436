import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { loadDatabaseOfBefore } from '../../db/items-of-before/testing-fixture';
import { isMigrated } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { pageVersions } from '../../db/schema/history';
import { beginCommand, runCommand } from './command';
import { expect, tell, test } from './fixtures';
import { hashRows } from './rows';

const ROUNDS = Number(process.env.MIGRATION_KILLS ?? 8);

interface Copy {
  settings: Record<string, string>;
}

/** Kills what migrates copies of one old database at moments that are spread over the time it takes, and looks what is left. */
async function killRounds(copyOf: (name: string) => Promise<Copy>, seed: number): Promise<void> {
  const open = ({ settings }: Copy) =>
    openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '', maxConnections: 1 });
  const untouched = await open(await copyOf('untouched'));
  const before = await hashRows(untouched.db);
  const contents = await untouched.db.execute(sql`select page_id, content::text from pages order by 1`);
  const versions = await untouched.db.$count(pageVersions);
  await untouched.close();

  const whole = await copyOf('whole');
  const began = performance.now();
  expect(await runCommand('migrate', [], whole.settings)).toMatchObject({ code: 0 });
  const takes = performance.now() - began;

  const found = { killed: 0, before: 0, after: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const copy = await copyOf(`round_${round}`);
    // A round each from its begin to its end, not quite evenly.
    const at = takes * ((round + ((seed * (round + 1) * 0.618) % 1)) / ROUNDS);
    const { child, ended } = beginCommand('migrate', [], copy.settings);
    await pause(at);
    child.kill('SIGKILL');
    if ((await ended).code === null) found.killed += 1;

    // What is left is the old database or the new one, and nothing between them.
    const left = await open(copy);
    const isNew = await isMigrated(left).catch(() => false);
    if (!isNew) expect(await hashRows(left.db)).toEqual(before);
    found[isNew ? 'after' : 'before'] += 1;
    await left.close();

    expect(await runCommand('migrate', [], copy.settings)).toMatchObject({ code: 0 });
    expect(await runCommand('check', [], copy.settings)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('All is as it was written.'),
    });
    const opened = await open(copy);
    const now = await opened.db.execute(sql`select page_id, content::text from pages order by 1`);
    expect(JSON.stringify(now)).toBe(JSON.stringify(contents));
    expect(await opened.db.$count(pageVersions)).toBe(versions);
    await opened.close();
  }
  expect(found.killed).toBeGreaterThan(ROUNDS / 2);
  tell(`${ROUNDS} migrations of ${Math.round(takes)} ms, ${JSON.stringify(found)}; each went on to its end`);
}

test('a migration that is killed goes on at the next start: the embedded database', async ({ folder }) => {
  test.setTimeout(900_000);
  const old = path.join(folder, 'old');
  const database = await openDatabase({ dataDir: old, preparedDump: 'dist/pglite.tar.gz' });
  await loadDatabaseOfBefore(database.db);
  await database.close();
  await killRounds(async (name) => {
    const dataDir = path.join(folder, name);
    cpSync(old, dataDir, { recursive: true });
    return { settings: { DATA_DIR: dataDir } };
  }, 0.3);
});

test('a migration that is killed goes on at the next start: Postgres', async ({ folder, cluster }) => {
  test.setTimeout(900_000);
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  await admin.db.execute(sql`create database old`);
  const database = await openDatabase({ databaseUrl: cluster.url('old'), dataDir: '', maxConnections: 1 });
  await loadDatabaseOfBefore(database.db);
  await database.close();
  await killRounds(async (name) => {
    await admin.db.execute(sql.raw(`create database ${name} template old`));
    return { settings: { DATABASE_URL: cluster.url(name), DATA_DIR: folder } };
  }, 0.7);
  await admin.close();
});
