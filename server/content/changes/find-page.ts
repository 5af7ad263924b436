import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { pageFacts } from '../../../src/pages/page-facts';
import { isPageName } from '../../../src/pages/page-ids';
import { isOwnPage } from '../../../src/pages/page-kind';
import { factsOf } from '../../../src/pages/pages';
import { noSuchPage } from '../directory/page-directory';
import { readPage } from './read-page';

/**
 * Returns the current title of a page in any status. Built-in pages exist even before anything is stored.
 * @throws AppError NOT_FOUND
 */
export async function readPageTitle(db: Db, pageId: string): Promise<string> {
  if (!isPageName(pageId)) throw noSuchPage(pageId);
  const [row] = await db.select({ title: pages.title }).from(pages).where(eq(pages.pageId, pageId));
  if (row?.title) return row.title;
  if (isOwnPage(pageId)) return factsOf(pageId).label;
  throw noSuchPage(pageId);
}

/** @throws AppError NOT_FOUND if there is no such page; built-in pages always exist */
export async function requirePage(db: Db, pageId: string): Promise<void> {
  if (!isOwnPage(pageId)) await readPageTitle(db, pageId);
}

/** Returns those of the pages that exist. */
export async function findExistingPages(db: Db, pageIds: readonly string[]): Promise<Set<string>> {
  const named = [...new Set(pageIds)];
  const own = named.filter(isOwnPage);
  const others = named.filter((pageId) => isPageName(pageId) && !isOwnPage(pageId));
  if (others.length === 0) return new Set(own);
  const rows = await db
    .select({ pageId: pages.pageId, title: pages.title })
    .from(pages)
    .where(inArray(pages.pageId, others));
  return new Set([...own, ...rows.flatMap(({ pageId, title }) => (title ? pageId : []))]);
}

/** Returns the ids of all stored pages, including deleted and built-in ones. */
export async function readPageIds(db: Db): Promise<string[]> {
  const rows = await db.select({ pageId: pages.pageId }).from(pages);
  return rows.map(({ pageId }) => pageId);
}

/** Returns the current title, address and status of a page. @throws AppError NOT_FOUND */
export async function readPageSummary(db: Db, pageId: string) {
  const { content } = await readPage(db, pageId);
  const facts = pageFacts(pageId, content);
  if (!facts) throw noSuchPage(pageId);
  return { pageId, title: facts.title, address: facts.path, status: facts.status };
}
