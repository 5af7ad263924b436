import type { PageElement } from '../content/page-element';

/** The props of every element's view. */
export interface ElementProps {
  element: PageElement;
}

/** Returns an element's data merged over its type's defaults. Stored data has been validated by the type's model. */
export function dataOf<D extends object>(element: PageElement, defaults: Required<D>): Required<D> {
  return { ...defaults, ...(element.data as Partial<D> | undefined) };
}

/** Returns the path of an element's field for editing (spec section 3, "Editable-content paths"). */
export function elementPath(element: PageElement, field: string): string {
  return `element.${element.id}.${field}`;
}
