import { useState } from 'react';
import type { SectionItem } from '../../../editing/fields';
import { pageName } from '../../../editing/names';
import { useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { insertSection } from '../../../editor-panels/library/insert-section';
import type { LibrarySection } from '../../../editor-panels/library/templates';
import { toSectionId } from '../../../pages/arrangement';
import { Dialog } from '../../../ui/dialog';
import { Later, lazyPart } from '../../../ui/lazy-part';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';
import type { Sections } from '../use-sections';
import { SectionList } from './section-list';

interface SectionsAsideProps {
  sections: Sections;
  /** Whether the drawer is open, on narrow screens. */
  isOpen: boolean;
  onClose: () => void;
}

/** The page's sections: next to the editor, or in a drawer on narrow screens. */
export function SectionsAside({ sections, isOpen, onClose }: SectionsAsideProps) {
  const isNarrow = useMediaQuery(NARROW);
  if (!isNarrow) {
    return (
      <aside className="sections-aside" aria-label="Sections">
        <AllSections sections={sections} />
      </aside>
    );
  }
  return isOpen ? (
    <Dialog title="Sections" size="small" onClose={onClose}>
      <AllSections sections={sections} onChosen={onClose} />
    </Dialog>
  ) : null;
}

/** Below this width, the layout has one column (look: one at 390 px, two at 768 px). */
const NARROW = '(max-width: 47.99rem)';

interface SectionsProps {
  sections: Sections;
  /** Called when a section was chosen or added. */
  onChosen?: () => void;
}

/** Lists the page's sections in the order it shows them, and adds new ones (spec section 2). */
function AllSections({ sections, onChosen }: SectionsProps) {
  const { pageId, view, fields } = useEntry();
  const isFrozen = useIsFrozen();
  const [isAdding, setAdding] = useState(false);
  const { all, selected } = sections;

  function choose({ path }: SectionItem) {
    view.setState({ chosen: path });
    fields.onRevealed();
    onChosen?.();
  }

  return (
    <>
      <h2 className="aside-title">Sections</h2>
      {all.length === 0 ? <p className="aside-empty">This page has no sections.</p> : null}
      <SectionList items={all} selectedPath={selected?.path} onChoose={choose} />
      {pageId === 'site' || isFrozen ? null : (
        <button type="button" className="add-section" onClick={() => setAdding(true)}>
          + Add Section
        </button>
      )}
      {pageId === 'site' ? null : (
        <Later>
          <PlaceDisclosures to="page" placeRef={pageId} name={pageName(pageId)} />
        </Later>
      )}
      <Later>
        {isAdding ? (
          <NewSection initialAfter={selected?.block} onAdded={onChosen} onClose={() => setAdding(false)} />
        ) : null}
      </Later>
    </>
  );
}

const PlaceDisclosures = lazyPart(async () => (await import('../../disclosures/place-disclosures')).PlaceDisclosures);
const AddSection = lazyPart(async () => (await import('../../../editor-panels/library/add-section')).AddSection);

interface NewSectionProps {
  initialAfter: string | undefined;
  onAdded?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * '+ Add Section'. A section made from a template is an unsaved change. A blank one is stored at once (spec section 7), but hidden, and
 * showing it is an unsaved change.
 */
function NewSection({ initialAfter, onAdded, onClose }: NewSectionProps) {
  const entry = useEntry();
  const { actions, view, pageId } = entry;
  const { notify, tools } = useDashboard();

  function handleAdded(path: string, name: string, next = ' Save to publish it.') {
    view.setState({ chosen: path });
    notify({ title: 'Section Added', description: `${name} was added to the page.${next}` });
    onAdded?.();
    return null;
  }

  async function handleAdd(section: LibrarySection, after: string | null) {
    if (pageId === 'demo' || section.isEvidence) return addDynamic(section, after);
    return handleAdded(insertSection(entry, section, after), section.name);
  }

  /** The demo shows dynamic sections (spec section 2, "Overlay demo page"). Visitors don't see one that states evidence before it is complete. */
  async function addDynamic({ name, sectionType, sectionData }: LibrarySection, after: string | null) {
    const section = { sectionType, sectionName: name, sectionData, after: toSectionId(after) };
    const { kind, id } = await actions.addDynamic(section);
    return kind === 'done' ? handleAdded(`dynamic.${id}`, name, '') : handleFailure();
  }

  async function handleAddBlank(name: string, after: string | null) {
    const outcome = await actions.addOwn(name, after);
    return outcome.kind === 'done' ? handleAdded(outcome.path, name) : handleFailure();
  }

  function handleFailure() {
    const description = 'Could not create the section. Please try again.';
    notify({ title: 'Creation Failed', description, variant: 'destructive' });
    return '';
  }

  return (
    <AddSection
      initialAfter={initialAfter}
      onAdd={handleAdd}
      onAddBlank={handleAddBlank}
      onLibrary={() => {
        onClose();
        onAdded?.();
        tools.show('library');
      }}
      onClose={onClose}
    />
  );
}
