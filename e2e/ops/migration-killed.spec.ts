import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isMigrated } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { beginCommand, runCommand } from './command';
import { expect, reportFigures, SERVER_COUNTS, test } from './fixtures';
import { hashRows } from './rows';

const ROUNDS = Number(process.env.MIGRATION_KILLS ?? 8);

interface Copy {
  settings: Record<string, string>;
}

/**
 * Kills the command that migrates an empty database at moments spread over its duration, and checks the database after each.
 * @param seed between 0 and 1; shifts the moments
 * @param count how many run at the same time; only one of them is killed
 */
async function killRounds(copyOf: (name: string) => Promise<Copy>, seed: number, count = 1): Promise<void> {
  const open = ({ settings }: Copy) =>
    openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '', maxConnections: 1 });
  const whole = await copyOf('whole');
  const began = performance.now();
  expect(await runCommand('migrate', [], whole.settings)).toMatchObject({ code: 0 });
  let takes = performance.now() - began;

  const found = { killed: 0, before: 0, after: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const copy = await copyOf(`round_${round}`);
    // One kill in each part of the duration, at a slightly different point within the part.
    const at = takes * ((round + ((seed * (round + 1) * 0.618) % 1)) / ROUNDS);
    const { child, ended } = beginCommand('migrate', [], copy.settings);
    const others = Array.from({ length: count - 1 }, () => runCommand('migrate', [], copy.settings));
    const roundBegan = performance.now();
    const ending = ended.then(({ code }) => ({ code, after: performance.now() - roundBegan }));
    await pause(at);
    child.kill('SIGKILL');
    const { code, after } = await ending;
    if (code === null) found.killed += 1;
    // The first migration may have been slow because the machine was busy; later kills must still hit a running one.
    else takes = Math.min(takes, after);
    for (const other of others) expect(await other).toMatchObject({ code: 0 });

    // A killed migration must leave an empty database or a complete one, never anything between.
    const left = await open(copy);
    const isNew = await isMigrated(left).catch(() => false);
    if (!isNew) expect(await hashRows(left.db)).toEqual({});
    found[isNew ? 'after' : 'before'] += 1;
    await left.close();

    expect(await runCommand('migrate', [], copy.settings)).toMatchObject({ code: 0 });
    expect(await runCommand('check', [], copy.settings)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('All data is intact.'),
    });
  }
  expect(found.killed).toBeGreaterThan(ROUNDS / 2);
  reportFigures(`${ROUNDS} migrations of ${Math.round(takes)} ms, ${JSON.stringify(found)}; all completed by the next`);
}

test('the next start completes a migration that was killed: the embedded database', async ({ folder }) => {
  test.setTimeout(900_000);
  await killRounds(async (name) => ({ settings: { DATA_DIR: path.join(folder, name) } }), 0.3);
});

for (const count of SERVER_COUNTS) {
  const who = count === 1 ? 'the next start' : 'a start at the same time';
  test(`${who} completes a migration that was killed: Postgres`, async ({ folder, cluster }) => {
    test.setTimeout(900_000);
    const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
    await killRounds(
      async (name) => {
        await admin.db.execute(sql.raw(`create database ${name}`));
        return { settings: { DATABASE_URL: cluster.url(name), DATA_DIR: folder } };
      },
      0.7,
      count,
    );
    await admin.close();
  });
}
