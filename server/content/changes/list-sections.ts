import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sections } from '../../../db/schema/content';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import type { Ids } from '../../../src/content/items/ids';
import { requirePage } from './find-page';

/** A section with the ids of the items in its data, in the same structure; empty if the data has no lists. */
export type SectionWithIds = DynamicSection & { ids: Ids };

/** Lists a page's sections in ascending position (spec section 9). @throws AppError NOT_FOUND if there is no such page */
export async function listSections<WithIds extends boolean = false>(
  db: Db,
  pageId: string,
  { includeInactive, withIds }: { includeInactive: boolean; withIds?: WithIds },
): Promise<(WithIds extends true ? SectionWithIds : DynamicSection)[]> {
  await requirePage(db, pageId);
  const active = includeInactive ? undefined : eq(sections.isActive, true);
  const rows = await db
    .select({ ...sectionColumns, ...(withIds && { ids: sections.ids }) })
    .from(sections)
    .where(and(eq(sections.pageId, pageId), isNull(sections.deletedAt), active))
    .orderBy(asc(sections.position), asc(sections.id));
  const named = withIds ? rows.map((row) => ({ ...row, ids: row.ids ?? {} })) : rows;
  return named as (WithIds extends true ? SectionWithIds : DynamicSection)[];
}

/** The columns of a section that leave the server. */
const sectionColumns = {
  id: sections.id,
  sectionId: sections.sectionId,
  sectionType: sections.sectionType,
  sectionName: sections.sectionName,
  sectionData: sections.sectionData,
  position: sections.position,
  pageId: sections.pageId,
  isActive: sections.isActive,
  createdBy: sections.createdBy,
  version: sections.version,
} satisfies Record<keyof DynamicSection, unknown>;

/** Returns a stored row in the form of the API. */
export function presentSection(row: typeof sections.$inferSelect): DynamicSection {
  const { id, sectionId, sectionType, sectionName, sectionData, position, pageId, isActive, createdBy, version } = row;
  return { id, sectionId, sectionType, sectionName, sectionData, position, pageId, isActive, createdBy, version };
}
