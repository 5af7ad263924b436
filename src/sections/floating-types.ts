import type { SectionType } from './models';

// Apart from the models, so that a visitor's browser can tell without the schema library.

/** The types whose elements stand freely on the page; sections of the others stand one below the other. */
export const FLOATING_TYPES: readonly SectionType[] = ['floating'];

/** Where floating sections stand among the others, unless it is said where (spec section 9). They take no part in the order. */
export const FLOATING_POSITION = 999;

/** Whether a section's elements stand freely on the page. @param type any, known or not */
export function isFloatingType(type: string | undefined): boolean {
  return FLOATING_TYPES.some((floating) => floating === type);
}
