import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openOwnFolder } from './own-folder';
import { isVariant, MEDIA_KEY, type MediaFiles, type OpenFile, runForEach, type StoredFile } from './storage';

/** The state of a copy, in files and bytes. */
export interface CopyState {
  total: number;
  /** Files that were there already, with the same size. */
  skipped: number;
  copied: number;
  bytes: number;
}

/** The number of files that are copied at the same time. */
const AT_ONCE = 4;

/**
 * Copies the library's files from one storage to another. Files that are there with the same size are skipped, so that an interrupted copy
 * continues where it stopped. A file is stored only after its size and hash have been checked. Removes nothing.
 * @param dataDir for unfinished files
 * @param onProgress called after each file
 * @returns the result, and a line for each file that was not copied
 * @throws AppError SERVICE_UNAVAILABLE if a bucket cannot be used
 */
export async function copyFiles(
  from: MediaFiles,
  to: MediaFiles,
  dataDir: string,
  onProgress: (state: CopyState) => void,
): Promise<CopyState & { problems: string[] }> {
  const problems: string[] = [];
  const state: CopyState = { total: 0, skipped: 0, copied: 0, bytes: 0 };
  const there = new Map<string, number>();
  for await (const { key, bytes } of to.list()) there.set(key, bytes);
  const missing: StoredFile[] = [];
  for await (const file of from.list()) {
    state.total += 1;
    if (!MEDIA_KEY.test(file.key)) problems.push(`${file.key}: this is not a file of the library`);
    else if (there.get(file.key) === file.bytes) state.skipped += 1;
    else missing.push(file);
  }
  const own = await openOwnFolder(dataDir);
  try {
    await runForEach(missing, AT_ONCE, async ({ key }) => {
      const found = await from.open(key);
      // A file that is gone was removed since the beginning.
      if (!found) return;
      const file = path.join(own.path, key);
      const problem = await download(key, found, file);
      if (problem) problems.push(`${key}: ${problem}`);
      else {
        await to.store(key, file);
        await rm(file, { force: true });
        state.copied += 1;
        state.bytes += found.bytes;
      }
      onProgress(state);
    });
  } finally {
    await own.close();
  }
  return { ...state, problems };
}

/** Writes a stored file to a local one. @returns the problem if it is damaged */
async function download(key: string, { stream, bytes }: OpenFile, file: string): Promise<string | null> {
  const hash = createHash('sha256');
  let read = 0;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        read += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file),
  );
  if (read !== bytes) return `it has ${read} bytes, not ${bytes}`;
  return isVariant(key) || key.startsWith(hash.digest('hex').slice(0, 40)) ? null : 'it has been changed';
}
