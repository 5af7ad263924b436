import type { PageElement } from '../../content/page-element';

/** What a new custom section holds (spec section 3). */
export const customDefaults = { elements: [] as PageElement[] };
