import { useEffect, useRef } from 'react';
import { putUpWith, type WaitingGroup } from '../../editing/waiting-changes';
import { PutBack } from '../../editor-panels/changes/put-back';
import { goneSectionOf, keptWords, useWaiting, waitingWords } from '../../editor-panels/changes/use-waiting';
import type { PageEntry } from './open-pages';
import { useEntry } from './use-entry';
import { useRestore } from './use-restore';

/** Unsaved changes of what somebody else deleted: said so, with the way back (rule P8). */
export function WaitingNotices() {
  const entry = useEntry();
  const groups = useWaiting(entry);
  const restore = useRestore(entry);

  return groups.map((group) => (
    <Waiting key={group.section?.sectionId ?? group.item ?? ''} group={group} entry={entry} onRestore={restore} />
  ));
}

interface WaitingProps {
  group: WaitingGroup;
  entry: PageEntry;
  onRestore: ReturnType<typeof useRestore>;
}

function Waiting({ group, entry, onRestore }: WaitingProps) {
  const { section, paths } = group;
  const ref = useRef<HTMLDivElement>(null);
  // Whoever writes may be far down a page that is another one now: what is told at once must be seen at once.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="notice notice-warning" role="alert">
      <p>
        {waitingWords(group)}{' '}
        {keptWords(entry, group).map((words) => (
          <em key={words}>{words}</em>
        ))}
      </p>
      {section ? (
        <button type="button" className="tool-button" onClick={() => void onRestore(goneSectionOf(entry, section))}>
          Restore section
        </button>
      ) : null}
      {group.item === undefined ? null : <PutBack editing={entry.editing} item={group.item} className="tool-button" />}
      {section && paths.length === 0 ? (
        <button type="button" className="tool-button" onClick={() => putUpWith(entry.gone, section.sectionId)}>
          OK
        </button>
      ) : (
        <button type="button" className="tool-button" onClick={() => entry.editing.discardAt(paths)}>
          Discard
        </button>
      )}
    </div>
  );
}
