import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { collectionEntries, collectionEntryCategories } from '../../../db/schema/content';
import { collectionOf } from '../../../src/pages/collections/collections';
import { ENTRY, entryFacts } from '../../../src/pages/collections/entry-facts';
import type { PageColumns } from '../../../src/pages/page-columns';

/** A page whose columns are being written. */
interface Written {
  pageId: string;
  now: Pick<PageColumns, 'kind' | 'status'>;
  content: unknown;
}

/** Updates the rows that lists are read from, for those of the pages that are entries of a collection. */
export async function keepEntries(tx: Db, written: readonly Written[]): Promise<void> {
  const entries = written.flatMap(({ pageId, now, content }) => {
    const collection = collectionOf(now.kind);
    return collection ? [{ pageId, collection, status: now.status, ...entryFacts(content) }] : [];
  });
  if (entries.length === 0) return;
  const ids = entries.map(({ pageId }) => pageId);
  await tx.delete(collectionEntryCategories).where(inArray(collectionEntryCategories.pageId, ids));
  await tx.delete(collectionEntries).where(inArray(collectionEntries.pageId, ids));
  await tx.insert(collectionEntries).values(entries);
  const byCategory = entries.flatMap(({ pageId, collection, status, day, categories }) =>
    categories.map((category) => ({ pageId, category, collection, status, day })),
  );
  if (byCategory.length > 0) await tx.insert(collectionEntryCategories).values(byCategory);
}

/** Returns the part of an entry's content that those rows are derived from, or undefined for any other page. */
export function getEntryContent(kind: string, content: unknown): unknown {
  return collectionOf(kind) ? (content as Record<string, unknown> | undefined)?.[ENTRY] : undefined;
}
