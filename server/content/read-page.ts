import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages } from '../../db/schema';
import { isPageId } from '../../src/pages/models';
import { AppError } from '../errors';

/** A page's content and the number of its version (0 before anything was stored). */
export interface StoredPage {
  content: Record<string, unknown>;
  version: number;
}

/** Reads a page's content as it is stored. @throws AppError NOT_FOUND for an id that is no page's */
export async function readPage(db: Db, pageId: string): Promise<StoredPage> {
  if (!isPageId(pageId)) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  const [row] = await db
    .select({ content: pages.content, version: pages.version })
    .from(pages)
    .where(eq(pages.pageId, pageId));
  return row ?? { content: {}, version: 0 };
}
