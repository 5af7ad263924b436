import { useState } from 'react';
import type { Field } from '../../content/fields';
import type { PageElement } from '../../content/page-element';
import { elementId } from '../../editing/document';
import { inferField } from '../../editing/fields';
import { displayName } from '../../editing/names';
import { ELEMENT_MODELS, type ElementType, isElementType } from '../../elements/models';
import type { NestingFieldProps } from './field-props';
import { findFirstWords } from './first-words';
import { ItemPanel } from './item-panel';
import { Freezable, PendingFrame } from './pending-frame';
import { SortableList } from './sortable-list';
import { useField } from './use-field';
import { useList } from './use-list';

/** Edits the elements of a custom or floating section, each with the fields of its type. */
export function ElementsField({ Editor, ...props }: NestingFieldProps) {
  const { field, path, label } = props;
  const handle = useField(props);
  const list = useList(handle, path, label);
  const [addedKey, setAddedKey] = useState('');
  const elements = list.items as readonly PageElement[];
  const nameOf = (index: number) => `${typeName(elements[index]?.type ?? '')} ${index + 1}`;

  function handleAdd(type: ElementType) {
    const { defaults } = ELEMENT_MODELS[type];
    setAddedKey(list.add({ id: elementId(type), type, data: structuredClone(defaults) }));
  }

  return (
    <PendingFrame
      {...{ id: path, label, hint: field.hint, problem: handle.issue, isPending: handle.isPending, isGroup: true }}
      onRevert={handle.revert}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: labeled by the element above it. */}
      <div role="group" aria-labelledby={`${path}-label`}>
        {elements.length === 0 ? <p className="list-empty">Empty custom section</p> : null}
        <SortableList list={list} nameOf={nameOf}>
          {(index) => {
            const element = elements[index] as PageElement;
            return (
              <ItemPanel
                path={`element.${element.id}`}
                name={nameOf(index)}
                summary={findElementWords(element)}
                isNameShown
                isOpenAtFirst={elements.length <= 2 || list.keys[index] === addedKey}
              >
                <ElementFields element={element} Editor={Editor} />
              </ItemPanel>
            );
          }}
        </SortableList>
        <Freezable>
          <select
            className="input input-pick"
            aria-label="Add an element"
            value=""
            onChange={(event) => isElementType(event.target.value) && handleAdd(event.target.value)}
          >
            <option value="">Add an element…</option>
            {Object.values(ELEMENT_MODELS).map(({ type, label: name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </Freezable>
      </div>
    </PendingFrame>
  );
}

/** The fields of an element's type, plus fields inferred from any other stored values. */
export function ElementFields({ element, Editor }: Pick<NestingFieldProps, 'Editor'> & { element: PageElement }) {
  const { id, type } = element;
  const defaults: Record<string, unknown> = isElementType(type) ? { ...ELEMENT_MODELS[type].defaults } : {};
  return Object.entries(fieldsOf(element)).map(([key, field]) => (
    <Editor key={key} field={field} path={`element.${id}.${key}`} label={field.label} fallback={defaults[key]} />
  ));
}

function typeName(type: string): string {
  return isElementType(type) ? ELEMENT_MODELS[type].label : displayName(type || 'Unknown element');
}

/** Returns an element's first words, which distinguish it from its neighbors. */
export function findElementWords(element: PageElement): string {
  return findFirstWords({ kind: 'group', fields: fieldsOf(element) }, element.data);
}

/** Returns the fields of an element: those of its model, and those inferred from other values it has. */
function fieldsOf({ type, data = {} }: PageElement): Record<string, Field> {
  const known: Record<string, Field> = isElementType(type) ? { ...ELEMENT_MODELS[type].fields } : {};
  for (const [key, value] of Object.entries(data)) {
    if (!Object.hasOwn(known, key)) known[key] = inferField(value, key);
  }
  return known;
}
