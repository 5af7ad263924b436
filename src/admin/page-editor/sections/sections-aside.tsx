import { Dialog } from '../../../ui/dialog';
import { useNarrow } from '../use-narrow';
import type { Sections } from '../use-sections';
import { SectionList } from './section-list';

interface SectionsAsideProps {
  sections: Sections;
  /** On narrow screens: the drawer is open. */
  isOpen: boolean;
  onClose: () => void;
}

/** The page's sections: beside the editor, on a narrow screen in a drawer. */
export function SectionsAside({ sections, isOpen, onClose }: SectionsAsideProps) {
  const isNarrow = useNarrow();
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
