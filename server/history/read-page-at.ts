import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pageVersions, sections, sectionVersions } from '../../db/schema';
import type { DynamicSection } from '../../src/content/dynamic-section';
import { isPageId } from '../../src/pages/models';
import { AppError } from '../errors';
import { presentSection } from '../sections/list-sections';

/** A page as it was. */
export interface PastPage {
  content: Record<string, unknown>;
  version: number;
  /** The active sections of then, in ascending position. */
  sections: DynamicSection[];
}

/**
 * A page's content and active sections at a moment.
 * @throws AppError NOT_FOUND for an unknown page, and for a moment before its first version
 */
export async function readPageAt(db: Db, pageId: string, time: Date): Promise<PastPage> {
  if (!isPageId(pageId)) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  // Times are told in whole milliseconds; the oldest are kept more exactly, and belong to the millisecond they are told as.
  const after = new Date(time.getTime() + 1);
  const [page] = await db
    .select({ content: pageVersions.content, version: pageVersions.version })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), lt(pageVersions.createdAt, after)))
    .orderBy(desc(pageVersions.version))
    .limit(1);
  if (!page) throw new AppError('NOT_FOUND', 'The page had no content then.');
  const newest = db
    .select({ state: sectionVersions.state })
    .from(sectionVersions)
    .where(and(eq(sectionVersions.sectionId, sections.sectionId), lt(sectionVersions.createdAt, after)))
    .orderBy(desc(sectionVersions.version))
    .limit(1)
    .as('newest');
  const states = await db
    .select({ state: newest.state })
    .from(sections)
    .innerJoinLateral(newest, sql`true`)
    .where(eq(sections.pageId, pageId));
  const past = states
    .map(({ state }) => state as unknown as typeof sections.$inferSelect)
    .filter(({ deletedAt, isActive }) => deletedAt === null && isActive)
    .sort((a, b) => a.position - b.position || a.id - b.id);
  return { ...page, sections: past.map(presentSection) };
}
