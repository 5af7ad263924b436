import type { sections } from '../../db/schema';

/** What of a section a change may change, and put back. */
export type SectionState = Pick<typeof sections.$inferSelect, 'sectionData' | 'sectionName' | 'position' | 'isActive'>;
