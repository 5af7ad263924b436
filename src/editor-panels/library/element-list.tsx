import { useState } from 'react';
import type { Field } from '../../content/fields';
import { ELEMENT_MODELS } from '../../elements/models';
import { ModelField } from '../fields/model-field';
import type { RichInput } from '../rich-input';
import { type BuiltElement, fieldsOf, moveElement, wordsOf } from './built-elements';

interface ElementListProps {
  elements: readonly BuiltElement[];
  /** The one whose fields are open. */
  openId: string | null;
  RichInput: RichInput;
  onChange: (elements: BuiltElement[]) => void;
  onToggle: (id: string) => void;
}

/** The elements of a section in their order: each to be edited by its model, moved and removed. */
export function ElementList({ elements, openId, RichInput, onChange, onToggle }: ElementListProps) {
  const [announcement, announce] = useState('');

  function handleMove(element: BuiltElement, by: 1 | -1) {
    const moved = moveElement(elements, element.id, by);
    onChange(moved);
    announce(`${ELEMENT_MODELS[element.type].label} is now ${moved.indexOf(element) + 1} of ${moved.length}`);
  }

  return (
    <>
      <ol className="elements" aria-label="Elements of the section">
        {elements.map((element, index) => {
          const { id, type } = element;
          const label = ELEMENT_MODELS[type].label;
          const name = `${label} ${index + 1}`;
          return (
            <li key={id} className="element">
              <div className="element-head">
                <button
                  type="button"
                  className="element-name"
                  aria-expanded={openId === id}
                  onClick={() => onToggle(id)}
                >
                  {label} <span>{wordsOf(element)}</span>
                </button>
                <span className="row-tools">
                  <button
                    type="button"
                    className="tool-button tool-small"
                    disabled={index === 0}
                    aria-label={`Move ${name} up`}
                    onClick={() => handleMove(element, -1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className="tool-button tool-small"
                    disabled={index === elements.length - 1}
                    aria-label={`Move ${name} down`}
                    onClick={() => handleMove(element, 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    className="tool-button tool-small"
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange(elements.filter((other) => other.id !== id))}
                  >
                    ×
                  </button>
                </span>
              </div>
              {openId === id ? (
                <div className="element-fields">
                  {Object.entries(fieldsOf(element)).map(([key, field]) => (
                    <ModelField
                      key={key}
                      field={field as Field}
                      value={element.data[key]}
                      RichInput={RichInput}
                      onChange={(value) =>
                        onChange(
                          elements.map((other) =>
                            other.id === id ? { ...other, data: { ...other.data, [key]: value } } : other,
                          ),
                        )
                      }
                    />
                  ))}
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
