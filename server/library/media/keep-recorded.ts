import { and, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { examinations } from '../../../db/schema/bundles';
import { claimFiles } from '../../../db/schema/claims';
import { media } from '../../../db/schema/library';
import { isVariant, type MediaStorage, runForEach, stemOf } from '../files/storage';

/** The number of files that are stored again at the same time. */
const AT_ONCE = 4;

interface LocalFile {
  key: string;
  file: string;
}

/** Called first in the transaction that records stored files: until it ends, nobody removes them. */
export type HoldFiles = (tx: Db) => Promise<void>;

/**
 * Stores local files, records them, and removes those that were not recorded. Equal files have equal keys, so another upload may store,
 * record or remove the same ones meanwhile. The local files stay.
 * @param record runs a transaction and calls `hold` first in it
 * @returns the result of `record`
 */
export async function keepRecorded<T>(
  db: Db,
  storage: MediaStorage,
  files: LocalFile[],
  record: (hold: HoldFiles) => Promise<T>,
): Promise<T> {
  const kept = await storage.keep(files);
  const recorded = record((tx) => holdFiles(tx, storage, files));
  // A removal may have lost its lock with its connection, and still be running.
  await recorded.then(() => storeMissing(storage, files)).catch(() => undefined);
  const keys = files.map(({ key }) => key);
  // A failure here changes nothing about the result: the files are looked at again later.
  await kept.done(await removeUnknown(db, storage, keys).catch(() => false));
  return recorded;
}

/**
 * Keeps others from removing files until the transaction ends, and stores those again that were removed since they were stored. That is rare:
 * it takes another upload of the same content that failed at that moment.
 */
async function holdFiles(tx: Db, storage: MediaStorage, files: LocalFile[]): Promise<void> {
  for (const stem of listStems(files.map(({ key }) => key))) {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(stem)})`);
  }
  await storeMissing(storage, files);
}

async function storeMissing(storage: MediaStorage, files: LocalFile[]): Promise<void> {
  const found = await Promise.all(files.map(({ key }) => storage.find(key)));
  const missing = files.filter((_, at) => found[at] === null);
  await runForEach(missing, AT_ONCE, ({ key, file }) => storage.store(key, file));
}

/**
 * Removes the given files if they belong to no image that the library ever had, or to a withdrawn one, to no claim, and to no examination
 * response. Leaves files that are being recorded: whoever records them removes them if that fails.
 * @returns false if files were left, so that they must be looked at again
 */
export async function removeUnknown(db: Db, storage: MediaStorage, keys: string[]): Promise<boolean> {
  // Nearly always, all files were recorded, which takes no lock.
  if ((await findUnknown(db, keys)).length === 0) return true;
  return db.transaction(async (tx) => {
    const free = new Set<string>();
    const stems = listStems(keys);
    for (const stem of stems) if (await tryLock(tx, stem)) free.add(stem);
    // Read again under the locks, which includes everything that their last holders recorded.
    const unknown = await findUnknown(
      tx,
      keys.filter((key) => free.has(stemOf(key))),
    );
    await storage.remove(unknown);
    return free.size === stems.length;
  });
}

async function tryLock(tx: Db, stem: string): Promise<boolean> {
  const answer = await tx.execute(sql`select pg_try_advisory_xact_lock(${lockOf(stem)}) as "isOurs"`);
  return rawRows<{ isOurs: boolean }>(answer)[0]?.isOurs === true;
}

/** Returns the number of the advisory lock of an image's files. */
function lockOf(stem: string) {
  return sql`hashtextextended(${`stored file ${stem}`}, 13)`;
}

/** Returns the stems in the order in which they are locked. */
function listStems(keys: string[]): string[] {
  return [...new Set(keys.map(stemOf))].sort();
}

/** Returns the keys that nothing records. Those of variants count as recorded with their original. */
async function findUnknown(db: Db, keys: string[]): Promise<string[]> {
  const originals = keys.filter((key) => !isVariant(key));
  if (originals.length === 0) return [];
  const isKnown = and(inArray(media.key, originals), isNull(media.withdrawnAt));
  const rows = await db.select({ key: media.key }).from(media).where(isKnown);
  const ofClaims = await db.select({ key: claimFiles.key }).from(claimFiles).where(inArray(claimFiles.key, originals));
  const ofResponses = await db
    .select({ key: examinations.key })
    .from(examinations)
    .where(inArray(examinations.key, originals));
  const known = new Set([...rows, ...ofClaims, ...ofResponses].map(({ key }) => key ?? ''));
  const stems = new Set([...known].map(stemOf));
  return keys.filter((key) => !(isVariant(key) ? stems.has(stemOf(key)) : known.has(key)));
}
