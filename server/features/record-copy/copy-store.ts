import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../../platform/env';

/** The second store of the record: a folder or a bucket. The content of a name never changes. */
export interface CopyStore {
  /** Where it is, for people: `the bucket firm-record`. */
  description: string;
  /** Returns null if there is nothing under this name. @throws Error if the store cannot be used */
  read(key: string): Promise<Buffer | null>;
  /** @param keepUntil the end of the retention period, until which a bucket with object lock protects it @throws Error */
  write(key: string, bytes: Buffer, keepUntil: Date): Promise<void>;
  /** Removes something that was disposed of. @throws Error, also if a lock protects it */
  remove(key: string): Promise<void>;
}

type Settings = { [Name in Extract<keyof Env, `RECORD_COPY_${string}`>]?: Env[Name] | undefined };

/** Returns where the copy is, or null if no store is configured. */
export function describeStore({ RECORD_COPY_DIR: folder, RECORD_COPY_S3_BUCKET: bucket }: Settings): string | null {
  if (bucket !== undefined) return `the bucket ${bucket}`;
  return folder === undefined ? null : `the folder ${path.resolve(folder)}`;
}

/** Opens the configured store; null if there is none. Nothing is requested yet. */
export async function openCopyStore(env: Settings): Promise<CopyStore | null> {
  const description = describeStore(env);
  const { RECORD_COPY_S3_BUCKET: bucket, RECORD_COPY_DIR: folder, RECORD_COPY_S3_LOCK: lock } = env;
  if (description === null) return null;
  if (bucket === undefined) return openFolder(path.resolve(folder ?? ''), description);
  // The client is large and loaded only if there is a bucket.
  const { openBucketObjects } = await import('../../library/files/bucket-storage');
  const objects = openBucketObjects({
    bucket,
    endpoint: env.RECORD_COPY_S3_ENDPOINT,
    region: env.RECORD_COPY_S3_REGION ?? 'us-east-1',
    accessKeyId: env.RECORD_COPY_S3_ACCESS_KEY_ID,
    secretAccessKey: env.RECORD_COPY_S3_SECRET_ACCESS_KEY,
    isPathStyle: env.RECORD_COPY_S3_PATH_STYLE === 'true',
    prefix: env.RECORD_COPY_S3_PREFIX ?? '',
  });
  const mode = lock === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE';
  return {
    ...objects,
    description,
    write: (key, bytes, until) => objects.write(key, bytes, lock && { mode, until }),
  };
}

function openFolder(folder: string, description: string): CopyStore {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  return {
    description,
    read: (key) =>
      readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    async write(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
