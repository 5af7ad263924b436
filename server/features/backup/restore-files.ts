import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import type { MediaStorage, StoredFiles } from '../../library/files/storage';
import { removeUnknown } from '../../library/media/media-library';
import { attachedFolder } from './attached-files';

/** Pictures that are handed over to the library's folder at once. */
const AT_ONCE = 50;
/** The setting that tells which restore the database holds, until its files are in their places. */
const KEY = 'restored';
const SECRET = 'auth-secret';
/** Any number, the same for every server of the site. */
const FINISH_LOCK = 7_041_964;

/** Puts a backup's files where they are found once the database holds the restore, and not before. */
export interface FileRestore {
  begin(kind: 'picture' | 'attached', name: string): Promise<void>;
  write(data: Buffer): Promise<void>;
  end(): Promise<void>;
  /** The secret of a site on the embedded database. */
  secret(text: string): Promise<void>;
  /** Within the restore's transaction: with it the files are the site's. */
  promise(tx: Db): Promise<void>;
  /** After the transaction. */
  settle(database: Pick<Database, 'db'>): Promise<void>;
  /** Nothing came of it. */
  undo(database: Pick<Database, 'db'>): Promise<void>;
}

/** Begins to restore files. What a restore left that was killed is taken out. */
export async function restoreFiles(storage: MediaStorage, dataDir: string): Promise<FileRestore> {
  const id = randomUUID();
  const staged = path.join(stagedFolder(dataDir), id);
  await rm(stagedFolder(dataDir), { recursive: true, force: true });
  await mkdir(attachedFolder(staged), { recursive: true });
  const waiting: { key: string; file: string }[] = [];
  const kept: StoredFiles[] = [];
  const keys: string[] = [];
  let stream: WriteStream | undefined;

  async function keepWaiting(): Promise<void> {
    if (waiting.length > 0) kept.push(await storage.keep(waiting.splice(0)));
  }

  return {
    async begin(kind, name) {
      let file = path.join(storage.temporaryDir, randomUUID());
      if (kind === 'picture') {
        waiting.push({ key: name, file });
        keys.push(name);
      } else {
        file = path.join(attachedFolder(staged), name);
        await mkdir(path.dirname(file), { recursive: true });
      }
      stream = createWriteStream(file, { flags: 'wx' });
    },
    async write(data) {
      const to = stream;
      if (!to) throw new Error('No file has been begun.');
      await new Promise<void>((resolve, reject) => to.write(data, (error) => (error ? reject(error) : resolve())));
    },
    async end() {
      if (!stream) throw new Error('No file has been begun.');
      stream.end();
      await finished(stream);
      stream = undefined;
      if (waiting.length >= AT_ONCE) await keepWaiting();
    },
    secret: (text) => writeFile(path.join(staged, SECRET), text, { mode: 0o600 }),
    async promise(tx) {
      await keepWaiting();
      await syncFolders(staged, dataDir);
      await tx.insert(settings).values({ key: KEY, value: id });
    },
    async settle(database) {
      for (const files of kept) await files.done();
      await finishRestore(database, dataDir);
    },
    async undo(database) {
      stream?.destroy();
      await rm(stagedFolder(dataDir), { recursive: true, force: true });
      await Promise.all(waiting.map(({ file }) => rm(file, { force: true })));
      await removeUnknown(database.db, storage, keys).catch(() => undefined);
      for (const files of kept) await files.done();
    },
  };
}

/**
 * Puts the attached files and the secret of a restore in their places, whose rows the database holds; takes them out where it doesn't, since
 * the restore was killed before its end. At each start, since it may have been killed here as well.
 */
export async function finishRestore({ db }: Pick<Database, 'db'>, dataDir: string): Promise<void> {
  if (!existsSync(stagedFolder(dataDir))) return;
  await db.transaction(async (tx) => {
    // Servers that start at once find it one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${FINISH_LOCK})`);
    const [row] = await tx.select({ id: settings.value }).from(settings).where(eq(settings.key, KEY));
    if (row) await putInPlace(path.join(stagedFolder(dataDir), String(row.id)), dataDir);
    await rm(stagedFolder(dataDir), { recursive: true, force: true });
    await tx.delete(settings).where(eq(settings.key, KEY));
  });
}

/** One after the other, each only where it has not been done yet. */
async function putInPlace(staged: string, dataDir: string): Promise<void> {
  if (existsSync(attachedFolder(staged))) {
    if (existsSync(attachedFolder(dataDir))) await rename(attachedFolder(dataDir), path.join(staged, 'replaced'));
    await rename(attachedFolder(staged), attachedFolder(dataDir));
  }
  if (existsSync(path.join(staged, SECRET))) await rename(path.join(staged, SECRET), path.join(dataDir, SECRET));
}

function stagedFolder(dataDir: string): string {
  return path.join(dataDir, 'restored');
}

async function syncFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  }
}
