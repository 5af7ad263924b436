import { sql } from 'drizzle-orm';
import { type Database, type Db, rawRows } from '../../../db/client';
import { migrateWithin, readMigrations } from '../../../db/migrate';
import { settings } from '../../../db/schema/operations';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { MediaStorage } from '../../library/files/storage';
import { readWithdrawn, removeFiles, withdrawAgain } from '../../library/media/withdraw-media';
import type { Doer } from '../../platform/actor';
import { type AccessReport, endAccessLetBackIn, readAccess } from './access-back';
import { attachedFiles, attachedFolder } from './attached-files';
import { BackupError } from './backup-error';
import { type Part, sequencesSchema } from './format';
import { readBackup, type VerifiedBackup } from './read-frames';
import { type FileRestore, restoreFiles } from './restore-files';
import { dropSite, hasOwnContent, restoreRows, restoreSequences, withoutLinking } from './restore-rows';
import { newerBackup } from './seal';

/** Where a backup is restored to. No server may run there meanwhile. */
export interface RestoreTarget {
  database: Pick<Database, 'kind' | 'db'>;
  storage: MediaStorage;
  dataDir: string;
}

const SECRET = 'auth-secret';
const HERE: Doer = { kind: 'server', id: null, name: 'Command line', client: null };

interface RestoreOptions {
  /** Whether what is there may be replaced. */
  isReplacing?: boolean;
  /** Whether access that had ended since the backup is let back in. */
  isAccessKept?: boolean;
  /** Hears of each part that has been put back. */
  onProgress?: (part: Part) => void;
}

/**
 * Makes the target the site the backup holds: the same content, history and ids, on either database. All in one transaction: whatever stops
 * it, the target is as it was. The tables are made anew as they were at the backup, filled, and then brought up to date as those of any older site.
 * Access that had ended since the backup ends again, if the target holds the same site (`access-back.ts`).
 * @throws BackupError where the backup is of a newer version, or the target has content of its own and is not to be replaced
 */
export async function restoreBackup(
  backup: VerifiedBackup,
  target: RestoreTarget,
  { isReplacing = false, isAccessKept = false, onProgress }: RestoreOptions = {},
): Promise<AccessReport> {
  const { database, storage, dataDir } = target;
  const { migrations, at } = backup.header;
  const known = new Set(readMigrations().map(({ hash }) => hash));
  if (!migrations.every((hash) => known.has(hash))) throw newerBackup();
  if (!isReplacing && (await isInUse(target))) {
    throw new BackupError('The target has content of its own. With --replace it is replaced by the backup.');
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
      await dropSite(tx);
      await migrateWithin(tx, new Set(migrations));
      await withoutLinking(tx, () => restoreParts(tx, backup, { target, files, onProgress }));
      await migrateWithin(tx);
      await files.promise(tx);
      // A backup without a secret leaves the one that is there: what it encrypts may be this very site's.
      if (secret !== undefined) {
        await tx.insert(settings).values({ key: SECRET, value: secret }).onConflictDoNothing();
      }
      // A file that was withdrawn stays so, whatever is let back in otherwise.
      again = await withdrawAgain(tx, withdrawn);
      const access = await endAccessLetBackIn(tx, before, isAccessKept);
      await recordAudit(tx, HERE, 'backup-restore', detailsOf(at, access, isAccessKept));
      await tx.execute(sql`analyze`);
      return access;
    });
  } catch (error) {
    await files.undo(database);
    throw error;
  }
  await files.settle(database);
  await removeFiles(storage, again);
  return report;
}

async function readWithdrawnBefore(tx: Db): Promise<string[]> {
  const found = await tx.execute(sql`select to_regclass('media') is not null as "isThere"`);
  return rawRows<{ isThere: boolean }>(found)[0]?.isThere ? readWithdrawn(tx) : [];
}

/** The secret that was made and stored on Postgres; undefined if there is none. */
async function readSecretRow(tx: Db): Promise<string | undefined> {
  const found = await tx.execute(sql`select to_regclass('settings') is not null as "isThere"`);
  if (!rawRows<{ isThere: boolean }>(found)[0]?.isThere) return undefined;
  const rows = await tx.execute(sql`select value #>> '{}' as value from settings where key = ${SECRET}`);
  return rawRows<{ value: string }>(rows)[0]?.value;
}

/** The record keeps the beginning, so the count comes first. */
function detailsOf(at: string, { letBackIn }: AccessReport, isKept: boolean): string {
  if (letBackIn.length === 0) return `Backup of ${at}`;
  return `Backup of ${at}; access ${isKept ? 'let back in' : 'ended again'} (${letBackIn.length}): ${letBackIn.join(', ')}`;
}

async function isInUse({ database, dataDir }: RestoreTarget): Promise<boolean> {
  if (await hasOwnContent(database.db)) return true;
  for await (const _ of attachedFiles(attachedFolder(dataDir))) return true;
  return false;
}

interface Taking {
  target: RestoreTarget;
  files: FileRestore;
  onProgress: RestoreOptions['onProgress'];
}

/** What takes the data of the part that is being read. */
interface PartRestore {
  write(data: Buffer): Promise<void>;
  end(): Promise<void>;
}

async function restoreParts(tx: Db, { file, passphrase }: VerifiedBackup, taking: Taking): Promise<void> {
  let open: PartRestore | null = null;
  for await (const found of readBackup(file, passphrase)) {
    if (found.is === 'part') open = await restorePart(tx, found.part, taking);
    else if (found.is === 'data') await open?.write(found.data);
    else if (found.is === 'end') {
      await open?.end();
      taking.onProgress?.(found.part);
    }
  }
}

async function restorePart(tx: Db, part: Part, { target, files }: Taking): Promise<PartRestore> {
  if (part.kind === 'table') return restoreRows(tx, part.name, part.columns);
  if (part.kind === 'value') return restoreValue((value) => restoreNamed(tx, part.name, value, target, files));
  await files.begin(part.kind, part.name);
  return files;
}

function restoreValue(take: (value: unknown) => Promise<void>): PartRestore {
  const data: Buffer[] = [];
  return {
    async write(bytes) {
      data.push(bytes);
    },
    end: () => take(JSON.parse(Buffer.concat(data).toString())),
  };
}

async function restoreNamed(
  tx: Db,
  name: 'sequences' | 'secret',
  value: unknown,
  { database }: RestoreTarget,
  files: FileRestore,
): Promise<void> {
  if (name === 'sequences') return restoreSequences(tx, sequencesSchema.parse(value));
  if (database.kind === 'pglite') return files.secret(String(value));
  await tx.insert(settings).values({ key: SECRET, value: String(value) });
}
