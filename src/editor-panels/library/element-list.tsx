import { useState } from 'react';
import { ELEMENT_MODELS } from '../../elements/models';
import { ToolButton } from '../../ui/tool-button';
import { ElementFields, findElementWords } from '../fields/elements-field';
import { FieldEditor } from '../fields/field-editor';
import type { BuiltElement, BuiltSection } from './built-elements';

interface ElementListProps {
  section: BuiltSection;
  elements: readonly BuiltElement[];
  /** Id of the element whose fields are expanded. */
  openId: string | null;
  onToggle: (id: string) => void;
}

/** Lists the elements of a section under construction, which can be edited, moved and removed. */
export function ElementList({ section, elements, openId, onToggle }: ElementListProps) {
  const [announcement, announce] = useState('');

  function handleMove(index: number, to: number) {
    const { type } = elements[index] as BuiltElement;
    section.move(index, to);
    announce(`${ELEMENT_MODELS[type].label} is now ${to + 1} of ${elements.length}`);
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
                  {label} <span>{findElementWords(element)}</span>
                </button>
                <span className="row-tools">
                  <ToolButton
                    look="small"
                    disabled={index === 0}
                    aria-label={`Move ${name} up`}
                    onClick={() => handleMove(index, index - 1)}
                  >
                    ↑
                  </ToolButton>
                  <ToolButton
                    look="small"
                    disabled={index === elements.length - 1}
                    aria-label={`Move ${name} down`}
                    onClick={() => handleMove(index, index + 1)}
                  >
                    ↓
                  </ToolButton>
                  <ToolButton look="small" aria-label={`Remove ${name}`} onClick={() => section.remove(index)}>
                    ×
                  </ToolButton>
                </span>
              </div>
              {openId === id ? (
                <div className="element-fields fields">
                  <ElementFields element={element} Editor={FieldEditor} />
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
