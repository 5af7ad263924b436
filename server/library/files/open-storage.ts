import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../../platform/env';
import { openDisk } from './disk-storage';
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
 * Opens the storage for a server: the library's files, and the folder of unfinished files, which is emptied. It is next to a folder of
 * finished ones, which therefore only have to be renamed.
 */
export async function openStorage(env: Settings): Promise<MediaStorage> {
  const files = await openFiles(env);
  const temporaryDir = path.join(env.DATA_DIR, 'tmp');
  await mkdir(temporaryDir, { recursive: true });
  const { keys: unfinished, notes } = await clear(temporaryDir);
  return {
    ...files,
    temporaryDir,
    unfinished,
    async forgetUnfinished() {
      await Promise.all(notes.map((note) => rm(note, { force: true })));
    },
    async keep(given) {
      const note = path.join(temporaryDir, `${randomUUID()}${NOTE}`);
      await writeDurably(note, given.map(({ key }) => key).join('\n'));
      await runForEach(given, AT_ONCE, ({ key, file }) => files.store(key, file));
      return { done: async (isSettled) => void (isSettled && (await rm(note, { force: true }))) };
    },
  };
}

/** Empties the folder of unfinished files, except for notes. @returns the notes, and the keys that a killed server may not have recorded */
async function clear(temporaryDir: string): Promise<{ keys: string[]; notes: string[] }> {
  const keys: string[] = [];
  const notes: string[] = [];
  for (const name of await readdir(temporaryDir)) {
    const file = path.join(temporaryDir, name);
    if (name.endsWith(NOTE)) {
      notes.push(file);
      keys.push(...(await readFile(file, 'utf8')).split('\n').filter((key) => MEDIA_KEY.test(key)));
    } else await rm(file, { recursive: true });
  }
  return { keys, notes };
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
