import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UNFINISHED } from './make-backup-file';

/** A backup in the folder. */
export interface BackupFile {
  name: string;
  bytes: number;
  /** ISO 8601. */
  at: string;
}

/** What the server's own backups are called; anything else in the folder is nobody's business here. */
const NAME = /^prospectus-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function backupName(at: Date): string {
  return `prospectus-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/** The backups of a folder, the newest first; none where it can't be read. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  // What is wrong with a folder is told by the backup that can't be made there.
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().reverse();
  const files = names.map(async (name) => {
    const found = await stat(path.join(folder, name)).catch(() => null);
    return found ? { name, bytes: found.size, at: timeIn(name) } : null;
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}

/** Makes the folder, but not what it lies in: where a disk is missing, nothing is to be made in its place. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (const name of await readdir(folder)) {
    const isOurs = name.startsWith('prospectus-') && name.endsWith(UNFINISHED);
    if (isOurs) await rm(path.join(folder, name), { force: true });
  }
}

/** Removes all but the newest so many; none where that is 0. @param made the one just made, which stays whatever the clock said before */
export async function keepNewest(folder: string, keep: number, made: string): Promise<void> {
  if (keep === 0) return;
  const others = (await listBackups(folder)).filter(({ name }) => name !== made);
  for (const { name } of others.slice(keep - 1)) await rm(path.join(folder, name), { force: true });
}

function timeIn(name: string): string {
  return name.replace(NAME, '$1-$2-$3T$4:$5:$6.000Z');
}
