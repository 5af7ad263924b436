import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { and, asc, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { examinations } from '../../../db/schema/bundles';
import { claimFiles } from '../../../db/schema/claims';
import { media } from '../../../db/schema/library';
import { MEDIA_FORMATS, mediaPicture, variantUrl, variantWidths } from '../../../src/lib/media-url';
import { SEALED_BYTES } from '../../content/claims/seal-file';
import { MEDIA_KEY, type MediaFiles, runForEach, stemOf } from '../../library/files/storage';

/** The number of rows in memory, and of those that are checked at the same time. */
const ROWS = 50;
const AT_ONCE = 4;

/**
 * Checks that each picture, including those removed from the library, has its variants and a file with the size stored in the library
 * and the hash in its name, and that each claim has its files.
 */
export async function* checkMedia(
  db: Db,
  files: Pick<MediaFiles, 'filesOf' | 'open'>,
  onCount: (more: number) => void,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ key: media.key, bytes: media.bytes })
      .from(media)
      .where(and(gt(media.key, after), isNull(media.withdrawnAt)))
      .orderBy(asc(media.key))
      .limit(ROWS);
    const problems = new Map<string, string>();
    await runForEach(rows, AT_ONCE, async ({ key, bytes }) => {
      const amiss = await findProblem(files, key, bytes);
      if (amiss) problems.set(key, `picture ${key}: ${amiss}`);
    });
    for (const { key } of rows) {
      const problem = problems.get(key);
      if (problem !== undefined) yield problem;
    }
    onCount(rows.length);
    const last = rows.at(-1);
    if (!last) break;
    after = last.key;
  }
  const isStored = ne(claimFiles.secret, '');
  const ofClaims = await db.select().from(claimFiles).where(isStored).orderBy(asc(claimFiles.id));
  for (const { key, bytes, claimId, name } of ofClaims) {
    const amiss = await findProblem(files, key, bytes + SEALED_BYTES);
    if (amiss) yield `“${name}” of claim ${claimId}: ${amiss}`;
  }
}

/**
 * Checks the library's files in both directions: `checkMedia`, and whether everything that is stored belongs to a picture that was not
 * withdrawn. Keeps the key of each picture in memory.
 */
export async function* verifyMedia(
  db: Db,
  files: MediaFiles,
  onCount: (of: 'pictures' | 'files', more: number) => void,
): AsyncGenerator<string> {
  const suspects: string[] = [];
  const known = await readStems(db);
  for await (const { key } of files.list()) {
    if (!MEDIA_KEY.test(key) || known.get(stemOf(key)) !== 'kept') suspects.push(key);
    onCount('files', 1);
  }
  yield* checkMedia(db, files, (more) => onCount('pictures', more));
  // Read again, because an upload is stored before it is recorded.
  const now = await readStems(db);
  for (const key of suspects) {
    const state = MEDIA_KEY.test(key) ? now.get(stemOf(key)) : undefined;
    if (state === undefined) yield `file ${key}: it belongs to nothing in the library`;
    if (state === 'withdrawn') yield `file ${key}: it was withdrawn, and the next start of a server deletes it`;
  }
}

async function readStems(db: Db): Promise<Map<string, 'kept' | 'withdrawn'>> {
  const rows = await db.select({ key: media.key, withdrawnAt: media.withdrawnAt }).from(media);
  const ofClaims = await db.select({ key: claimFiles.key }).from(claimFiles);
  const ofResponses = await db.select({ key: examinations.key }).from(examinations).where(isNotNull(examinations.key));
  return new Map([
    ...rows.map(({ key, withdrawnAt }) => [stemOf(key), withdrawnAt === null ? 'kept' : 'withdrawn'] as const),
    ...[...ofClaims, ...ofResponses].map(({ key }) => [stemOf(key ?? ''), 'kept'] as const),
  ]);
}

async function findProblem(
  files: Pick<MediaFiles, 'filesOf' | 'open'>,
  key: string,
  bytes: number,
): Promise<string | null> {
  if (!MEDIA_KEY.test(key)) return 'its name is not a valid picture name';
  const sizes = new Map((await files.filesOf(key)).map((file) => [file.key, file.bytes]));
  const size = sizes.get(key);
  const found = size === bytes ? await files.open(key) : null;
  if (size !== undefined && size !== bytes) return `its file has ${size} bytes, not ${bytes}`;
  if (!found) return 'its file is missing';
  const hash = createHash('sha256');
  await pipeline(found.stream, hash);
  if (!key.startsWith(hash.digest('hex').slice(0, 40))) return 'its file has been changed';
  const picture = mediaPicture(`/media/${key}`);
  if (!picture) return null;
  for (const width of variantWidths(picture.width)) {
    for (const format of MEDIA_FORMATS) {
      const variant = variantUrl(picture.stem, width, format).slice('/media/'.length);
      if (!sizes.get(variant)) return `its variant ${width}.${format} is missing or empty`;
    }
  }
  return null;
}
