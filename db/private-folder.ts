import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What other accounts of the host may do: nothing. */
const OTHERS = 0o077;

/**
 * Closes a folder and everything in it to other accounts, and new files too (umask 077). Symbolic links are not
 * followed.
 * @returns the problem, if other accounts of the host keep access: the folder is another account's, or its file system has no modes
 */
export function makePrivate(folder: string): string | null {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = [folder, ...entriesOf(folder)].filter((entry) => !closeToOthers(entry));
  // What lies in a closed folder can be reached by nobody else, whatever its own mode.
  if (!open.includes(folder)) return null;
  return `Other accounts of this host can read the data folder ${path.resolve(folder)}, which holds password hashes, and its mode cannot be changed. Make the server's account its owner (chown) on a file system that has modes`;
}

function* entriesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    yield full;
    if (entry.isDirectory()) yield* entriesOf(full);
  }
}

/** @returns whether others have no access now */
function closeToOthers(entry: string): boolean {
  const mode = modeOf(entry);
  if (mode === null || (mode & OTHERS) === 0) return true;
  try {
    chmodSync(entry, mode & 0o700);
  } catch {
    return false;
  }
  return ((modeOf(entry) ?? 0) & OTHERS) === 0;
}

/** The mode; null for an entry that is gone: a running server removes files. */
function modeOf(entry: string): number | null {
  return lstatSync(entry, { throwIfNoEntry: false })?.mode ?? null;
}
