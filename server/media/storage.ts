import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the files of the media library are. Another place for them needs these alone. */
export interface MediaStorage {
  /** A folder for files that are still being made; empty at the next start. */
  temporaryDir: string;
  /** What a server that was killed had kept, and perhaps not written down: to be taken out where nothing knows of it. */
  unfinished: string[];
  /** Keeps files from `temporaryDir` for good, each whole or not at all; a key that is there is kept as it is. */
  keep(files: { key: string; file: string }[]): Promise<StoredFiles>;
  /** A kept file; null where there is none. */
  read(key: string): Promise<{ bytes: number; stream: () => Readable } | null>;
  /** The keys of a picture's files, its own first where it is there, and then those it is kept in beside it. */
  filesOf(key: string): Promise<string[]>;
  /** Takes files out; one that is not there is no error. */
  remove(keys: string[]): Promise<void>;
}

/** Reads a kept file; null where it is gone. */
export type ReadPicture = (key: string) => Promise<{ stream: () => Readable } | null>;

/** Files that are kept, but not written down yet: until `done`, the next start takes them for unfinished. */
export interface StoredFiles {
  done(): Promise<void>;
}

const NOTE = '.keys';

/** Files in a folder, next to a folder for what is not finished, so that a finished one only needs a new name. */
export async function openDiskStorage(dataDir: string): Promise<MediaStorage> {
  const dir = path.join(dataDir, 'media');
  const temporaryDir = path.join(dataDir, 'tmp');
  await mkdir(dir, { recursive: true });
  await mkdir(temporaryDir, { recursive: true });
  const unfinished = await clear(temporaryDir);
  const fileOf = (key: string): string => fileOfKey(dataDir, key);
  return {
    temporaryDir,
    unfinished,
    async keep(files) {
      const note = path.join(temporaryDir, `${randomUUID()}${NOTE}`);
      await writeDurably(note, files.map(({ key }) => key).join('\n'));
      for (const { key, file } of files) {
        const target = fileOf(key);
        await mkdir(path.dirname(target), { recursive: true });
        await sync(file);
        await rename(file, target);
      }
      return { done: () => rm(note, { force: true }) };
    },
    ...readDiskStorage(dataDir),
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })));
    },
  };
}

/** The kept files of a folder that somebody else may have open: nothing in it is touched. */
export function readDiskStorage(dataDir: string): Pick<MediaStorage, 'read' | 'filesOf'> {
  return {
    async read(key) {
      const file = fileOfKey(dataDir, key);
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found && { bytes: found.size, stream: () => createReadStream(file) };
    },
    async filesOf(key) {
      const names = await readdir(path.dirname(fileOfKey(dataDir, key))).catch(
        (error: NodeJS.ErrnoException): string[] => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      const stem = key.slice(0, key.indexOf('.') + 1);
      const beside = names.filter((name) => name !== key && name.startsWith(stem) && MEDIA_KEY.test(name));
      return [...(names.includes(key) ? [key] : []), ...beside.sort()];
    },
  };
}

/** Where a kept file is. @throws Error for what is no key */
export function fileOfKey(dataDir: string, key: string): string {
  if (!MEDIA_KEY.test(key)) throw new Error('Not a key of the media library.');
  return path.join(dataDir, 'media', key.slice(0, 2), key);
}

/** Empties the folder of what a killed server had not finished. @returns the keys it had kept without writing them down */
async function clear(temporaryDir: string): Promise<string[]> {
  const keys: string[] = [];
  for (const name of await readdir(temporaryDir)) {
    const file = path.join(temporaryDir, name);
    if (name.endsWith(NOTE))
      keys.push(...(await readFile(file, 'utf8')).split('\n').filter((key) => MEDIA_KEY.test(key)));
    await rm(file, { recursive: true });
  }
  return keys;
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await sync(file);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** The hash of what a file holds, its size, colours and variant, and what it is: nothing a path could be made of. */
export const MEDIA_KEY =
  /^[0-9a-f]{40}(-\d{1,5}x\d{1,5}(-[0-9a-f]{18})?(\.\d{1,4})?)?\.(jpg|png|gif|webp|avif|svg|pdf|docx|xlsx|pptx|odt|ods|odp|txt|csv|ics|woff2)$/;
