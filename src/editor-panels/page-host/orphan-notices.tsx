import { useEffect, useRef, useState } from 'react';
import { acknowledgeGone, type OrphanGroup } from '../../editing/orphaned-changes';
import { goneSectionOf, keptWords, orphanWords, useOrphans } from '../changes/use-orphans';
import { Notice, NoticeButton } from './notice';
import { usePageHost } from './page-host';

/** Unsaved changes of what somebody else deleted: said so, with the way back (rule P8). */
export function OrphanNotices() {
  const groups = useOrphans(usePageHost().page);
  const [announcement, announce] = useState('');
  return (
    <>
      {groups.map((group) => (
        <OrphanNotice key={group.section?.sectionId ?? group.item ?? ''} group={group} onRestored={announce} />
      ))}
      <span className="sr-only">{announcement}</span>
    </>
  );
}

interface OrphanNoticeProps {
  group: OrphanGroup;
  onRestored: (announcement: string) => void;
}

function OrphanNotice({ group, onRestored }: OrphanNoticeProps) {
  const { page } = usePageHost();
  const ref = useRef<HTMLDivElement>(null);
  // Whoever writes may be far down a page that is another one now: what is told at once must be seen at once.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice ref={ref} kind="warning" isAlert buttons={<OrphanButtons group={group} onRestored={onRestored} />}>
      {orphanWords(group)}{' '}
      {keptWords(page, group).map((words) => (
        <em key={words}>{words}</em>
      ))}
    </Notice>
  );
}

/** The way back, and what else can be done with the changes. */
function OrphanButtons({ group: { section, item, paths }, onRestored }: OrphanNoticeProps) {
  const { page, restore, onShowPending } = usePageHost();
  const { editing, gone } = page;
  return (
    <>
      {section ? (
        <NoticeButton onClick={() => void restore(goneSectionOf(page, section)).then(onRestored)}>
          Restore section<span className="sr-only"> {section.sectionName}</span>
        </NoticeButton>
      ) : null}
      {item === undefined ? null : <NoticeButton onClick={() => editing.bringBackItem(item)}>Put it back</NoticeButton>}
      {section && paths.length === 0 ? (
        <NoticeButton onClick={() => acknowledgeGone(gone, section.sectionId)}>OK</NoticeButton>
      ) : onShowPending ? (
        <NoticeButton onClick={onShowPending}>Show {paths.length === 1 ? 'change' : 'changes'}</NoticeButton>
      ) : (
        <NoticeButton onClick={() => editing.discardAt(paths)}>Discard</NoticeButton>
      )}
    </>
  );
}
