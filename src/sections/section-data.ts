import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';

/** Props of every dynamic section's view. */
export interface SectionProps {
  section: DynamicSection;
  /** Path at which the fields are edited: `dynamic.{sectionId}`. */
  path: string;
  photos?: Photos;
}

/** Returns a section's data, with its type's defaults for missing fields. The model has validated stored data. */
export function mergeDefaults<D extends object, Given extends Partial<D>>(
  section: DynamicSection,
  defaults: Given,
): D & Given {
  return { ...defaults, ...(section.sectionData as D) };
}
