import type { SectionChange } from '../changes/change';
import type { SectionRow } from '../changes/section-write';

/** The complete state that a section should have. */
export type WholeSection = Pick<
  SectionRow,
  'sectionId' | 'sectionType' | 'sectionName' | 'sectionData' | 'position' | 'pageId' | 'isActive' | 'createdBy'
> & {
  /** The ids of the items in its data, if they are known. */
  ids?: unknown;
};

/** Returns the change that gives a section its complete state. @param stored the section as it is stored; undefined if it never existed */
export function placeSection(section: WholeSection, stored: { isDeleted: boolean } | undefined): SectionChange {
  const { sectionId, sectionType, sectionName, sectionData, isActive, createdBy, pageId, position, ids } = section;
  const [type, verb] = !stored
    ? (['section-add', 'Added'] as const)
    : stored.isDeleted
      ? (['section-restore', 'Restored'] as const)
      : (['section-update', 'Changed'] as const);
  const next = { sectionType, sectionName, sectionData, isActive, createdBy };
  const write = () => ({ type, verb, next, ids });
  return { op: 'section', sectionId, placement: { pageId, to: { position } }, write };
}

/** Returns the change that deletes a section from its page; it can be restored. */
export function dropSection(sectionId: string): SectionChange {
  const write = () => ({ type: 'section-delete', verb: 'Deleted', next: {}, isDeleted: true }) as const;
  return { op: 'section', sectionId, write };
}
