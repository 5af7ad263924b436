import type { PageElement } from '../../content/page-element';

/** What a new floating section holds (spec section 3). */
export const floatingDefaults = { elements: [] as PageElement[] };
