import type { GoneSection } from '../../editing/waiting-changes';
import { goneSectionOf, useWaiting, waitingWords } from '../../editor-panels/changes/use-waiting';
import { useDashboard } from '../shell/dashboard-context';
import { useEntry } from './use-entry';

/** Unsaved changes of what somebody else deleted: said so, with the way back (rule P8). */
export function WaitingNotices() {
  const entry = useEntry();
  const { notify } = useDashboard();
  const groups = useWaiting(entry);

  async function handleRestore(section: GoneSection) {
    const outcome = await entry.actions.bringBack(section);
    if (outcome.kind === 'done')
      notify({ title: 'Section Restored', description: `${section.sectionName} is back on the page.` });
    else
      notify({
        title: 'Restoring Failed',
        description: 'Could not restore the section. Please try again.',
        variant: 'destructive',
      });
  }

  return groups.map((group) => {
    const { section, paths } = group;
    return (
      <div key={section?.sectionId ?? ''} className="notice notice-warning" role="alert">
        <p>{waitingWords(group)}</p>
        {section ? (
          <button
            type="button"
            className="tool-button"
            onClick={() => void handleRestore(goneSectionOf(entry, section))}
          >
            Restore section
          </button>
        ) : null}
        <button type="button" className="tool-button" onClick={() => entry.editing.letGo(paths)}>
          Let go
        </button>
      </div>
    );
  });
}
