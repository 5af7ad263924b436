import { useState } from 'react';
import type { SectionItem } from '../../../editing/fields';
import { useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { Dialog } from '../../../ui/dialog';
import { Later, lazyPart } from '../../../ui/lazy-part';
import { useMediaQuery } from '../../../ui/use-media-query';
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
  const [adding, setAdding] = useState<Adding | null>(null);
  const onChosen = isNarrow ? onClose : undefined;
  const all = <AllSections sections={sections} onChosen={onChosen} onAdd={setAdding} />;
  const drawer = isOpen ? (
    <Dialog title="Sections" size="small" onClose={onClose}>
      {all}
    </Dialog>
  ) : null;
  return (
    <>
      {isNarrow ? (
        drawer
      ) : (
        <aside className="sections-aside" aria-label="Sections">
          {all}
        </aside>
      )}
      {/* Stays open with what was entered when the screen gets narrow or wide, such as a phone that is turned. */}
      <Later>
        {adding ? <NewSection initialAfter={adding.after} onAdded={onChosen} onClose={() => setAdding(null)} /> : null}
      </Later>
    </>
  );
}

/** Below this width, the layout has one column (look: one at 390 px, two at 768 px). */
export const NARROW = '(max-width: 47.99rem)';

/** A section that is being added. */
interface Adding {
  /** The block that it follows. */
  after: string | undefined;
}

interface SectionsProps {
  sections: Sections;
  /** Called when a section was chosen. */
  onChosen: (() => void) | undefined;
  onAdd: (adding: Adding) => void;
}

/** Lists the page's sections in the order it shows them, and adds new ones (spec section 2). */
function AllSections({ sections, onChosen, onAdd }: SectionsProps) {
  const { pageId, view, fields } = useEntry();
  const isFrozen = useIsFrozen();
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
      <SectionList
        items={all}
        selectedPath={selected?.path}
        onChoose={choose}
        onAddBelow={({ block }) => onAdd({ after: block })}
      />
      {pageId === 'site' || isFrozen ? null : (
        <button type="button" className="add-section" onClick={() => onAdd({ after: selected?.block })}>
          + Add Section
        </button>
      )}
    </>
  );
}

const NewSection = lazyPart(async () => (await import('./new-section')).NewSection);
