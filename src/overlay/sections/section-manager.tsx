import { ToolButton } from '../../ui/tool-button';
import '../../styles/overlay/sections.css';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import { sectionItems } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { PromptDialog } from '../../editor-panels/dialogs/prompt-dialog';
import { isFloatingType } from '../../sections/floating-types';
import { SECTION_MODELS, type SectionType } from '../../sections/models';
import { FloatingPanel } from '../../ui/floating-panel';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import { showPlace } from '../page/show-place';
import { attempt } from '../unsaved';
import { SectionRow } from './section-row';
import { type SectionTools, useSectionTools } from './use-section-tools';

/**
 * Lists the page's sections, and manages its dynamic ones: adding, renaming, moving, copying, hiding and deleting (spec section 2,
 * "Section Manager").
 */
export function SectionManager({ onClose }: { onClose: () => void }) {
  const overlay = useOverlay();
  const { pageId } = overlay;
  const page = usePage();
  const { editing, sections, actions } = page;
  const content = useStore(editing.store, currentContent);
  const stored = useStore(sections);
  const isSignedIn = useOverlayState(({ user }) => user !== null);
  const { own, dynamic } = sectionItems(pageId, content, stored);
  const listed = dynamic
    .flatMap((item) => item.dynamic ?? [])
    .filter(({ sectionType }) => !isFloatingType(sectionType));
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);
  const [renamed, setRenamed] = useState<DynamicSection | null>(null);

  function move(section: DynamicSection, order: number) {
    editing.update(`sections.${section.sectionId}.order`, order, { fieldName: `order of ${section.sectionName}` });
    announce(`${section.sectionName} is now ${order + 1} of ${listed.length}. Finalize to save it.`);
  }

  async function handleRename(section: DynamicSection, sectionName: string) {
    setRenamed(null);
    if (sectionName === section.sectionName) return;
    const label = `renaming ${section.sectionName}`;
    const work = () => actions.rename(section, sectionName);
    const onDone = () => announce(`${section.sectionName} is now called ${sectionName}.`);
    await attempt(overlay, { key: `name ${section.sectionId}`, label, work, onDone });
  }

  return (
    <FloatingPanel
      id="sections"
      title="Section Manager"
      onClose={onClose}
      initial={{ width: 420 }}
      min={{ width: 320, height: 200 }}
    >
      <div className="panel-scroll">
        {isSignedIn ? null : <p className="panel-empty">You’ll be asked to sign in to add or delete sections.</p>}
        <ol className="section-rows" aria-label="Sections of the page’s design">
          {own.map(({ path, name }) => (
            <li key={path} className="section-row">
              <button
                type="button"
                className="link-button"
                title="Show on the page"
                onClick={() => showPlace(page, path)}
              >
                {name}
              </button>
              <span className="section-row-type">Part of the page</span>
            </li>
          ))}
        </ol>
        {listed.length === 0 ? <p className="panel-empty">No custom sections added yet.</p> : null}
        <ol className="section-rows" aria-label="Custom sections">
          {listed.map((section, index) => (
            <SectionRow
              key={section.sectionId}
              section={section}
              isFirst={index === 0}
              isLast={index === listed.length - 1}
              tools={tools}
              onMove={(step) => move(section, index + step)}
              onRename={() => setRenamed(section)}
            />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
      <AddSection tools={tools} onLibrary={() => overlay.store.setState({ panel: 'library' })} />
      {dialog}
      {renamed ? (
        <PromptDialog
          title="Rename section"
          label="Section name"
          initial={renamed.sectionName}
          confirmLabel="Rename"
          problemOf={(name) => (name.length > 200 ? 'Use at most 200 characters.' : null)}
          onAnswer={(name) => void handleRename(renamed, name)}
          onCancel={() => setRenamed(null)}
        />
      ) : null}
    </FloatingPanel>
  );
}

const TYPES = (Object.keys(SECTION_MODELS) as SectionType[]).filter((type) => !isFloatingType(type));

interface AddSectionProps {
  tools: SectionTools;
  onLibrary: () => void;
}

/** Adds a section of a chosen type with its defaults after the others, or opens the Section Library. */
function AddSection({ tools, onLibrary }: AddSectionProps) {
  const [type, setType] = useState<SectionType>('hero');
  const [name, setName] = useState('');

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { label, defaults } = SECTION_MODELS[type];
    const isAdded = await tools.add({
      sectionType: type,
      sectionName: name.trim() || label,
      sectionData: structuredClone(defaults) as Record<string, unknown>,
    });
    if (isAdded) setName('');
  }

  return (
    <form className="panel-foot section-add" aria-label="Add a section" onSubmit={(event) => void handleSubmit(event)}>
      <label>
        Type
        <select className="input" value={type} onChange={(event) => setType(event.target.value as SectionType)}>
          {TYPES.map((id) => (
            <option key={id} value={id}>
              {SECTION_MODELS[id].label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name
        <input
          className="input"
          value={name}
          maxLength={200}
          placeholder={SECTION_MODELS[type].label}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <ToolButton look="narrow" title="Templates, saved sections and new ones built from elements" onClick={onLibrary}>
        Section Library
      </ToolButton>
      <ToolButton
        type="submit"
        look="navy"
        // The second click of a double click is ignored.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Add Section
      </ToolButton>
    </form>
  );
}
