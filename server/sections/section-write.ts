import type { sections } from '../../db/schema/content';
import type { RecordedChange } from '../history/record-changes';

export type SectionRow = typeof sections.$inferSelect;

/** What of a section a change may change, and put back. */
export type SectionState = Pick<SectionRow, 'sectionData' | 'sectionName' | 'position' | 'isActive'>;

/** What a section becomes, beside its place. */
export interface SectionWrite {
  type: Exclude<RecordedChange['type'], 'text'>;
  /** What was done, in a word: 'Added'. */
  verb: string;
  /** The fields that change; of a new one all but its place. */
  next: Partial<Pick<SectionRow, 'sectionType' | 'sectionName' | 'sectionData' | 'isActive' | 'createdBy'>>;
  /** The ids of what lies in the new data, where they are known and fit; else they are carried over. */
  ids?: unknown;
  isDeleted?: boolean;
}

export function stateOf({ sectionData, sectionName, position, isActive }: SectionState): SectionState {
  return { sectionData, sectionName, position, isActive };
}
