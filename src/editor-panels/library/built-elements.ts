import { ELEMENT_CATEGORIES, type ElementCategory } from '../../content/define-element';
import type { Fields } from '../../content/fields';
import { plainText } from '../../content/text';
import { elementId } from '../../editing/copy-section';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { fits } from '../fields/field-problem';

/** An element of a section that is being built. */
export interface BuiltElement {
  id: string;
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

/** The fields of an element's type. */
export function fieldsOf({ type }: BuiltElement): Fields {
  return ELEMENT_MODELS[type].fields;
}

/** Whether everything in the elements is allowed by their models. */
export function areFit(elements: readonly BuiltElement[]): boolean {
  return elements.every((element) => fits(fieldsOf(element), element.data));
}

/** The elements with one moved by a place. */
export function moveElement(elements: readonly BuiltElement[], id: string, by: 1 | -1): BuiltElement[] {
  const from = elements.findIndex((element) => element.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= elements.length) return [...elements];
  const moved = [...elements];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** The first words of an element, to tell it from its neighbours. */
export function wordsOf({ data }: BuiltElement): string {
  const { text, items, src, title, height } = data;
  const first = text ?? (Array.isArray(items) ? items[0] : undefined) ?? title ?? src ?? height ?? '';
  return plainText(first as string).slice(0, 60);
}
