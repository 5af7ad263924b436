import { useState } from 'react';
import type { SectionItem } from '../../../editing/fields';
import { displayName, nameProblem } from '../../../editing/names';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { fieldsOf } from '../../../pages/models';
import { Dialog } from '../../../ui/dialog';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';
import type { Sections } from '../use-sections';
import { DynamicList, SectionButton } from './dynamic-list';

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
        <SectionList sections={sections} />
      </aside>
    );
  }
  return isOpen ? (
    <Dialog title="Sections" size="small" onClose={onClose}>
      <SectionList sections={sections} onChosen={onClose} />
    </Dialog>
  ) : null;
}

/** Below this width, the layout has one column (look: one at 390 px, two at 768 px). */
const NARROW = '(max-width: 47.99rem)';

interface SectionListProps {
  sections: Sections;
  /** Called when a section was chosen. */
  onChosen?: () => void;
}

/** Lists the page's own sections, then its dynamic ones, which can be reordered (spec section 2). */
function SectionList({ sections, onChosen }: SectionListProps) {
  const { pageId, view, fields } = useEntry();
  const [isAdding, setAdding] = useState(false);
  const { own, dynamic, selected } = sections;

  function choose({ path }: SectionItem) {
    view.setState({ chosen: path });
    fields.onRevealed();
    onChosen?.();
  }

  return (
    <>
      <h2 className="aside-title">Sections</h2>
      {own.length === 0 ? <p className="aside-empty">This page has no built-in sections.</p> : null}
      <ul className="section-list">
        {own.map((item) => (
          <li key={item.path}>
            <SectionButton item={item} isSelected={item.path === selected?.path} onChoose={() => choose(item)} />
          </li>
        ))}
      </ul>
      {dynamic.length > 0 ? <DynamicList items={dynamic} selectedPath={selected?.path} onChoose={choose} /> : null}
      {pageId === 'site' ? null : (
        <button type="button" className="add-section" onClick={() => setAdding(true)}>
          + Add Section
        </button>
      )}
      {isAdding ? (
        <AddSection taken={own.map(({ id }) => id)} onAdded={onChosen} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

interface AddSectionProps {
  /** Ids of the page's own sections. */
  taken: readonly string[];
  onAdded?: () => void;
  onClose: () => void;
}

/** '+ Add Section': asks for a name; a canceled or empty answer does nothing (spec section 5). */
function AddSection({ taken, onAdded, onClose }: AddSectionProps) {
  const { pageId, actions, view, editing } = useEntry();
  const { notify } = useDashboard();
  const [isBusy, setBusy] = useState(false);

  // Sections of the page's model that were deleted. Adding one by name brings it back with its sample content.
  const missing = Object.keys(fieldsOf(pageId, editing.store.getState().stored[pageId])).filter(
    (id) => !taken.includes(id),
  );
  const names = missing.map(displayName);

  async function handleAnswer(name: string) {
    setBusy(true);
    const outcome = await actions.addOwn(name);
    setBusy(false);
    if (outcome.kind === 'done') {
      view.setState({ chosen: outcome.path });
      notify({ title: 'Section Added', description: `${name} was added to the page.` });
      onClose();
      return onAdded?.();
    }
    notify({
      title: 'Creation Failed',
      description: 'Could not create the section. Please try again.',
      variant: 'destructive',
    });
  }

  return (
    <PromptDialog
      title="Add a section"
      label="Section name"
      confirmLabel="Add Section"
      hint={names.length > 0 ? `Built-in sections not on this page: ${names.join(', ')}.` : undefined}
      suggestions={names}
      problemOf={(name) => nameProblem(name, taken)}
      isBusy={isBusy}
      onAnswer={(name) => void handleAnswer(name)}
      onCancel={onClose}
    />
  );
}
