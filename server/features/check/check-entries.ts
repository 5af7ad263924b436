import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { collectionEntries, collectionEntryCategories, pages } from '../../../db/schema/content';
import { COLLECTION_IDS, collectionOf, entryKindOf } from '../../../src/pages/collections/collections';
import { entryFacts } from '../../../src/pages/collections/entry-facts';

/** The number of rows in memory. */
const AT_ONCE = 50;

/** Checks that the list entries of collections match the entries' pages. */
export async function* checkEntries(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({
        pageId: pages.pageId,
        kind: pages.kind,
        status: pages.status,
        content: pages.content,
        kept: collectionEntries,
      })
      .from(pages)
      .leftJoin(collectionEntries, eq(collectionEntries.pageId, pages.pageId))
      .where(and(gt(pages.pageId, after), inArray(pages.kind, COLLECTION_IDS.map(entryKindOf))))
      .orderBy(asc(pages.pageId))
      .limit(AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ pageId }) => pageId);
    const categories = await db
      .select()
      .from(collectionEntryCategories)
      .where(inArray(collectionEntryCategories.pageId, ids))
      .orderBy(asc(collectionEntryCategories.category));
    for (const { pageId, kind, status, content, kept } of rows) {
      const collection = collectionOf(kind);
      const facts = entryFacts(content);
      const { day } = facts;
      const listed = facts.categories.toSorted().map((category) => ({ pageId, category, collection, status, day }));
      const own = categories.filter((one) => one.pageId === pageId).sort((a, b) => (a.category < b.category ? -1 : 1));
      const isSame =
        isDeepStrictEqual(kept, { pageId, collection, status, ...facts }) && isDeepStrictEqual(own, listed);
      if (!isSame) yield `page ${pageId}: its list entry is out of date`;
    }
    after = last.pageId;
  }
}
