import { sql } from 'drizzle-orm';
import { type Database, type Db, rawRows } from '../../../db/client';
import { migrateWithin, readMigrations } from '../../../db/migrate';
import { settings } from '../../../db/schema/operations';
import { grantServing } from '../../../db/serving-role';
import { recordAudit } from '../../accounts/audit/record-audit';
import { endPassedSchedules } from '../../content/drafts/publish-scheduled';
import type { MediaStorage } from '../../library/files/storage';
import { readWithdrawn, removeFiles, withdrawAgain } from '../../library/media/withdraw-media';
import type { Doer } from '../../platform/actor';
import { type AccessReport, endAccessLetBackIn, readAccess } from './access-back';
import {
  createNewerError,
  type Entry,
  type EntryReceiver,
  readEntries,
  sequencesSchema,
  type VerifiedBackup,
} from './archive';
import { getAttachedFolder, listAttachedFiles } from './attached-files';
import { BackupError } from './backup-error';
import { readKeptRecords, refuseLoss } from './refuse-loss';
import { type FileRestore, restoreFiles } from './restore-files';
import { dropSite, hasOwnContent, restoreRows, restoreSequences, runWithoutLinking } from './restore-rows';

/** The target of a restore. No server may use it at the same time. */
export interface RestoreTarget {
  database: Pick<Database, 'kind' | 'db'>;
  storage: MediaStorage;
  dataDir: string;
}

const SECRET = 'auth-secret';
const HERE: Doer = { kind: 'server', id: null, name: 'Command line', client: null };

interface RestoreOptions {
  /** True if existing content may be replaced. */
  isReplacing?: boolean;
  /** True if access that ended after the backup is restored. */
  isAccessKept?: boolean;
  /** The database address of the server, if another role owns the tables. Its role gets its rights again. */
  servingUrl?: string | undefined;
  /** Called after each restored entry. */
  onProgress?: (entry: Entry) => void;
}

/**
 * Replaces the target's site by the one in the backup, with the same content, history and ids, on either database. Runs in one
 * transaction, so that a failure leaves the target unchanged. Creates the tables in the backup's version, fills them, and then
 * migrates them like those of any older site. Access that ended after the backup ends again if the target has the same site
 * (`access-back.ts`).
 * @throws BackupError if the backup is from a newer version, the target has content that must not be replaced, or records that the backup lacks and that must be kept
 */
export async function restoreBackup(
  backup: VerifiedBackup,
  target: RestoreTarget,
  { isReplacing = false, isAccessKept = false, servingUrl, onProgress }: RestoreOptions = {},
): Promise<AccessReport> {
  const { database, storage, dataDir } = target;
  const { migrations, at } = backup.manifest;
  const known = new Set(readMigrations().map(({ hash }) => hash));
  if (!migrations.every((hash) => known.has(hash))) throw createNewerError();
  if (!isReplacing && (await isInUse(target))) {
    throw new BackupError('The target already has content. Use --replace to replace it with the backup.');
  }
  const files = await restoreFiles(storage, dataDir);
  let report: AccessReport;
  let again: string[] = [];
  try {
    report = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local lock_timeout = '10s'`);
      await tx.execute(sql`set local datestyle = 'ISO'`);
      const before = await readAccess(tx);
      const secret = await readSecretRow(tx);
      const withdrawn = await readWithdrawnBefore(tx);
      const kept = await readKeptRecords(tx);
      await dropSite(tx);
      await migrateWithin(tx, new Set(migrations));
      await runWithoutLinking(tx, () =>
        readEntries(backup, async (entry) => {
          const receiver = await restoreEntry(tx, entry, database, files);
          const end = async (): Promise<void> => {
            await receiver.end();
            onProgress?.(entry);
          };
          return { write: receiver.write, end };
        }),
      );
      await migrateWithin(tx);
      if (servingUrl !== undefined) await grantServing({ db: tx, kind: database.kind }, servingUrl);
      await refuseLoss(tx, kept);
      await files.promise(tx);
      await endPassedSchedules(tx);
      // Without a secret in the backup, the current one stays, because it may have encrypted this site's data.
      if (secret !== undefined) {
        await tx.insert(settings).values({ key: SECRET, value: secret }).onConflictDoNothing();
      }
      // Withdrawn files stay withdrawn, even if access is kept.
      again = await withdrawAgain(tx, withdrawn);
      const access = await endAccessLetBackIn(tx, before, isAccessKept);
      await recordAudit(tx, HERE, 'backup-restore', describeRestore(at, access, isAccessKept));
      await tx.execute(sql`analyze`);
      return access;
    });
  } catch (error) {
    await files.undo(database);
    throw error;
  }
  // First, because until the files are settled, the next start would remove them too.
  await removeFiles(database.db, storage, again);
  await files.settle(database);
  return report;
}

async function readWithdrawnBefore(tx: Db): Promise<string[]> {
  const found = await tx.execute(sql`select to_regclass('media') is not null as "isThere"`);
  return rawRows<{ isThere: boolean }>(found)[0]?.isThere ? readWithdrawn(tx) : [];
}

/** Reads the generated secret that is stored in Postgres, if any. */
async function readSecretRow(tx: Db): Promise<string | undefined> {
  const found = await tx.execute(sql`select to_regclass('settings') is not null as "isThere"`);
  if (!rawRows<{ isThere: boolean }>(found)[0]?.isThere) return undefined;
  const rows = await tx.execute(sql`select value #>> '{}' as value from settings where key = ${SECRET}`);
  return rawRows<{ value: string }>(rows)[0]?.value;
}

/** Describes the restore for the audit log. The count comes first, because the log truncates long details. */
function describeRestore(at: string, { letBackIn }: AccessReport, isKept: boolean): string {
  if (letBackIn.length === 0) return `Backup of ${at}`;
  return `Backup of ${at}; access ${isKept ? 'let back in' : 'ended again'} (${letBackIn.length}): ${letBackIn.join(', ')}`;
}

async function isInUse({ database, dataDir }: RestoreTarget): Promise<boolean> {
  if (await hasOwnContent(database.db)) return true;
  for await (const _ of listAttachedFiles(getAttachedFolder(dataDir))) return true;
  return false;
}

async function restoreEntry(
  tx: Db,
  { kind, name }: Entry,
  { kind: databaseKind }: RestoreTarget['database'],
  files: FileRestore,
): Promise<EntryReceiver> {
  if (kind === 'table') return restoreRows(tx, name);
  if (kind === 'sequences') {
    return restoreValue((text) => restoreSequences(tx, sequencesSchema.parse(JSON.parse(text))));
  }
  if (kind === 'secret') {
    return restoreValue(async (value) => {
      if (databaseKind === 'pglite') await files.secret(value);
      else await tx.insert(settings).values({ key: SECRET, value });
    });
  }
  await files.begin(kind, name);
  return files;
}

function restoreValue(restore: (text: string) => Promise<void>): EntryReceiver {
  const data: Buffer[] = [];
  return {
    async write(bytes) {
      data.push(bytes);
    },
    end: () => restore(Buffer.concat(data).toString()),
  };
}
