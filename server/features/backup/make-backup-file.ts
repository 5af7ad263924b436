import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Sink, type VerifiedBackup, verifyBackup } from './archive';
import { BackupError } from './backup-error';

/** The name suffix of unfinished files. */
export const UNFINISHED = '.unfinished';

/**
 * Makes a backup's file, which only its owner can read. Writes to a temporary file, verifies all of it, and only then renames it.
 * @param write writes all bytes to the sink
 * @throws BackupError if the file exists or the written backup is damaged, and the errors of `write`. No file is left then.
 */
export async function makeBackupFile(
  file: string,
  write: (sink: Sink) => Promise<void>,
  passphrase?: string,
): Promise<VerifiedBackup> {
  if (existsSync(file)) throw new BackupError(`The file already exists: ${file}`);
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

/** Flushes the folder, so that the renamed file survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
