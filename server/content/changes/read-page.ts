import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { isOwnPage } from '../../../src/pages/page-kind';
import { noSuchPage } from '../directory/page-directory';

/** A page's content and its version (0 before anything was stored). */
export interface StoredPage {
  content: Record<string, unknown>;
  version: number;
}

/** Reads a page's stored content. @throws AppError NOT_FOUND if there is no such page */
export async function readPage(db: Db, pageId: string): Promise<StoredPage> {
  const [row] = await db
    .select({ content: pages.content, version: pages.version })
    .from(pages)
    .where(eq(pages.pageId, pageId));
  if (!row && !isOwnPage(pageId)) throw noSuchPage(pageId);
  return row ?? { content: {}, version: 0 };
}
