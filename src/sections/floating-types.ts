import type { SectionType } from './models';

// Separate from the models, so that visitors' browsers do not load the schema library.

/** Section types with freely positioned elements. Sections of other types are stacked. */
export const FLOATING_TYPES: readonly SectionType[] = ['floating'];

/** Default position of floating sections (spec section 9), which are not part of the page's order. */
export const FLOATING_POSITION = 999;

/** Returns whether a section's elements are freely positioned. @param type any string, not necessarily a known type */
export function isFloatingType(type: string | undefined): boolean {
  return FLOATING_TYPES.some((floating) => floating === type);
}
