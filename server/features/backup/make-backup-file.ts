import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error';
import { type VerifiedBackup, verifyBackup } from './read-frames';
import type { Sink } from './write-frames';

/** How files end that are being made. */
export const UNFINISHED = '.unfinished';

/**
 * Makes a backup's file, readable by its owner alone: written aside, read again from its beginning to its end, and only then given its name.
 * @param write gives all bytes of it
 * @throws BackupError where the name is taken, or what was written isn't whole; whatever `write` throws. Nothing is left behind then.
 */
export async function makeBackupFile(
  file: string,
  write: (sink: Sink) => Promise<void>,
  passphrase?: string,
): Promise<VerifiedBackup> {
  if (existsSync(file)) throw new BackupError(`There is a file of that name already: ${file}`);
  const aside = `${file}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
  try {
    const handle = await open(aside, 'wx', 0o600);
    try {
      await write(async (bytes) => {
        await handle.writeFile(bytes);
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    const backup = await verifyBackup(aside, passphrase);
    await rename(aside, file);
    await syncFolder(path.dirname(file));
    return { ...backup, file };
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** So that not even a power cut takes the name back. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
