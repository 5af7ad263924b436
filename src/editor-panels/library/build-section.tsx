import { useState } from 'react';
import { useStore } from 'zustand';
import type { Trpc } from '../../api/trpc';
import type { SectionCategory } from '../../content/define-section';
import { FieldsContext } from '../fields/fields-context';
import { type BuiltElement, newElement } from './built-elements';
import { createBuiltSection } from './create-built-section';
import { ElementList } from './element-list';
import { ElementPalette } from './element-palette';
import { KeepFields } from './keep-fields';
import { SectionPreview } from './section-preview';
import type { LibrarySection } from './templates';
import { useSavedTemplates } from './use-saved-templates';
import { ViewHead } from './view-head';

interface BuildSectionProps {
  trpc: Trpc;
  pageLabel: string;
  onAdd: (section: LibrarySection) => Promise<void>;
  onKept: (name: string) => void;
  onBack: () => void;
}

/** A custom section, put together from the elements and seen as it grows; then added to the page, or kept. */
export function BuildSection({ trpc, pageLabel, onAdd, onKept, onBack }: BuildSectionProps) {
  const [built] = useState(() => createBuiltSection(trpc));
  const elements = useStore(built.host.editing.store, built.elementsIn);
  const issues = useStore(built.host.view, (state) => state.issues);
  const [openId, setOpenId] = useState<string | null>(null);
  const [name, setName] = useState('Custom section');
  const [category, setCategory] = useState<SectionCategory>('layout');
  const kept = useSavedTemplates(trpc);
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
        <button type="button" className="tool-button" onClick={onBack}>
          Cancel
        </button>
        <button
          type="button"
          className="tool-button"
          disabled={!isReady || kept.isBusy}
          onClick={() => void handleKeep()}
        >
          Keep as template
        </button>
        <button type="button" className="tool-button tool-navy" disabled={!isReady} onClick={() => void onAdd(section)}>
          Add to {pageLabel}
        </button>
      </p>
    </>
  );
}
