import { useStore } from 'zustand';
import { goneAround } from '../../editing/orphaned-changes';
import { deletedWords } from '../changes/use-orphans';
import { usePageHost } from './page-host';

/**
 * Said in an open dialog: a section that is written in there was deleted by somebody else, with the way back (rule P12).
 * @param paths the places that are written in the dialog, which covers what else is told
 */
export function GoneNotice({ paths }: { paths: readonly string[] }) {
  const { page, restore } = usePageHost();
  const gone = useStore(page.gone);
  return goneAround(gone, paths).map((section) => (
    <div key={section.sectionId} className="dialog-notice" role="alert">
      <p>{deletedWords(section)} What you write in it is kept, and comes back with it.</p>
      <button type="button" className="tool-button" onClick={() => void restore(section)}>
        Restore section
      </button>
    </div>
  ));
}
