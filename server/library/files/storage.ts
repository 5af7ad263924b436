import type { Readable } from 'node:stream';
import { Tally } from '../../platform/telemetry/tally';

/** Counts the requests of this process to a bucket by operation and outcome: `ok`, `missing` or `error`. */
export const bucketRequests = new Tally(['operation', 'outcome']);

/** A stored file and its size in bytes. */
export interface StoredFile {
  key: string;
  bytes: number;
}

/** A stored file that is being read. The stream must be read to its end or destroyed. */
export interface OpenFile {
  /** Size of the whole file, even if only a part of it is read. */
  bytes: number;
  stream: Readable;
}

/** The positions of the first and the last byte of a part of a file. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The media library's files and the encrypted files of claims, in a folder or in a bucket. Several processes may use them at the same time. A key contains the hash of its
 * file, so what is stored at a key never changes.
 * @throws every method throws an Error for an invalid key, and an AppError SERVICE_UNAVAILABLE if a bucket cannot be used
 */
export interface MediaFiles {
  /** The location of the files, for messages: `the bucket site-media`. */
  description: string;
  /** Returns the size of a file, or null if it does not exist. */
  find(key: string): Promise<{ bytes: number } | null>;
  /** Starts reading a file or a part of it, in one request to the storage. Returns null if the file does not exist. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Reads a whole file into memory. Returns null if it does not exist. */
  read: ReadPicture;
  /** Returns the files of an image that exist: the original first, then its variants by name. */
  filesOf(key: string): Promise<StoredFile[]>;
  /** Lists everything that is stored. Anything that is not a file of the library is listed too, by its path. */
  list(): AsyncIterable<StoredFile>;
  /**
   * Stores a local file, completely or not at all. A file that is already stored there is replaced, since it is equal. The local file stays,
   * and must not be changed afterward.
   */
  store(key: string, file: string): Promise<void>;
  /** Removes files; missing ones are ignored. */
  remove(keys: string[]): Promise<void>;
}

/** The library's files as the server uses them, with a local folder for unfinished ones. */
export interface MediaStorage extends MediaFiles {
  /** A folder for unfinished files of this process. Minutes after the process was killed, another one removes it. */
  temporaryDir: string;
  /**
   * Removes the unfinished files of killed servers.
   * @param remove removes stored files that may not have been recorded, unless they were. Returns false if it left some for the next sweep
   * @throws the first error of `remove`; the next sweep tries it again
   */
  sweep(remove: (keys: string[]) => Promise<boolean>): Promise<void>;
  /** Stores files of `temporaryDir`, several at a time. The local files stay. */
  keep(files: { key: string; file: string }[]): Promise<StoredFiles>;
  /** Removes the folder of unfinished files. */
  close(): Promise<void>;
}

/** Reads a stored file into memory; null if it does not exist. */
export type ReadPicture = (key: string) => Promise<Buffer | null>;

/** Files that are stored but not recorded yet: if `done` is not called, a sweep treats them as unfinished once the server is gone. */
export interface StoredFiles {
  /** @param isSettled false if the next sweep must look at them */
  done(isSettled: boolean): Promise<void>;
}

/** A content hash, optionally with size, colors and variant, and the extension; nothing that could form a path. */
export const MEDIA_KEY =
  /^[0-9a-f]{40}(-\d{1,5}x\d{1,5}(-[0-9a-f]{18})?(\.\d{1,4})?)?\.(jpg|png|gif|webp|avif|svg|pdf|docx|xlsx|pptx|odt|ods|odp|txt|csv|ics|woff2|sealed)$/;

/** True for the key of an encrypted file, which is never served as it is stored: not even its presence is public. */
export function isSealed(key: string): boolean {
  return key.endsWith('.sealed');
}

/** @throws Error for an invalid key */
export function requireKey(key: string): void {
  if (!MEDIA_KEY.test(key)) throw new Error('Not a key of the media library.');
}

/** Returns the beginning that the keys of an image's files share, up to and without the first dot. */
export function stemOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

/** True for the key of an image's variant. The keys of all other files begin with the hash of their own content. */
export function isVariant(key: string): boolean {
  return /\.\d+\.\w+$/.test(key);
}

/** Sorts the files of an image: the original first, then its variants by name. */
export function sortFiles(key: string, files: StoredFile[]): StoredFile[] {
  // The same text may be stored with two extensions, as two documents.
  const variants = files.filter((file) => MEDIA_KEY.test(file.key) && isVariant(file.key));
  return [
    ...files.filter((file) => file.key === key),
    ...variants.sort((one, other) => (one.key < other.key ? -1 : 1)),
  ];
}

/** Runs the work for every item, a few at a time. After a failure, it starts no more. @throws the first error, once all work has ended */
export async function runForEach<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const run = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, run));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
