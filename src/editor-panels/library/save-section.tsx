import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import type { SectionCategory } from '../../content/define-section';
import type { DynamicSection } from '../../content/dynamic-section';
import { displayName, namedPages } from '../../editing/names';
import { readArrangement } from '../../pages/arrangement';
import { FACTS } from '../../pages/page-kind';
import { isFloatingType } from '../../sections/floating-types';
import { isSectionType, SECTION_MODELS } from '../../sections/models';
import { findSectionType } from '../../sections/section-shape';
import { ToolButton } from '../../ui/tool-button';
import { KeepFields } from './keep-fields';
import { SectionPreview } from './section-preview';
import type { LibrarySection } from './templates';
import { useSavedTemplates } from './use-saved-templates';
import { ViewHead } from './view-head';

interface SaveSectionProps {
  /** The page selected at first. */
  pageId: string;
  onKept: (name: string) => void;
  onBack: () => void;
}

/** Saves a section of any page, in its saved state, as a template. */
export function SaveSection({ pageId: first, onKept, onBack }: SaveSectionProps) {
  const [pageId, setPageId] = useState(first);
  const [key, setKey] = useState('');
  const [name, setName] = useState('');
  const [category, setCategory] = useState<SectionCategory>('content');
  const pages = useStore(namedPages, (state) => state.pages);
  const kept = useSavedTemplates();
  const id = useId();
  const page = trpc.content.read.useQuery({ pageId }, { staleTime: 0 });
  const dynamic = trpc.sections.list.useQuery({ id: pageId, includeInactive: 'true' }, { staleTime: 0 });
  const isError = page.isError || dynamic.isError;
  const sections = page.data && dynamic.data ? keepableSections(page.data.content, dynamic.data) : undefined;
  const section = sections?.find((other) => other.key === key);

  function handleSection(next: string) {
    const found = sections?.find((other) => other.key === next);
    setKey(next);
    setName(found?.name ?? '');
    if (found && isSectionType(found.sectionType)) setCategory(SECTION_MODELS[found.sectionType].category);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (section && trimmed !== '' && (await kept.keep({ ...section, name: trimmed }, category))) onKept(trimmed);
  }

  return (
    <form className="library-form" onSubmit={handleSubmit}>
      <ViewHead title="Save a section from a page" onBack={onBack} />
      <div className="panel-scroll">
        <div className="keep-fields">
          <div className="field">
            <label htmlFor={`${id}-page`}>Page</label>
            <select
              id={`${id}-page`}
              className="input"
              value={pageId}
              onChange={(event) => {
                setPageId(event.target.value);
                setKey('');
                setName('');
              }}
            >
              {pages.map((page) => (
                <option key={page.pageId} value={page.pageId}>
                  {page.title}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-section`}>Section</label>
            <select
              id={`${id}-section`}
              className="input"
              value={key}
              disabled={!sections}
              onChange={(event) => handleSection(event.target.value)}
            >
              <option value="">Choose a section</option>
              {sections?.map((option) => (
                <option key={option.key} value={option.key}>
                  {option.name}
                </option>
              ))}
            </select>
          </div>
        </div>
        <KeepFields name={name} category={category} onName={setName} onCategory={setCategory} />
        {section ? <SectionPreview section={section} /> : null}
      </div>
      <p role="alert" className="field-error panel-alert">
        {isError ? 'The page could not be loaded.' : kept.problem}
      </p>
      <p className="panel-foot">
        <ToolButton onClick={onBack}>Cancel</ToolButton>
        <ToolButton type="submit" look="navy" disabled={!section || name.trim() === '' || kept.isBusy}>
          Save as template
        </ToolButton>
      </p>
    </form>
  );
}

/** A page's section that can be saved as a template. */
interface KeepableSection extends LibrarySection {
  /** Unique within the page. */
  key: string;
}

/** Returns a page's own and dynamic sections as templates. A bare list or text is stored under `items` or `text`. */
export function keepableSections(
  content: Readonly<Record<string, unknown>>,
  sections: readonly DynamicSection[],
): KeepableSection[] {
  const { names } = readArrangement(content);
  const stored = Object.entries(content).filter(([id]) => id !== FACTS);
  const own = stored.map(([id, value]) => ({
    key: id,
    name: names[id] ?? displayName(id),
    sectionType: findSectionType(value) ?? makeTypeName(id),
    sectionData: wrapInData(value),
  }));
  const dynamic = sections
    .filter(({ sectionType }) => !isFloatingType(sectionType))
    .map(({ sectionId, sectionName, sectionType, sectionData }) => ({
      key: `dynamic.${sectionId}`,
      name: sectionName,
      sectionType,
      sectionData,
    }));
  return [...own, ...dynamic];
}

/**
 * Returns a type name for a section without a known type. It never equals a known type, since the section would then be validated
 * against that type's model.
 */
function makeTypeName(id: string): string {
  const type = displayName(id).toLowerCase().replace(/ /g, '-').slice(0, 50);
  return isSectionType(type) ? `page-${type}` : type;
}

function wrapInData(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return { items: value };
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  return { text: String(value) };
}
