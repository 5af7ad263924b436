import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file that a process rewrites as long as it uses its folder. */
export const SIGN = 'in-use';
const RENEW_MS = 30_000;
/** A folder whose sign is older than this belongs to a process that was killed, or paused for so long that its requests have failed. */
const ABANDONED_MS = 5 * 60_000;

/** A folder for the unfinished files of one process, next to those of other processes. */
export interface OwnFolder {
  path: string;
  /**
   * Moves what other processes abandoned into this folder, and files that lie next to the folders once they are as old.
   * @returns the paths of what was moved
   */
  takeOver(): Promise<string[]>;
  /** Removes the folder. */
  close(): Promise<void>;
}

/** Creates a folder for this process in `DATA_DIR/tmp`, which several servers may share. */
export async function openOwnFolder(dataDir: string): Promise<OwnFolder> {
  const shared = path.join(dataDir, 'tmp');
  const folder = path.join(shared, randomUUID());
  const sign = path.join(folder, SIGN);
  await mkdir(shared, { recursive: true });

  async function renew(): Promise<void> {
    // Another process may have taken over the folder while this process was paused.
    await mkdir(folder).catch(unlessCode('EEXIST'));
    await writeFile(sign, String(Date.now()));
  }

  /** Returns the time of the file server, in milliseconds: the clocks of machines may differ. */
  async function readTime(): Promise<number> {
    try {
      await renew();
      return (await stat(sign)).mtimeMs;
    } catch {
      // On a full disk nothing can be written, but old files should be removed all the more.
      return Date.now();
    }
  }

  // If the disk is full, a server starts nevertheless, and the next renewal may succeed.
  let renewing = renew().catch(() => undefined);
  await renewing;
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, RENEW_MS);
  timer.unref();

  return {
    path: folder,
    async takeOver() {
      const now = await readTime();
      const taken: string[] = [];
      for (const name of await readdir(shared)) {
        const found = path.join(shared, name);
        if (found === folder || now - (await readLastUse(found)) < ABANDONED_MS) continue;
        const moved = path.join(folder, `left-${name}`);
        // Only one process can rename it, and a paused owner no longer finds it.
        const isOurs = await rename(found, moved).then(() => true, unlessCode('ENOENT'));
        if (isOurs) taken.push(moved);
      }
      return taken;
    },
    async close() {
      clearInterval(timer);
      await renewing;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns when a folder's sign was last written, or a file itself, in milliseconds; infinity if another process removed it. */
async function readLastUse(found: string): Promise<number> {
  const sign = await stat(path.join(found, SIGN)).catch(unlessCode('ENOENT', 'ENOTDIR'));
  const { mtimeMs } = sign || (await stat(found).catch(unlessCode('ENOENT'))) || { mtimeMs: Number.POSITIVE_INFINITY };
  return mtimeMs;
}

/** Returns a handler that ignores errors with these codes. */
export function unlessCode(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
