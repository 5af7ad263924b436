import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { SIGN } from './own-folder';

const LONG_AGO = new Date(Date.now() - 3_600_000);

/** Lists the unfinished files of all servers on a data folder by their names, without the signs that their folders are in use. */
export function listUnfinished(dataDir: string): string[] {
  return readdirSync(path.join(dataDir, 'tmp'), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== SIGN)
    .map(({ name }) => name);
}

/** Makes a server's folder of unfinished files look as if the server was killed an hour ago. */
export function abandon(temporaryDir: string): void {
  utimesSync(path.join(temporaryDir, SIGN), LONG_AGO, LONG_AGO);
}

/** Makes the files that lie next to the servers' folders an hour old. */
export function ageLeftFiles(dataDir: string): void {
  for (const entry of readdirSync(path.join(dataDir, 'tmp'), { withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), LONG_AGO, LONG_AGO);
  }
}
