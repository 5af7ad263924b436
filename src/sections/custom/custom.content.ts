import type { PageElement } from '../../content/page-element';

/** Default content of a new custom section (spec section 3). */
export const customDefaults = { elements: [] as PageElement[] };
