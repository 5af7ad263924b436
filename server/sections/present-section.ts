import { sections } from '../../db/schema';
import type { DynamicSection } from '../../src/content/dynamic-section';

/** The columns of a section that leave the server. */
export const sectionColumns = {
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

/** A stored row, as the API gives it. */
export function presentSection(row: typeof sections.$inferSelect): DynamicSection {
  const { id, sectionId, sectionType, sectionName, sectionData, position, pageId, isActive, createdBy, version } = row;
  return { id, sectionId, sectionType, sectionName, sectionData, position, pageId, isActive, createdBy, version };
}
