import type { sections } from '../../../db/schema/content';
import type { RecordedChange } from './record-changes';

export type SectionRow = typeof sections.$inferSelect;

/** The fields of a section that a change can update and revert. */
export type SectionState = Pick<SectionRow, 'sectionData' | 'sectionName' | 'position' | 'isActive'>;

/** The new state of a section, except for its place. */
export interface SectionWrite {
  type: Exclude<RecordedChange['type'], 'text'>;
  /** The verb for the description in the history: 'Added'. */
  verb: string;
  /** The fields that change; for a new section all except its place. */
  next: Partial<Pick<SectionRow, 'sectionType' | 'sectionName' | 'sectionData' | 'isActive' | 'createdBy'>>;
  /** The ids of the items in the new data, if they are known; used if they fit, otherwise ids are carried over. */
  ids?: unknown;
  isDeleted?: boolean;
}

export function pickState({ sectionData, sectionName, position, isActive }: SectionState): SectionState {
  return { sectionData, sectionName, position, isActive };
}
