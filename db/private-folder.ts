import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The mode bits of other accounts of the host. All of them are removed. */
const OTHERS = 0o077;

/**
 * Removes the access of other accounts to a folder, everything in it, and new files (umask 077). Does not follow symbolic links.
 * @returns the problem, if other accounts keep access because the folder belongs to another account or its file system has no modes
 */
export function makePrivate(folder: string): string | null {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = [folder, ...listEntries(folder)].filter((entry) => !closeToOthers(entry));
  // Nobody else can reach files in a closed folder, whatever their modes.
  if (!open.includes(folder)) return null;
  return `Other accounts of this host can read the data folder ${path.resolve(folder)}, which holds password hashes, and its mode cannot be changed. Make the server's account its owner (chown) on a file system that has modes`;
}

function* listEntries(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    yield full;
    if (entry.isDirectory()) yield* listEntries(full);
  }
}

/** Removes the access of others. @returns whether they have none afterwards */
function closeToOthers(entry: string): boolean {
  const mode = getMode(entry);
  if (mode === null || (mode & OTHERS) === 0) return true;
  try {
    chmodSync(entry, mode & 0o700);
  } catch {
    return false;
  }
  return ((getMode(entry) ?? 0) & OTHERS) === 0;
}

/** Returns the mode, or null if the entry is gone, because a running server removes files. */
function getMode(entry: string): number | null {
  return lstatSync(entry, { throwIfNoEntry: false })?.mode ?? null;
}
