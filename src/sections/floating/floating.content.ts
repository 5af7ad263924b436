import type { PageElement } from '../../content/page-element';

/** Default content of a new floating section (spec section 3). */
export const floatingDefaults = { elements: [] as PageElement[] };
