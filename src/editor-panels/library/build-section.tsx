import { useState } from 'react';
import type { Trpc } from '../../api/trpc';
import type { SectionCategory } from '../../content/define-section';
import type { RichInput } from '../rich-input';
import { areFit, type BuiltElement, newElement } from './built-elements';
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
  RichInput: RichInput;
  onAdd: (section: LibrarySection) => Promise<void>;
  onKept: (name: string) => void;
  onBack: () => void;
}

/** A custom section, put together from the elements and seen as it grows; then added to the page, or kept. */
export function BuildSection({ trpc, pageLabel, RichInput, onAdd, onKept, onBack }: BuildSectionProps) {
  const [elements, setElements] = useState<readonly BuiltElement[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [name, setName] = useState('Custom section');
  const [category, setCategory] = useState<SectionCategory>('layout');
  const kept = useSavedTemplates(trpc);
  const section = { name: name.trim(), sectionType: 'custom', sectionData: { elements: [...elements] } };
  const isReady = elements.length > 0 && section.name !== '' && areFit(elements);

  function handlePick(type: BuiltElement['type']) {
    const element = newElement(type);
    setElements([...elements, element]);
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
        <ElementList
          elements={elements}
          openId={openId}
          RichInput={RichInput}
          onChange={setElements}
          onToggle={(id) => setOpenId(openId === id ? null : id)}
        />
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
