import type { PageElement } from '../content/page-element';

/** What every element's view takes. */
export interface ElementProps {
  element: PageElement;
}

/** An element's data, with its type's defaults where it says nothing. Stored data has passed the type's model. */
export function dataOf<D extends object>(element: PageElement, defaults: Required<D>): Required<D> {
  return { ...defaults, ...(element.data as Partial<D> | undefined) };
}

/** Where a field of an element is edited (spec section 3, "Editable-content paths"). */
export function elementPath(element: PageElement, field: string): string {
  return `element.${element.id}.${field}`;
}
