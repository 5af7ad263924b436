import { useStore } from 'zustand';
import { ConflictDialog } from '../../editor-panels/conflicts/conflict-dialog';
import { SiteRichInput } from '../../editor-panels/site-rich-input';
import { useEntry } from '../page-editor/use-entry';
import { useSave } from '../page-editor/use-save';

/** What someone else changed too, as soon as a save finds it. */
export function Conflicts() {
  const { editing, sections } = useEntry();
  const named = useStore(sections);
  const save = useSave();
  return <ConflictDialog editing={editing} sections={named} RichInput={SiteRichInput} onSettled={() => void save()} />;
}
