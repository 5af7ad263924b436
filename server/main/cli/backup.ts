import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../db/client';
import { FolderInUse } from '../../../db/lock-data-dir';
import { isMigrated } from '../../../db/migrate';
import { openDatabase } from '../../../db/open-database';
import { recordAudit } from '../../accounts/audit/record-audit';
import { readKeptSecret } from '../../accounts/auth/auth-secret';
import type { Sink } from '../../features/backup/archive';
import { askServer } from '../../features/backup/ask-server';
import { makeBackupFile } from '../../features/backup/make-backup-file';
import { writeBackup } from '../../features/backup/write-backup';
import { openFiles } from '../../library/files/open-storage';
import { type Env, loadEnvFile, readEnv } from '../../platform/env';
import { readBackupCall } from './backup-arguments';
import { runCommand } from './run-command';
import { formatSize, showProgress } from './show-progress';

const USAGE = `npm run backup -- FILE [--passphrase-stdin]

Writes the whole site to one file, whether the server is running or not. The file is encrypted if BACKUP_PASSPHRASE is set or a
passphrase is given on standard input.`;
const SHORTEST_PASSPHRASE = 12;

await runCommand(async () => {
  loadEnvFile();
  const call = readBackupCall(process.argv.slice(2), USAGE, { mayReplace: false });
  const env = readEnv(process.env);
  const passphrase = await call.passphrase(env);
  if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE) {
    throw new Error(`A passphrase must have at least ${SHORTEST_PASSPHRASE} characters.`);
  }
  const show = showProgress();
  const { manifest, bytes } = await makeBackupFile(
    call.file,
    (sink) => {
      let written = 0;
      return write(env, path.basename(call.file), passphrase, (part) => {
        written += part.length;
        show(`${formatSize(written)} written`);
        return sink(part);
      });
    },
    passphrase,
  );
  const rows = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0);
  console.log(
    `${call.file}: ${formatSize(bytes)}, ${rows} rows, as of ${manifest.at}, ${passphrase === undefined ? 'not encrypted' : 'encrypted'}.`,
  );
});

/** Writes the backup from the database, or through the server that is using the embedded database. */
async function write(env: Env, name: string, passphrase: string | undefined, sink: Sink): Promise<void> {
  const database = await open(env);
  if (!database) return askServer(env, name, passphrase, sink);
  try {
    const secret = await readKeptSecret(database, { given: env.AUTH_SECRET, dataDir: env.DATA_DIR });
    const source = { database, storage: await openFiles(env), dataDir: env.DATA_DIR, secret };
    if (await isMigrated(database)) {
      await recordAudit(
        database.db,
        { kind: 'server', id: null, name: 'Command line', client: null },
        'backup-make',
        name,
      );
    }
    const { missing } = await writeBackup(source, sink, { passphrase });
    if (missing > 0) process.stderr.write(`Pictures with missing files, not included in the backup: ${missing}.\n`);
  } finally {
    await database.close();
  }
}

async function open(env: Env): Promise<Database | null> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'pglite', 'PG_VERSION'))) {
    throw new Error(`There is no site in ${path.resolve(dataDir)}. Set DATA_DIR or DATABASE_URL to where it is.`);
  }
  try {
    return await openDatabase({ databaseUrl, dataDir, prepare: env.DATABASE_PREPARE === 'true', maxConnections: 2 });
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}
