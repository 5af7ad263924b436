import { createStore } from 'zustand/vanilla';
import { ELEMENT_CATEGORIES, type ElementCategory } from '../../content/define-element';
import type { Field } from '../../content/fields';
import { freshIds } from '../../content/items/ids';
import type { PageElement } from '../../content/page-element';
import { assignIds, elementId, valueAt } from '../../editing/document';
import { createEditing } from '../../editing/editing';
import { fieldProblems } from '../../editing/field-problem';
import type { EditingState } from '../../editing/state';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { SECTION_MODELS } from '../../sections/models';
import type { FieldsHost, FieldsViewState } from '../fields/fields-context';

/** An element of a section under construction. */
export interface BuiltElement extends PageElement {
  type: ElementType;
  data: Record<string, unknown>;
}

/** The element types by category, in the order they are offered (spec section 3, "Element library"). */
export const ELEMENT_GROUPS: readonly { category: ElementCategory; types: ElementType[] }[] = ELEMENT_CATEGORIES.map(
  (category) => ({
    category,
    types: (Object.keys(ELEMENT_MODELS) as ElementType[]).filter((type) => ELEMENT_MODELS[type].category === category),
  }),
);

/** Creates an element of a type with its default data. Its id consists of the type, the time and a random suffix. */
export function newElement(type: ElementType): BuiltElement {
  return { id: elementId(type), type, data: structuredClone(ELEMENT_MODELS[type].defaults) as Record<string, unknown> };
}

/** The path of the elements in the section under construction. */
const ELEMENTS = 'dynamic.built.elements';

/** Creates a section that is not on a page yet. Its fields are edited like a page's, but never saved. */
export function createBuiltSection() {
  const empty = { dynamic: { built: { elements: [] } }, sections: ['built'] };
  const editing = createEditing({
    stored: assignIds(empty, freshIds(undefined)),
    save: () => Promise.resolve({ kind: 'saved' }),
  });
  const view = createStore<FieldsViewState>(() => ({ reveal: null, issues: [] }));
  // Validates on every change: a section with errors cannot be added.
  editing.store.subscribe(({ content }, before) => {
    if (content === before.content) return;
    const field = SECTION_MODELS.custom.fields.elements as Field;
    const issues = fieldProblems(field, valueAt(content, ELEMENTS), ELEMENTS);
    view.setState({ issues: issues.map((issue) => ({ ...issue, path: editing.refOf(issue.path) })) });
  });
  const host: FieldsHost = { editing, view, onRevealed: () => undefined, onTouched: () => undefined };
  return {
    host,
    elementsIn: ({ content }: Pick<EditingState, 'content'>) => valueAt(content, ELEMENTS) as readonly BuiltElement[],
    /** @param after the index of the element to insert it after */
    add: (element: BuiltElement, after: number) => editing.insertItem(ELEMENTS, after, element),
    move: (index: number, to: number) => editing.moveItem(`${ELEMENTS}.${index}`, to),
    remove: (index: number) => editing.removeItem(`${ELEMENTS}.${index}`),
  };
}

export type BuiltSection = ReturnType<typeof createBuiltSection>;
