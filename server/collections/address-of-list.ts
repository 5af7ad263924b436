import { and, eq, like, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages } from '../../db/schema/content';
import { type CollectionId, entryKindOf, getCollection } from '../../src/pages/collections/collections';
import { AppError } from '../errors';

/** Where the page that lists a collection stands, in its normal form; null where there is none. */
export async function addressOfList(db: Db, collection: CollectionId): Promise<string | null> {
  const [row] = await db
    .select({ address: pages.address })
    .from(pages)
    .where(and(eq(pages.kind, collection), ne(pages.status, 'deleted')));
  return row?.address ?? null;
}

/** @throws AppError UNPROCESSABLE_CONTENT where a page lists a collection already */
export async function requireNoList(db: Db, collection: CollectionId): Promise<void> {
  const address = await addressOfList(db, collection);
  if (address === null) return;
  const message = `The page at ${address} lists every ${getCollection(collection).one} already.`;
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'layout', message }] });
}

/** The entries of the collection that a page lists, deleted ones too, that stand below an address. @param kind the list's */
export async function addressesBelow(
  db: Db,
  kind: string,
  address: string,
): Promise<{ pageId: string; address: string }[]> {
  const below = `${address.replace(/[\\%_]/g, (sign) => `\\${sign}`)}/%`;
  const rows = await db
    .select({ pageId: pages.pageId, address: pages.address })
    .from(pages)
    .where(and(eq(pages.kind, entryKindOf(kind as CollectionId)), like(pages.address, below)))
    .orderBy(pages.pageId);
  return rows.map((row) => ({ pageId: row.pageId, address: row.address ?? '' }));
}
