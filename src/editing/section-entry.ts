import type { DynamicSection } from '../content/dynamic-section';
import { isFloatingType } from '../sections/floating-types';

/** What of a dynamic section can be changed at once. */
export interface SectionChange {
  isActive?: boolean;
  sectionName?: string;
  sectionData?: Record<string, unknown>;
}

/** How a change of a section is sent. */
export type PatchSection = (id: string, change: SectionChange) => () => Promise<unknown>;

/** How a dynamic section is named in the history. */
export function ofDynamic({
  sectionId,
  sectionName,
  sectionType,
}: Pick<DynamicSection, 'sectionName' | 'sectionType'> & { sectionId: string }) {
  return {
    path: `dynamic.${sectionId}`,
    fieldName: isFloatingType(sectionType) ? sectionName : `section ${sectionName}`,
  };
}

/** What the history shows of a section: its name, and what it holds. */
export function sectionInHistory({ sectionName, sectionData }: Pick<DynamicSection, 'sectionName' | 'sectionData'>) {
  return { name: sectionName, ...sectionData };
}
