import { ELEMENT_CATEGORIES, type ElementCategory } from '../../content/define-element';
import type { PageElement } from '../../content/page-element';
import { plainText } from '../../content/text';
import { elementId } from '../../editing/copy-section';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';

/** An element of a section that is being built. */
export interface BuiltElement extends PageElement {
  type: ElementType;
  data: Record<string, unknown>;
}

/** The elements by category, as they are offered (spec section 3, "Element library"). */
export const ELEMENT_GROUPS: readonly { category: ElementCategory; types: ElementType[] }[] = ELEMENT_CATEGORIES.map(
  (category) => ({
    category,
    types: (Object.keys(ELEMENT_MODELS) as ElementType[]).filter((type) => ELEMENT_MODELS[type].category === category),
  }),
);

/** A new element: an id (type, time, random end), its type, its default data. */
export function newElement(type: ElementType): BuiltElement {
  return { id: elementId(type), type, data: structuredClone(ELEMENT_MODELS[type].defaults) as Record<string, unknown> };
}

/** The first words of an element, to tell it from its neighbours. */
export function wordsOf({ data }: BuiltElement): string {
  const { text, items, src, title, height } = data;
  const first = text ?? (Array.isArray(items) ? items[0] : undefined) ?? title ?? src ?? height ?? '';
  return plainText(first as string).slice(0, 60);
}
