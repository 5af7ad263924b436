import { useState } from 'react';
import { useStore } from 'zustand';
import type { SectionCategory } from '../../content/define-section';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { ToolButton } from '../../ui/tool-button';
import { FieldsContext } from '../fields/fields-context';
import { type BuiltElement, createBuiltSection, ELEMENT_GROUPS, newElement } from './built-elements';
import { ElementList } from './element-list';
import { KeepFields } from './keep-fields';
import { SectionPreview } from './section-preview';
import { categoryName } from './template-filter';
import type { LibrarySection } from './templates';
import { useSavedTemplates } from './use-saved-templates';
import { ViewHead } from './view-head';

interface BuildSectionProps {
  pageLabel: string;
  onAdd: (section: LibrarySection) => Promise<void>;
  onKept: (name: string) => void;
  onBack: () => void;
}

/** Builds a custom section from elements with a live preview, to add it to the page or save it as a template. */
export function BuildSection({ pageLabel, onAdd, onKept, onBack }: BuildSectionProps) {
  const [built] = useState(createBuiltSection);
  const elements = useStore(built.host.editing.store, built.elementsIn);
  const issues = useStore(built.host.view, (state) => state.issues);
  const [openId, setOpenId] = useState<string | null>(null);
  const [name, setName] = useState('Custom section');
  const [category, setCategory] = useState<SectionCategory>('layout');
  const kept = useSavedTemplates();
  const section = { name: name.trim(), sectionType: 'custom', sectionData: { elements: [...elements] } };
  const isReady = elements.length > 0 && section.name !== '' && issues.length === 0;

  function handlePick(type: BuiltElement['type']) {
    const element = newElement(type);
    built.add(element, elements.length - 1);
    setOpenId(element.id);
  }

  async function handleKeep() {
    if (await kept.keep(section, category)) onKept(section.name);
  }

  return (
    <>
      <ViewHead title="Build a section" onBack={onBack} />
      <div className="panel-scroll">
        <ElementPalette onPick={handlePick} />
        <FieldsContext value={built.host}>
          <ElementList
            section={built}
            elements={elements}
            openId={openId}
            onToggle={(id) => setOpenId(openId === id ? null : id)}
          />
        </FieldsContext>
        {elements.length > 0 ? <SectionPreview section={{ ...section, name: section.name || 'the section' }} /> : null}
        <KeepFields name={name} category={category} onName={setName} onCategory={setCategory} />
      </div>
      <p role="alert" className="field-error panel-alert">
        {kept.problem}
      </p>
      <p className="panel-foot">
        <ToolButton onClick={onBack}>Cancel</ToolButton>
        <ToolButton disabled={!isReady || kept.isBusy} onClick={() => void handleKeep()}>
          Save as template
        </ToolButton>
        <ToolButton look="navy" disabled={!isReady} onClick={() => void onAdd(section)}>
          Add to {pageLabel}
        </ToolButton>
      </p>
    </>
  );
}

/** The ten element types by category. A click adds one. */
function ElementPalette({ onPick }: { onPick: (type: ElementType) => void }) {
  return (
    <div className="palette">
      {ELEMENT_GROUPS.map(({ category, types }) => (
        <fieldset key={category}>
          <legend>{categoryName(category)}</legend>
          <div className="chips">
            {types.map((type) => (
              <button key={type} type="button" onClick={() => onPick(type)}>
                <span aria-hidden="true">+ </span>
                <span className="sr-only">Add </span>
                {ELEMENT_MODELS[type].label}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
