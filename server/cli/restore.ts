import { sql } from 'drizzle-orm';
import { type Database, rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { makePrivate } from '../../db/private-folder';
import { partName } from '../backup/format';
import { verifyBackup } from '../backup/read-frames';
import { restoreBackup } from '../backup/restore-backup';
import { loadEnvFile, readEnv } from '../env';
import { removeUnknown } from '../media/media-library';
import { openDiskStorage } from '../media/storage';
import { preparedDump } from '../open-services';
import { readBackupCall } from './backup-arguments';
import { runCommand } from './run-command';
import { showProgress, sizeInWords } from './show-progress';

const USAGE = `npm run restore -- FILE [--replace] [--passphrase-stdin]

Makes the site in DATABASE_URL, or else in DATA_DIR, the one a backup holds. The servers must be stopped. What is there is replaced
with --replace alone.`;

await runCommand(async () => {
  loadEnvFile();
  const call = readBackupCall(process.argv.slice(2), USAGE, { mayReplace: true });
  const env = readEnv(process.env);
  const show = showProgress();
  const backup = await verifyBackup(call.file, await call.passphrase(env));
  show(`${sizeInWords(backup.bytes)} read and found whole`);
  const problem = makePrivate(env.DATA_DIR);
  if (problem) process.stderr.write(`${problem}.\n`);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    preparedDump: preparedDump(),
    prepare: env.DATABASE_PREPARE === 'true',
    maxConnections: 1,
  });
  try {
    await refuseWhileServed(database);
    const storage = await openDiskStorage(env.DATA_DIR);
    const onProgress = (part: Parameters<typeof partName>[0]) => show(`${partName(part)} restored`);
    await restoreBackup(
      backup,
      { database, storage, dataDir: env.DATA_DIR },
      { isReplacing: call.isReplacing, onProgress },
    );
    await removeUnknown(database.db, storage, storage.unfinished);
    const rows = Object.values(backup.header.counts).reduce((sum, count) => sum + count, 0);
    console.log(`Restored the site of ${backup.header.at} to ${database.description}: ${rows} rows.`);
  } finally {
    await database.close();
  }
});

/** The embedded database is locked by whoever has it open; on Postgres the servers' connections tell of them. @throws Error */
async function refuseWhileServed({ kind, db, description }: Database): Promise<void> {
  if (kind === 'pglite') return;
  const answer = await db.execute(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'prospectus' and pid <> pg_backend_pid()`);
  const count = rawRows<{ count: number }>(answer)[0]?.count ?? 0;
  if (count > 0) throw new Error(`A server has ${description} open. Stop it first.`);
}
