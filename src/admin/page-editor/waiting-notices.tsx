import { putUpWith } from '../../editing/waiting-changes';
import { goneSectionOf, keptWords, useWaiting, waitingWords } from '../../editor-panels/changes/use-waiting';
import { useEntry } from './use-entry';
import { useRestore } from './use-restore';

/** Unsaved changes of what somebody else deleted: said so, with the way back (rule P8). */
export function WaitingNotices() {
  const entry = useEntry();
  const groups = useWaiting(entry);
  const restore = useRestore(entry);

  return groups.map((group) => {
    const { section, paths } = group;
    return (
      <div key={section?.sectionId ?? ''} className="notice notice-warning" role="alert">
        <p>
          {waitingWords(group)}{' '}
          {keptWords(entry, group).map((words) => (
            <em key={words}>{words}</em>
          ))}
        </p>
        {section ? (
          <button type="button" className="tool-button" onClick={() => void restore(goneSectionOf(entry, section))}>
            Restore section
          </button>
        ) : null}
        {section && paths.length === 0 ? (
          <button type="button" className="tool-button" onClick={() => putUpWith(entry.gone, section.sectionId)}>
            OK
          </button>
        ) : (
          <button type="button" className="tool-button" onClick={() => entry.editing.letGo(paths)}>
            Let go
          </button>
        )}
      </div>
    );
  });
}
