import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** The storage of the media library's files. Another storage only has to implement this interface. */
export interface MediaStorage {
  /** A folder for unfinished files; emptied at the next start. */
  temporaryDir: string;
  /** Keys that a killed server stored but may not have recorded; to be removed if the database does not know them. */
  unfinished: string[];
  /** Moves files from `temporaryDir` to permanent storage, each completely or not at all. Existing keys are not changed. */
  keep(files: { key: string; file: string }[]): Promise<StoredFiles>;
  /** Returns a stored file, or null if it does not exist. */
  read(key: string): Promise<{ bytes: number; stream: () => Readable } | null>;
  /** Returns the keys of an image's existing files: the original first, then its variants. */
  filesOf(key: string): Promise<string[]>;
  /** Removes files; missing ones are ignored. */
  remove(keys: string[]): Promise<void>;
}

/** Reads a stored file; null if it does not exist. */
export type ReadPicture = (key: string) => Promise<{ stream: () => Readable } | null>;

/** Files that are stored but not recorded yet: until `done` is called, the next start treats them as unfinished. */
export interface StoredFiles {
  done(): Promise<void>;
}

const NOTE = '.keys';

/** Opens storage in a folder, next to the folder of unfinished files, so that finished ones only have to be renamed. */
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

/** Reads the stored files of a folder that another process may have open, without changing anything. */
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

/** Returns the path of a stored file. @throws Error for an invalid key */
export function fileOfKey(dataDir: string, key: string): string {
  if (!MEDIA_KEY.test(key)) throw new Error('Not a key of the media library.');
  return path.join(dataDir, 'media', key.slice(0, 2), key);
}

/** Empties the folder of unfinished files. @returns the keys that a killed server stored without recording them */
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

/** A content hash, optionally with size, colors and variant, and the extension; nothing that could form a path. */
export const MEDIA_KEY =
  /^[0-9a-f]{40}(-\d{1,5}x\d{1,5}(-[0-9a-f]{18})?(\.\d{1,4})?)?\.(jpg|png|gif|webp|avif|svg|pdf|docx|xlsx|pptx|odt|ods|odp|txt|csv|ics|woff2)$/;
