import { and, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { publishedBodies, publishedFiles } from '../../../db/schema/publications';
import { addBodies } from '../../platform/database/published-bodies';
import type { ReadPicture } from '../files/storage';

/** Copies the files that publications need into the record, because they are about to be removed from the library's storage. */
export async function keepPublished(tx: Db, { read }: { read: ReadPicture }, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const { hash } = publishedFiles;
  const isKept = tx.select({ one: sql`1` }).from(publishedBodies).where(sql`${publishedBodies.hash} = ${hash}`);
  const needed = await tx
    .select({ key: publishedFiles.key })
    .from(publishedFiles)
    .where(and(inArray(publishedFiles.key, keys), notExists(isKept)))
    .orderBy(publishedFiles.key);
  for (const { key } of needed) {
    const bytes = await read(key);
    if (bytes) await addBodies(tx, [bytes]);
  }
}
