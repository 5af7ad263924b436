import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { isFixedOrder, listSectionItems } from '../../editing/arrange';
import { copyData } from '../../editing/document';
import { pageName } from '../../editing/names';
import { currentContent } from '../../editing/state';
import { FloatingPanel } from '../../ui/floating-panel';
import { ToolButton } from '../../ui/tool-button';
import { useHostEditing, usePageHost } from '../page-host/page-host';
import { AssistantTab } from './assistant-tab';
import { BuildSection } from './build-section';
import { CustomTab } from './custom-tab';
import { listPlaces, PlaceSelect } from './place-select';
import { SaveSection } from './save-section';
import { SectionPreview } from './section-preview';
import { TemplateCard } from './template-card';
import { categoryName, TemplateFilter } from './template-filter';
import { findTemplates, type LibrarySection, TEMPLATES } from './templates';
import { ViewHead } from './view-head';

interface SectionLibraryProps {
  /** Key of the block that new sections follow by default; undefined for the last place. */
  initialAfter: string | undefined;
  /**
   * Adds a section to the page.
   * @param after the key of the block in front of it; null for the first place
   * @returns an error message, or null
   */
  onAdd: (section: LibrarySection, after: string | null) => Promise<string | null>;
  onClose: () => void;
}

/** The panel's current view: its lists, or a subview in their place. */
type View = { kind: 'lists' } | { kind: 'preview'; section: LibrarySection } | { kind: 'save' } | { kind: 'build' };

const LISTS: View = { kind: 'lists' };

/** The Section Library: built-in templates, saved templates, sections built from elements, and AI drafts (spec section 2). */
export function SectionLibrary({ initialAfter, onAdd, onClose }: SectionLibraryProps) {
  const { page: edited } = usePageHost();
  const page = { id: edited.pageId, label: pageName(edited.pageId) };
  const content = useHostEditing(currentContent);
  const sections = useStore(edited.sections);
  const items = listSectionItems({ pageId: page.id, content, sections });
  const places = listPlaces(items, isFixedOrder(page.id));
  const [after, setAfter] = useState<string | null | undefined>(initialAfter);
  const place = after === undefined || !places.some(({ key }) => key === after) ? (places.at(-1)?.key ?? null) : after;
  const [view, setView] = useState<View>(LISTS);
  const [tab, setTab] = useState('templates');
  const [announcement, announce] = useState('');
  const [problem, setProblem] = useState('');

  async function handleAdd(section: LibrarySection) {
    announce('');
    setProblem('');
    // Elements need new ids each time a template is used.
    const failure = await onAdd({ ...section, sectionData: copyData(section.sectionData) }, place);
    if (failure !== null) return setProblem(failure);
    announce(`${section.name} was added to ${page.label}.`);
    setView(LISTS);
  }

  function handleKept(name: string) {
    announce(`${name} was saved as a template.`);
    setView(LISTS);
  }

  const common = { onBack: () => setView(LISTS), onKept: handleKept };
  return (
    <FloatingPanel
      id="section-library"
      title="Section Library"
      onClose={onClose}
      initial={{ x: 100, y: 100, width: 450, height: 650 }}
      min={{ width: 350, height: 400 }}
    >
      {view.kind === 'save' || page.id === 'site' ? null : (
        <div className="library-place">
          <PlaceSelect places={places} value={place} onChange={setAfter} />
        </div>
      )}
      {view.kind === 'preview' ? (
        <PreviewView section={view.section} pageLabel={page.label} onAdd={handleAdd} onBack={common.onBack} />
      ) : view.kind === 'save' ? (
        <SaveSection {...common} pageId={page.id} />
      ) : view.kind === 'build' ? (
        <BuildSection {...common} pageLabel={page.label} onAdd={handleAdd} />
      ) : (
        <Tabs.Root value={tab} onValueChange={setTab} className="library">
          <Tabs.List className="panel-tabs" aria-label="Section Library">
            <Tabs.Trigger value="templates">Templates</Tabs.Trigger>
            <Tabs.Trigger value="custom">Custom</Tabs.Trigger>
            <Tabs.Trigger value="assistant">AI Assistant</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="templates" className="library-pane" tabIndex={-1}>
            <TemplatesTab
              onAdd={(section) => void handleAdd(section)}
              onPreview={(section) => setView({ kind: 'preview', section })}
            />
          </Tabs.Content>
          <Tabs.Content value="custom" className="library-pane" tabIndex={-1}>
            <CustomTab
              onAdd={(section) => void handleAdd(section)}
              onPreview={(section) => setView({ kind: 'preview', section })}
              onSaveSection={() => setView({ kind: 'save' })}
              onBuild={() => setView({ kind: 'build' })}
            />
          </Tabs.Content>
          <Tabs.Content value="assistant" className="library-pane" tabIndex={-1}>
            <AssistantTab page={page} onAdd={handleAdd} />
          </Tabs.Content>
        </Tabs.Root>
      )}
      <p role="status" className="panel-said">
        {announcement}
      </p>
      <p role="alert" className="field-error panel-alert">
        {problem}
      </p>
    </FloatingPanel>
  );
}

interface PreviewViewProps {
  section: LibrarySection;
  pageLabel: string;
  onAdd: (section: LibrarySection) => Promise<void>;
  onBack: () => void;
}

/** Previews a template as it will look on the page. */
function PreviewView({ section, pageLabel, onAdd, onBack }: PreviewViewProps) {
  return (
    <>
      <ViewHead title={section.name} onBack={onBack} />
      <div className="panel-scroll">
        <SectionPreview section={section} />
      </div>
      <p className="panel-foot">
        <ToolButton onClick={onBack}>Back</ToolButton>
        <ToolButton look="navy" onClick={() => void onAdd(section)}>
          Add to {pageLabel}
        </ToolButton>
      </p>
    </>
  );
}

interface TemplatesTabProps {
  onAdd: (section: LibrarySection) => void;
  onPreview: (section: LibrarySection) => void;
}

/** Lists the built-in templates. */
function TemplatesTab({ onAdd, onPreview }: TemplatesTabProps) {
  const [query, setQuery] = useState({ words: '', category: '' });
  const found = findTemplates(TEMPLATES, query.words, query.category);
  return (
    <>
      <TemplateFilter query={query} onChange={setQuery} />
      <div className="panel-scroll">
        {found.length === 0 ? <p className="panel-empty">No matching templates.</p> : null}
        <ul className="templates">
          {found.map((template) => {
            const { sectionType, name, category, text, drawing } = template;
            return (
              <TemplateCard
                key={sectionType}
                drawing={drawing}
                name={name}
                category={categoryName(category)}
                text={text}
              >
                <ToolButton look="small" onClick={() => onPreview(template)}>
                  Preview<span className="sr-only"> {name}</span>
                </ToolButton>
                <ToolButton look="small" onClick={() => onAdd(template)}>
                  Add<span className="sr-only"> {name}</span> to page
                </ToolButton>
              </TemplateCard>
            );
          })}
        </ul>
      </div>
    </>
  );
}
