import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { media } from '../../../db/schema/library';
import { MEDIA_FORMATS, mediaPicture, variantUrl, variantWidths } from '../../../src/lib/media-url';
import { fileOfKey, MEDIA_KEY } from '../../library/files/storage';

/** The number of rows in memory. */
const AT_ONCE = 50;

/**
 * Checks that each picture, including those removed from the library, has its variants and a file with the size stored in the library
 * and the hash in its name.
 */
export async function* checkMedia(db: Db, dataDir: string, onCount: (more: number) => void): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ key: media.key, bytes: media.bytes })
      .from(media)
      .where(and(gt(media.key, after), isNull(media.withdrawnAt)))
      .orderBy(asc(media.key))
      .limit(AT_ONCE);
    for (const { key, bytes } of rows) {
      const amiss = await findProblem(dataDir, key, bytes);
      if (amiss) yield `picture ${key}: ${amiss}`;
    }
    onCount(rows.length);
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

async function findProblem(dataDir: string, key: string, bytes: number): Promise<string | null> {
  if (!MEDIA_KEY.test(key)) return 'its name is not a valid picture name';
  const size = await readSize(fileOfKey(dataDir, key));
  if (size === null) return 'its file is missing';
  if (size !== bytes) return `its file has ${size} bytes, not ${bytes}`;
  if ((await hashFile(fileOfKey(dataDir, key))) !== key.slice(0, 40)) return 'its file has been changed';
  const picture = mediaPicture(`/media/${key}`);
  if (!picture) return null;
  for (const width of variantWidths(picture.width)) {
    for (const format of MEDIA_FORMATS) {
      const variant = variantUrl(picture.stem, width, format).slice('/media/'.length);
      if (!(await readSize(fileOfKey(dataDir, variant)))) return `its variant ${width}.${format} is missing or empty`;
    }
  }
  return null;
}

async function readSize(file: string): Promise<number | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found === null ? null : found.size;
}

/** Returns the hash that the media library uses in file names. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 40);
}
