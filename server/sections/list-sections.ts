import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sections } from '../../db/schema';
import type { DynamicSection } from '../../src/content/dynamic-section';
import { isPageId } from '../../src/pages/models';
import { AppError } from '../errors';
import { sectionColumns } from './present-section';

/** A page's sections in ascending position (spec section 9). @throws AppError NOT_FOUND for an id that is no page's */
export async function listSections(
  db: Db,
  pageId: string,
  options: { includeInactive: boolean },
): Promise<DynamicSection[]> {
  if (!isPageId(pageId)) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  const active = options.includeInactive ? undefined : eq(sections.isActive, true);
  return db
    .select(sectionColumns)
    .from(sections)
    .where(and(eq(sections.pageId, pageId), isNull(sections.deletedAt), active))
    .orderBy(asc(sections.position), asc(sections.id));
}
