import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { acknowledgeGone, type OrphanGroup } from '../../editing/orphans';
import type { SaveFailure } from '../../editing/state';
import { placeLabel } from '../changes/path-label';
import { describeOrphans, findGoneSection, previewKeptChanges, useOrphans } from '../changes/use-orphans';
import { discardWithUndo } from '../dialogs/use-discard';
import { Notice, NoticeButton } from './notice';
import { useHostEditing, usePageHost } from './page-host';

/** Delay before a missing connection is reported; connecting takes a moment. */
const CUT_OFF_MS = 4000;

interface PageNoticesProps {
  /** The list of invalid fields, if the editor has one; it replaces the notice about the failed save. */
  issues?: ReactNode;
  /** The editor's own notices. */
  children?: ReactNode;
}

/** The page's notices: offline, restored changes, changes that cannot be stored, and changes or deletions by others. */
export function PageNotices({ issues, children }: PageNoticesProps) {
  const { words, page } = usePageHost();
  const isUnkept = useHostEditing((state) => state.isUnkept);
  const failure = useHostEditing((state) => state.failure);
  const isTold = failure?.kind === 'conflict' || (issues !== undefined && failure?.issues !== undefined);
  return (
    <div className="notices" aria-live="polite">
      {children}
      <Connection />
      <Restored />
      {isUnkept ? <Notice kind="warning">{words.unkept}</Notice> : null}
      <Stale />
      <OrphanNotices />
      {issues}
      {failure && !isTold ? (
        <Notice kind="danger" isAlert>
          Not saved. {describeFailure(failure, page.pageId)}
        </Notice>
      ) : null}
    </div>
  );
}

/** Names the first field that was refused, if any, and says why. */
export function describeFailure({ message, issues = [] }: SaveFailure, pageId: string): string {
  const [first] = issues;
  return first ? `${placeLabel(pageId, first.path)}: ${first.message}` : message;
}

function Connection() {
  const { live, words } = usePageHost();
  const isOnline = useOnline();
  const connection = useStore(live.store, (state) => state.connection);
  const isCutOff = useLasting(connection === 'connecting', CUT_OFF_MS);
  if (!isOnline) {
    return (
      <Notice kind="warning" isFloating>
        {words.offline}
      </Notice>
    );
  }
  if (!isCutOff) return null;
  return <Notice isFloating>The site isn’t responding. Reconnecting; your changes are still here.</Notice>;
}

function Restored() {
  const { page, onShowPending } = usePageHost();
  const { editing } = page;
  const count = useHostEditing((state) => state.restored);
  if (count === 0) return null;

  function handleDiscard() {
    discardWithUndo(editing);
    editing.dismissRestored();
  }

  const buttons = (
    <>
      <NoticeButton onClick={editing.dismissRestored}>{onShowPending ? 'OK' : 'Keep'}</NoticeButton>
      {onShowPending ? null : <NoticeButton onClick={handleDiscard}>Discard</NoticeButton>}
    </>
  );
  return (
    <Notice kind="warning" buttons={buttons}>
      {count === 1 ? 'One unsaved change' : `${count} unsaved changes`}
      {page.draftId === undefined ? ' from an earlier session ' : ' of yours '}
      {count === 1 ? 'was' : 'were'} restored.
    </Notice>
  );
}

/** Reports fields that someone else changed since they were edited here. */
function Stale() {
  const { page, words } = usePageHost();
  const count = useHostEditing(() => page.editing.staleChanges().length);
  if (count === 0) return null;
  return (
    <Notice kind="warning">
      Someone else changed {count === 1 ? 'a field' : `${count} fields`} you also changed. You’ll see both versions when
      you {words.saving}.
    </Notice>
  );
}

/** Reports unsaved changes to places that someone else deleted, and offers to restore those (rule P8). */
function OrphanNotices() {
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
  // The person may be typing far down the page, so the notice scrolls into view.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice ref={ref} kind="warning" isAlert buttons={<OrphanButtons group={group} onRestored={onRestored} />}>
      {describeOrphans(group)}{' '}
      {previewKeptChanges(page, group).map((words) => (
        <em key={words}>{words}</em>
      ))}
    </Notice>
  );
}

/** Buttons to restore the deleted place or to show or discard the changes. */
function OrphanButtons({ group: { section, item, paths }, onRestored }: OrphanNoticeProps) {
  const { page, restore, onShowPending } = usePageHost();
  const { editing, gone } = page;
  return (
    <>
      {section ? (
        <NoticeButton onClick={() => void restore(findGoneSection(page, section)).then(onRestored)}>
          Restore section<span className="sr-only"> {section.sectionName}</span>
        </NoticeButton>
      ) : null}
      {item === undefined ? null : (
        <NoticeButton onClick={() => editing.bringBackItem(item)}>Restore item</NoticeButton>
      )}
      {section && paths.length === 0 ? (
        <NoticeButton onClick={() => acknowledgeGone(gone, section.sectionId)}>OK</NoticeButton>
      ) : onShowPending ? (
        <NoticeButton onClick={onShowPending}>Show {paths.length === 1 ? 'change' : 'changes'}</NoticeButton>
      ) : (
        <NoticeButton onClick={() => discardWithUndo(editing, paths)}>Discard</NoticeButton>
      )}
    </>
  );
}

/** Returns whether a condition has held for some time, in milliseconds. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    setLasted(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && hasLasted;
}

/** Returns whether the browser is online. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
