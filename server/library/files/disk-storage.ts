import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MEDIA_KEY, type MediaFiles, requireKey, type StoredFile, sortFiles, stemOf } from './storage';

/** Opens the library's files in a folder. Changes nothing in it until a file is stored or removed. */
export function openDisk(dataDir: string): MediaFiles {
  const folder = path.join(dataDir, 'media');
  const files: MediaFiles = {
    description: `the folder ${path.resolve(folder)}`,
    async find(key) {
      const bytes = await readSize(fileOfKey(dataDir, key));
      return bytes === null ? null : { bytes };
    },
    async open(key, range) {
      const handle = await orNull(open(fileOfKey(dataDir, key)));
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        return { bytes: size, stream: handle.createReadStream(range) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async read(key) {
      const found = await files.open(key);
      return found && buffer(found.stream);
    },
    async filesOf(key) {
      const within = path.dirname(fileOfKey(dataDir, key));
      const names = (await orNull(readdir(within))) ?? [];
      const ofImage = names.filter((name) => name.startsWith(`${stemOf(key)}.`) && MEDIA_KEY.test(name));
      return sortFiles(key, await measureFiles(within, ofImage));
    },
    async *list() {
      for (const below of ((await orNull(readdir(folder))) ?? []).sort()) {
        const within = path.join(folder, below);
        const isFolder = (await orNull(stat(within)))?.isDirectory();
        const names = isFolder ? ((await orNull(readdir(within))) ?? []) : [];
        for (const { key, bytes } of await measureFiles(
          isFolder ? within : folder,
          isFolder ? names.sort() : [below],
        )) {
          const isInPlace = MEDIA_KEY.test(key) && key.startsWith(below) && below.length === 2;
          yield { key: isInPlace || !isFolder ? key : `${below}/${key}`, bytes };
        }
      }
    },
    async store(key, file) {
      const target = fileOfKey(dataDir, key);
      await mkdir(path.dirname(target), { recursive: true });
      const copy = `${file}.${randomUUID()}`;
      try {
        // A second name for the same bytes, on file systems that have it.
        await link(file, copy).catch(() => copyFile(file, copy));
        const handle = await open(copy, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(copy, target);
      } finally {
        // Renaming leaves a name of the file that is already there.
        await rm(copy, { force: true });
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(fileOfKey(dataDir, key), { force: true })));
    },
  };
  return files;
}

/** Returns the path of a stored file. @throws Error for an invalid key */
export function fileOfKey(dataDir: string, key: string): string {
  requireKey(key);
  return path.join(dataDir, 'media', key.slice(0, 2), key);
}

/** Returns the files' sizes, without files that were removed in the meantime. */
async function measureFiles(folder: string, names: string[]): Promise<StoredFile[]> {
  const sizes = await Promise.all(names.map((name) => readSize(path.join(folder, name))));
  return names.flatMap((key, at) => {
    const bytes = sizes[at];
    return typeof bytes === 'number' ? [{ key, bytes }] : [];
  });
}

async function readSize(file: string): Promise<number | null> {
  return (await orNull(stat(file)))?.size ?? null;
}

/** Returns null if the file or folder does not exist. */
function orNull<T>(looking: Promise<T>): Promise<T | null> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
