import { and, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { plainText } from '../../../src/content/text';
import { withPaths } from '../../../src/lib/with-paths';
import { readArrangement } from '../../../src/pages/arrangement';
import { COLLECTION_IDS, entryKindOf } from '../../../src/pages/collections/collections';
import { CATEGORIES } from '../../../src/pages/collections/entry-facts';
import { getCategoryId } from '../../../src/pages/collections/key-of';
import type { PageState } from '../../../src/pages/page-facts';
import { FACTS } from '../../../src/pages/page-kind';
import type { Directory } from '../directory/directory';

/** A page as the dashboard lists it. */
export interface ListedPage {
  pageId: string;
  title: string;
  /** The path at which visitors read it. */
  path: string;
  kind: string;
  status: PageState;
  /** The time of the last write: ISO 8601. */
  changedAt: string;
  /** The name of the last author; null for sample content. */
  changedBy: string | null;
}

const ENTRY_KINDS = COLLECTION_IDS.map(entryKindOf);

/** Lists all pages with an address by title, including deleted ones. Entries of collections have lists of their own. */
export async function listPages(db: Db, directory: Directory): Promise<ListedPage[]> {
  const rows = await db
    .select({
      pageId: pages.pageId,
      title: pages.title,
      address: pages.address,
      kind: pages.kind,
      status: pages.status,
      changedAt: pages.updatedAt,
      changedBy: sql<string | null>`(select change_sets.actor_name from page_versions
        join change_sets on change_sets.id = page_versions.change_set_id
        where page_versions.page_id = pages.page_id and page_versions.version = pages.version)`,
    })
    .from(pages)
    .where(and(isNotNull(pages.address), notInArray(pages.kind, ENTRY_KINDS)))
    .orderBy(sql`lower(${pages.title}) collate "C"`, sql`${pages.pageId} collate "C"`);
  return rows.map(({ address, changedAt, ...row }) => ({
    ...row,
    path: directory.of(row.pageId)?.path ?? address ?? '',
    changedAt: changedAt.toISOString(),
  }));
}

/** Returns the names that editors gave to pages' own sections, by page and section. */
export async function listSectionNames(db: Db): Promise<Record<string, Record<string, string>>> {
  const path = sql`${pages.content} #> ${`{${FACTS},names}`}::text[]`;
  const rows = await db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(sql`${path} is not null`);
  return Object.fromEntries(rows.map(({ pageId, content }) => [pageId, { ...readArrangement(content).names }]));
}

/** Returns the names of the categories of all collections, by id. */
export async function listCategoryNames(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .select({ categories: sql<unknown[]>`${pages.content} -> ${CATEGORIES}::text` })
    .from(pages)
    .where(and(inArray(pages.kind, COLLECTION_IDS), ne(pages.status, 'deleted')));
  const named = rows.flatMap(({ categories }) => withPaths('', categories)).map(({ item }) => Object(item));
  return Object.fromEntries(named.map((one) => [getCategoryId(one), plainText(one.name)]));
}
