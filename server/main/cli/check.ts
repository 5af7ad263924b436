import { isMigrated } from '../../../db/migrate';
import { openDatabase } from '../../../db/open-database';
import { readHead } from '../../features/chain/walk-chain';
import { type Counts, checkSite } from '../../features/check/check-site';
import { openFiles } from '../../library/files/open-storage';
import { loadEnvFile, readEnv } from '../../platform/env';
import { runCommand } from './run-command';

// `npm run check`: verifies that no stored data was altered. Prints one line per finding, and exits with 1 if there are any.
await runCommand(async () => {
  loadEnvFile();
  const env = readEnv(process.env);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    prepare: env.DATABASE_PREPARE === 'true',
  });
  try {
    const { db } = database;
    if (!(await isMigrated(database).catch(() => false))) {
      throw new Error('The tables are not up to date. Run `npm run db:migrate` first.');
    }
    const counts: Partial<Counts> = {};
    let findings = 0;
    const count = (of: keyof Counts, more: number) => {
      counts[of] = (counts[of] ?? 0) + more;
    };
    for await (const finding of checkSite(db, await openFiles(env), count)) {
      findings += 1;
      console.log(finding);
    }
    const looked = Object.entries(counts).map(([of, number]) => `${number} ${of}`);
    console.log(`Checked ${looked.join(', ')} in ${database.description}.`);
    for (const chain of ['content', 'record'] as const) {
      const { seq, hash } = await readHead(db, chain);
      console.log(`Newest link of the ${chain} chain: ${seq} ${hash}`);
    }
    if (findings > 0) throw new Error(findings === 1 ? 'One finding.' : `${findings} findings.`);
    console.log('All data is intact.');
  } finally {
    await database.close();
  }
});
