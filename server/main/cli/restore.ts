import { sql } from 'drizzle-orm';
import { type Database, rawRows } from '../../../db/client';
import { openDatabase } from '../../../db/open-database';
import { makePrivate } from '../../../db/private-folder';
import { readKeptSecret } from '../../accounts/auth/auth-secret';
import { listLostFactors } from '../../accounts/auth/rekey-factors';
import type { AccessReport } from '../../features/backup/access-back';
import { verifyBackup } from '../../features/backup/archive';
import { BackupError } from '../../features/backup/backup-error';
import { restoreBackup } from '../../features/backup/restore-backup';
import { openStorage } from '../../library/files/open-storage';
import { removeLeftovers } from '../../library/media/media-library';
import { loadEnvFile, readEnv } from '../../platform/env';
import { preparedDump } from '../open-services';
import { type BackupCall, readBackupCall } from './backup-arguments';
import { runCommand } from './run-command';
import { formatSize, showProgress } from './show-progress';

const USAGE = `npm run restore -- FILE [--replace] [--keep-access] [--passphrase-stdin]

Restores a backup to DATABASE_URL or, if that is not set, to DATA_DIR, as the owner of the tables if DATABASE_MIGRATE_URL names one. Stop
all servers first. Existing content is replaced only with --replace. Access that ended after the backup (API keys, disabled accounts, old passwords) is listed and ended again;
--keep-access restores it.`;

await runCommand(async () => {
  loadEnvFile();
  const call = readBackupCall(process.argv.slice(2), USAGE, { mayReplace: true });
  const env = readEnv(process.env);
  const show = showProgress();
  const backup = await verifyBackup(call.file, await call.passphrase(env));
  show(`${formatSize(backup.bytes)} read and verified`);
  if (!backup.isEncrypted && backup.passphrase !== undefined) warnOfPlainBackup(call);
  const problem = makePrivate(env.DATA_DIR);
  if (problem) process.stderr.write(`${problem}.\n`);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_MIGRATE_URL ?? env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    preparedDump: preparedDump(),
    prepare: env.DATABASE_PREPARE === 'true',
    maxConnections: 1,
  });
  try {
    await refuseWhileServed(database);
    const storage = await openStorage(env);
    const restore = async () => {
      const target = { database, storage, dataDir: env.DATA_DIR };
      const { isReplacing, isAccessKept } = call;
      const servingUrl = env.DATABASE_MIGRATE_URL === undefined ? undefined : env.DATABASE_URL;
      const onProgress = ({ path }: { path: string }) => show(`${path} restored`);
      const report = await restoreBackup(backup, target, { isReplacing, isAccessKept, servingUrl, onProgress });
      await removeLeftovers(database.db, storage);
      return report;
    };
    const access = await restore().finally(() => storage.close());
    const rows = Object.values(backup.manifest.counts).reduce((sum, count) => sum + count, 0);
    console.log(`Restored the site of ${backup.manifest.at} to ${database.description}: ${rows} rows.`);
    for (const line of describeAccess(access, call.isAccessKept, backup.manifest.at)) console.log(line);
    const kept = await readKeptSecret(database, { given: env.AUTH_SECRET, dataDir: env.DATA_DIR });
    const secrets = [env.AUTH_SECRET, ...(env.AUTH_SECRET_OLD ?? []), kept].filter((each) => typeof each === 'string');
    for (const line of describeLostFactors(await listLostFactors(database.db, secrets))) console.log(line);
  } finally {
    await database.close();
  }
});

/** Somebody who can write to the place where backups are stored could replace an encrypted one. @throws BackupError if a passphrase was given */
function warnOfPlainBackup({ isPassphraseGiven }: BackupCall): void {
  if (isPassphraseGiven)
    throw new BackupError(
      'This backup is not encrypted, so nobody needed the passphrase to write it. Restore it without --passphrase-stdin only if you trust its source.',
    );
  process.stderr.write(
    'This backup is not encrypted, although BACKUP_PASSPHRASE is set. Make sure that you trust its source.\n',
  );
}

function describeAccess({ isCompared, letBackIn }: AccessReport, isKept: boolean, at: string): string[] {
  if (!isCompared) {
    return [
      `The target had no accounts of this site to compare with. Accounts, passwords and API keys work as on ${at}, even if they ended later. Review them in the settings.`,
    ];
  }
  if (letBackIn.length === 0) return [];
  const head = isKept
    ? 'Access that ended after the backup and was restored:'
    : 'Access that ended after the backup and was ended again (--keep-access restores it):';
  return [head, ...letBackIn.map((each) => `  ${each}`)];
}

function describeLostFactors(emails: string[]): string[] {
  if (emails.length === 0) return [];
  return [
    `The secret of the original server is not in this backup, and these people's authenticator apps need it: ${emails.join(', ')}.`,
    'Set AUTH_SECRET (or AUTH_SECRET_OLD) to that secret before the start, or reset each with: npm run user -- reset-second-factor EMAIL',
  ];
}

/** Refuses to run while servers are connected to Postgres. The embedded database has a lock of its own. @throws Error */
async function refuseWhileServed({ kind, db, description }: Database): Promise<void> {
  if (kind === 'pglite') return;
  const answer = await db.execute(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'prospectus' and pid <> pg_backend_pid()`);
  const count = rawRows<{ count: number }>(answer)[0]?.count ?? 0;
  if (count > 0) throw new Error(`A server is using ${description}. Stop it first.`);
}
