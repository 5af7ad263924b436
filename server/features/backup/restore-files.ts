import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import type { MediaStorage, StoredFiles } from '../../library/files/storage';
import { removeUnknown } from '../../library/media/keep-recorded';
import { getAttachedFolder } from './attached-files';

/** The number of pictures that are stored in the library at once. */
const AT_ONCE = 50;
/** The setting with the id of the committed restore, until its files are in place. */
const KEY = 'restored';
const SECRET = 'auth-secret';
/** The advisory lock's number: arbitrary, but the same on all servers of the site. */
const FINISH_LOCK = 7_041_964;

/** Stages a backup's files, and moves them into place once the restore is committed. */
export interface FileRestore {
  begin(kind: 'media' | 'attached', name: string): Promise<void>;
  write(data: Buffer): Promise<void>;
  end(): Promise<void>;
  /** The secret of a site on the embedded database. */
  secret(text: string): Promise<void>;
  /** Called inside the restore's transaction. Its commit makes the staged files part of the site. */
  promise(tx: Db): Promise<void>;
  /** Moves the files into place after the commit. */
  settle(database: Pick<Database, 'db'>): Promise<void>;
  /** Removes the files after a rollback. */
  undo(database: Pick<Database, 'db'>): Promise<void>;
}

/** Starts restoring files. Removes the leftovers of a killed restore first. */
export async function restoreFiles(storage: MediaStorage, dataDir: string): Promise<FileRestore> {
  const id = randomUUID();
  const staged = path.join(getStagedFolder(dataDir), id);
  await rm(getStagedFolder(dataDir), { recursive: true, force: true });
  await mkdir(getAttachedFolder(staged), { recursive: true });
  const waiting: { key: string; file: string }[] = [];
  const kept: StoredFiles[] = [];
  const keys: string[] = [];
  let handle: FileHandle | undefined;

  async function keepWaiting(): Promise<void> {
    if (waiting.length === 0) return;
    kept.push(await storage.keep(waiting));
    await removeWaiting();
  }

  async function removeWaiting(): Promise<void> {
    await Promise.all(waiting.splice(0).map(({ file }) => rm(file, { force: true })));
  }

  return {
    async begin(kind, name) {
      let file = path.join(storage.temporaryDir, randomUUID());
      if (kind === 'media') {
        waiting.push({ key: name, file });
        keys.push(name);
      } else {
        file = path.join(getAttachedFolder(staged), name);
        await mkdir(path.dirname(file), { recursive: true });
      }
      handle = await open(file, 'wx');
    },
    async write(data) {
      if (!handle) throw new Error('No file has been started.');
      await handle.appendFile(data);
    },
    async end() {
      if (!handle) throw new Error('No file has been started.');
      await handle.close();
      handle = undefined;
      if (waiting.length >= AT_ONCE) await keepWaiting();
    },
    secret: (text) => writeFile(path.join(staged, SECRET), text, { mode: 0o600 }),
    async promise(tx) {
      await keepWaiting();
      await syncFolders(staged, dataDir);
      await tx.insert(settings).values({ key: KEY, value: id });
    },
    async settle(database) {
      for (const files of kept) await files.done(true);
      await finishRestore(database, dataDir);
    },
    async undo(database) {
      await handle?.close().catch(() => undefined);
      await rm(getStagedFolder(dataDir), { recursive: true, force: true });
      await removeWaiting();
      // If they cannot be removed now, a sweep does it.
      const isSettled = await removeUnknown(database.db, storage, keys).catch(() => false);
      await Promise.all(kept.map((files) => files.done(isSettled)));
    },
  };
}

/**
 * Finishes a restore: moves its attached files and its secret into place if its rows were committed, and otherwise removes them. Runs at
 * each start, because a restore may be killed at any point, even in here.
 */
export async function finishRestore({ db }: Pick<Database, 'db'>, dataDir: string): Promise<void> {
  if (!existsSync(getStagedFolder(dataDir))) return;
  await db.transaction(async (tx) => {
    // The lock lets servers that start at the same time run this one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${FINISH_LOCK})`);
    const [row] = await tx.select({ id: settings.value }).from(settings).where(eq(settings.key, KEY));
    if (row) await moveIntoPlace(path.join(getStagedFolder(dataDir), String(row.id)), dataDir);
    await rm(getStagedFolder(dataDir), { recursive: true, force: true });
    await tx.delete(settings).where(eq(settings.key, KEY));
  });
}

/** Moves the files into place. Each step can be repeated after a crash. */
async function moveIntoPlace(staged: string, dataDir: string): Promise<void> {
  if (existsSync(getAttachedFolder(staged))) {
    if (existsSync(getAttachedFolder(dataDir))) await rename(getAttachedFolder(dataDir), path.join(staged, 'replaced'));
    await rename(getAttachedFolder(staged), getAttachedFolder(dataDir));
  }
  if (existsSync(path.join(staged, SECRET))) await rename(path.join(staged, SECRET), path.join(dataDir, SECRET));
}

function getStagedFolder(dataDir: string): string {
  return path.join(dataDir, 'restored');
}

async function syncFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  }
}
