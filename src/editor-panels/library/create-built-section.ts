import { createStore } from 'zustand/vanilla';
import type { Trpc } from '../../api/trpc';
import type { Field } from '../../content/fields';
import { freshIds } from '../../content/items/ids';
import { named, valueAt } from '../../editing/content-root';
import { createEditing } from '../../editing/create-editing';
import type { EditingState } from '../../editing/editing-state';
import { fieldProblems } from '../../editing/field-problem';
import { SECTION_MODELS } from '../../sections/models';
import type { FieldsHost, FieldsViewState } from '../fields/fields-context';
import type { BuiltElement } from './built-elements';

/** Where the elements of a section stand that is being built. */
const ELEMENTS = 'dynamic.built.elements';

/** A section that is on no page yet: its elements, and its fields edited as those of a page are, but never saved. */
export function createBuiltSection(trpc: Trpc) {
  const empty = { dynamic: { built: { elements: [] } }, sections: ['built'] };
  const editing = createEditing({
    stored: named(empty, freshIds(undefined)),
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
  const host: FieldsHost = { editing, trpc, view, onRevealed: () => undefined, onTouched: () => undefined };
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
