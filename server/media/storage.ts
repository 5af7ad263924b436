import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the files of the media library are. Another place for them needs these four alone. */
export interface MediaStorage {
  /** A path for a file that is still being made; gone at the next start. */
  temporaryDir: string;
  /** Keeps a file from `temporaryDir` for good, whole or not at all. The same key again changes nothing. */
  keep(key: string, temporaryFile: string): Promise<void>;
  /** A kept file; null where there is none. */
  read(key: string): Promise<{ bytes: number; stream: () => Readable } | null>;
  /** Takes a file out. */
  remove(key: string): Promise<void>;
}

/** Files in a folder, next to a folder for what is not finished, so that a finished one only needs a new name. */
export async function openDiskStorage(dataDir: string): Promise<MediaStorage> {
  const dir = path.join(dataDir, 'media');
  const temporaryDir = path.join(dataDir, 'tmp');
  await mkdir(dir, { recursive: true });
  await mkdir(temporaryDir, { recursive: true });
  // What a server that was killed had not finished.
  for (const left of await readdir(temporaryDir)) await rm(path.join(temporaryDir, left), { recursive: true });
  const fileOf = (key: string): string => {
    if (!MEDIA_KEY.test(key)) throw new Error('Not a key of the media library.');
    return path.join(dir, key.slice(0, 2), key);
  };
  return {
    temporaryDir,
    async keep(key, temporaryFile) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(temporaryFile, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(temporaryFile, file);
    },
    async read(key) {
      const file = fileOf(key);
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found && { bytes: found.size, stream: () => createReadStream(file) };
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** The hash of what a file holds, and what it is: nothing a path could be made of. */
export const MEDIA_KEY = /^[0-9a-f]{40}\.(jpg|png|gif|webp|avif|svg)$/;
