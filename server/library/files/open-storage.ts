import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../../platform/env';
import { openDisk } from './disk-storage';
import { openOwnFolder, unlessCode } from './own-folder';
import { MEDIA_KEY, type MediaFiles, type MediaStorage, runForEach } from './storage';

/** The extension of the notes that name files which are stored but may not be recorded. */
const NOTE = '.keys';
/** The number of files that are stored at the same time. */
const AT_ONCE = 4;

type Settings = Pick<Env, 'DATA_DIR'> & Partial<Env>;

/** Opens the library's files, in the bucket if it is configured, otherwise in the data folder. Nothing local is created or removed. */
export async function openFiles(env: Settings): Promise<MediaFiles> {
  const { MEDIA_S3_BUCKET: bucket } = env;
  if (bucket === undefined) return openDisk(env.DATA_DIR);
  // The client is large and loaded only if there is a bucket.
  const { openBucket } = await import('./bucket-storage');
  return openBucket({
    bucket,
    endpoint: env.MEDIA_S3_ENDPOINT,
    region: env.MEDIA_S3_REGION ?? 'us-east-1',
    accessKeyId: env.MEDIA_S3_ACCESS_KEY_ID,
    secretAccessKey: env.MEDIA_S3_SECRET_ACCESS_KEY,
    isPathStyle: env.MEDIA_S3_PATH_STYLE === 'true',
    prefix: env.MEDIA_S3_PREFIX ?? '',
  });
}

/**
 * Opens the storage for a server: the library's files, and a folder of unfinished ones. Both are in the data folder, so that storing a file
 * there only needs another name for it.
 */
export async function openStorage(env: Settings): Promise<MediaStorage> {
  const files = await openFiles(env);
  const own = await openOwnFolder(env.DATA_DIR);

  /** Leaves a note where the next sweep of any server finds it. One that is gone was taken over with the folder. */
  async function leaveNote(note: string): Promise<void> {
    const next = path.join(env.DATA_DIR, 'tmp', `${randomUUID()}${NOTE}`);
    await rename(note, next).catch(unlessCode('ENOENT'));
  }

  return {
    ...files,
    temporaryDir: own.path,
    async sweep(remove) {
      const failed: unknown[] = [];
      for (const left of await own.takeOver()) {
        for (const note of await listNotes(left)) {
          const isSettled = await readKeys(note)
            .then(remove)
            .catch((error: unknown) => void failed.push(error));
          if (!isSettled) await leaveNote(note);
        }
        await rm(left, { recursive: true, force: true });
      }
      if (failed.length > 0) throw failed[0];
    },
    async keep(given) {
      const note = path.join(own.path, `${randomUUID()}${NOTE}`);
      await writeDurably(note, given.map(({ key }) => key).join('\n'));
      const done = (isSettled: boolean) => (isSettled ? rm(note, { force: true }) : leaveNote(note));
      await runForEach(given, AT_ONCE, ({ key, file }) => files.store(key, file)).catch(async (error: unknown) => {
        await done(false);
        throw error;
      });
      return { done };
    },
    async close() {
      // Notes that are still there are of uploads that end with this process.
      for (const note of await listNotes(own.path)) await leaveNote(note);
      await own.close();
    },
  };
}

/** Lists the notes in a folder at any depth; a note itself is listed too. */
async function listNotes(place: string): Promise<string[]> {
  if (place.endsWith(NOTE)) return [place];
  const names = await readdir(place, { recursive: true }).catch(unlessCode('ENOENT', 'ENOTDIR'));
  return (names ?? []).filter((name) => name.endsWith(NOTE)).map((name) => path.join(place, name));
}

/** Reads the keys in a note. */
async function readKeys(note: string): Promise<string[]> {
  return (await readFile(note, 'utf8')).split('\n').filter((key) => MEDIA_KEY.test(key));
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
