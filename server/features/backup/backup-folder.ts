import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UNFINISHED } from './make-backup-file';

/** A backup in the folder. */
export interface BackupFile {
  name: string;
  bytes: number;
  /** The time of the backup in ISO 8601. */
  at: string;
}

/** Matches the names of the server's own backups. Everything else in the folder is left untouched. */
const NAME = /^prospectus-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:\.tar|\.tar\.age|-own\.tar\.age)$/;

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Returns the name of a new backup.
 * @param key what encrypts it: nothing, the server's passphrase, or one that was given for this backup
 */
export function createBackupName(at: Date, key: 'none' | 'server' | 'own'): string {
  const suffix = { none: '.tar', server: '.tar.age', own: '-own.tar.age' }[key];
  return `prospectus-${at.toISOString().replace(/[-:]|\.\d+/g, '')}${suffix}`;
}

/** Returns true for a backup with a passphrase of its own, which only its author can open: it replaces no other backup. */
export function isOwnBackup(name: string): boolean {
  return name.endsWith('-own.tar.age');
}

/** Returns the backups in a folder, newest first, or none if the folder cannot be read. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  // Problems with the folder are reported when a backup fails there.
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().reverse();
  const files = names.map(async (name) => {
    const found = await stat(path.join(folder, name)).catch(() => null);
    return found ? { name, bytes: found.size, at: parseTime(name) } : null;
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}

/** Creates the folder, but not its parents, so that nothing is written in place of a disk that is not mounted. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (const name of await readdir(folder)) {
    const isOurs = name.startsWith('prospectus-') && name.endsWith(UNFINISHED);
    if (isOurs) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Removes all but the newest `keep` backups, or none if that is 0. Backups with a passphrase of their own are not counted and stay.
 * @param made the backup just made, which stays even if the clock was set back
 */
export async function keepNewest(folder: string, keep: number, made: string): Promise<void> {
  if (keep === 0) return;
  const others = (await listBackups(folder)).filter(({ name }) => name !== made && !isOwnBackup(name));
  for (const { name } of others.slice(keep - 1)) await rm(path.join(folder, name), { force: true });
}

function parseTime(name: string): string {
  return name.replace(NAME, '$1-$2-$3T$4:$5:$6.000Z');
}
