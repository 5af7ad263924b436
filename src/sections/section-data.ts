import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';

/** What every dynamic section's view takes. */
export interface SectionProps {
  section: DynamicSection;
  /** Where its fields are edited: `dynamic.{sectionId}`. */
  path: string;
  photos?: Photos;
}

/** A section's data, with its type's defaults where it says nothing. Stored data has passed the type's model. */
export function dataOf<D extends object, Given extends Partial<D>>(
  section: DynamicSection,
  defaults: Given,
): D & Given {
  return { ...defaults, ...(section.sectionData as D) };
}
