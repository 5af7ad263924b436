import { useStore } from 'zustand';
import type { OpenPage } from '../../editing/open-page';
import { type GoneSection, goneAround } from '../../editing/orphaned-changes';
import { deletedWords } from './use-orphans';

interface GoneNoticeProps {
  page: Pick<OpenPage, 'gone'>;
  /** The places that are written in a dialog, which covers what else is told. */
  paths: readonly string[];
  onRestore: (section: GoneSection) => void;
}

/** Said in an open dialog: a section that is written in there was deleted by somebody else, with the way back (rule P12). */
export function GoneNotice({ page, paths, onRestore }: GoneNoticeProps) {
  const gone = useStore(page.gone);
  return goneAround(gone, paths).map((section) => (
    <div key={section.sectionId} className="dialog-notice" role="alert">
      <p>{deletedWords(section)} What you write in it is kept, and comes back with it.</p>
      <button type="button" className="tool-button" onClick={() => onRestore(section)}>
        Restore section
      </button>
    </div>
  ));
}
