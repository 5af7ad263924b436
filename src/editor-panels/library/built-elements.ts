import { createStore } from 'zustand/vanilla';
import { ELEMENT_CATEGORIES, type ElementCategory } from '../../content/define-element';
import type { Field } from '../../content/fields';
import { freshIds } from '../../content/items/ids';
import type { PageElement } from '../../content/page-element';
import { plainText } from '../../content/text';
import { assignIds, valueAt } from '../../editing/content-root';
import { elementId } from '../../editing/copy-section';
import { createEditing } from '../../editing/create-editing';
import type { EditingState } from '../../editing/editing-state';
import { fieldProblems } from '../../editing/field-problem';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { SECTION_MODELS } from '../../sections/models';
import type { FieldsHost, FieldsViewState } from '../fields/fields-context';

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

/** Where the elements of a section stand that is being built. */
const ELEMENTS = 'dynamic.built.elements';

/** A section that is on no page yet: its elements, and its fields edited as those of a page are, but never saved. */
export function createBuiltSection() {
  const empty = { dynamic: { built: { elements: [] } }, sections: ['built'] };
  const editing = createEditing({
    stored: assignIds(empty, freshIds(undefined)),
    save: () => Promise.resolve({ kind: 'saved' }),
  });
  const view = createStore<FieldsViewState>(() => ({ reveal: null, issues: [] }));
  // What is wrong is said while it is written: without it the section can not be added.
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
    /** @param after the index of the one it is to stand behind */
    add: (element: BuiltElement, after: number) => editing.insertItem(ELEMENTS, after, element),
    move: (index: number, to: number) => editing.moveItem(`${ELEMENTS}.${index}`, to),
    remove: (index: number) => editing.removeItem(`${ELEMENTS}.${index}`),
  };
}

export type BuiltSection = ReturnType<typeof createBuiltSection>;
