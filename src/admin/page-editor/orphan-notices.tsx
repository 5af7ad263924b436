import { useEffect, useRef } from 'react';
import { acknowledgeGone, type OrphanGroup } from '../../editing/orphaned-changes';
import { PutBack } from '../../editor-panels/changes/put-back';
import { goneSectionOf, keptWords, orphanWords, useOrphans } from '../../editor-panels/changes/use-orphans';
import type { PageEntry } from './open-pages';
import { useEntry } from './use-entry';
import { useRestore } from './use-restore';

/** Unsaved changes of what somebody else deleted: said so, with the way back (rule P8). */
export function OrphanNotices() {
  const entry = useEntry();
  const groups = useOrphans(entry);
  const restore = useRestore(entry);

  return groups.map((group) => (
    <OrphanNotice key={group.section?.sectionId ?? group.item ?? ''} group={group} entry={entry} onRestore={restore} />
  ));
}

interface OrphanNoticeProps {
  group: OrphanGroup;
  entry: PageEntry;
  onRestore: ReturnType<typeof useRestore>;
}

function OrphanNotice({ group, entry, onRestore }: OrphanNoticeProps) {
  const { section, paths } = group;
  const ref = useRef<HTMLDivElement>(null);
  // Whoever writes may be far down a page that is another one now: what is told at once must be seen at once.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="notice notice-warning" role="alert">
      <p>
        {orphanWords(group)}{' '}
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
        <button type="button" className="tool-button" onClick={() => acknowledgeGone(entry.gone, section.sectionId)}>
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
