import { and, eq, like, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { type CollectionId, entryKindOf, getCollection } from '../../../src/pages/collections/collections';
import { AppError } from '../../platform/errors';

/** Returns the address of the page that lists a collection, in its normal form, or null if there is no such page. */
export async function findListAddress(db: Db, collection: CollectionId): Promise<string | null> {
  const [row] = await db
    .select({ address: pages.address })
    .from(pages)
    .where(and(eq(pages.kind, collection), ne(pages.status, 'deleted')));
  return row?.address ?? null;
}

/** @throws AppError UNPROCESSABLE_CONTENT if another page already lists the collection */
export async function requireNoList(db: Db, collection: CollectionId): Promise<void> {
  const address = await findListAddress(db, collection);
  if (address === null) return;
  const message = `The page at ${address} already lists every ${getCollection(collection).one}. Edit that page instead.`;
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'layout', message }] });
}

/** Returns the entries below an address, including deleted ones, of the collection that a page lists. @param kind the kind of that page */
export async function findEntriesBelow(
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
