import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLasting } from '../../ui/use-lasting';
import { useOnline } from '../../ui/use-online';
import { Notice, NoticeButton } from './notice';
import { OrphanNotices } from './orphan-notices';
import { useHostEditing, usePageHost } from './page-host';

/** After which a connection that does not come about is told of: making one takes a moment. */
const CUT_OFF_MS = 4000;

interface PageNoticesProps {
  /** The fields that are wrong, where the editor lists them: that they were not saved is then said by that. */
  issues?: ReactNode;
  /** What the editor itself has to say. */
  children?: ReactNode;
}

/** What one has to know before going on: offline, brought back, not kept, changed or deleted by someone else meanwhile. */
export function PageNotices({ issues, children }: PageNoticesProps) {
  const { words } = usePageHost();
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
          Not saved. {failure.message}
        </Notice>
      ) : null}
    </div>
  );
}

function Connection() {
  const { live, words } = usePageHost();
  const isOnline = useOnline();
  const connection = useStore(live.store, (state) => state.connection);
  const isCutOff = useLasting(connection === 'connecting', CUT_OFF_MS);
  if (!isOnline) return <Notice kind="warning">{words.offline}</Notice>;
  return isCutOff ? <Notice>The site does not answer; connecting again. What you write is kept.</Notice> : null;
}

function Restored() {
  const { page, onShowPending } = usePageHost();
  const { editing } = page;
  const count = useHostEditing((state) => state.restored);
  if (count === 0) return null;

  function handleDiscard() {
    editing.discard();
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
      {count === 1 ? 'One unsaved change' : `${count} unsaved changes`} from an earlier session{' '}
      {count === 1 ? 'was' : 'were'} brought back.
    </Notice>
  );
}

/** Fields that somebody else changed since they were changed here. */
function Stale() {
  const { page, words } = usePageHost();
  const count = useHostEditing(() => page.editing.staleChanges().length);
  if (count === 0) return null;
  return (
    <Notice kind="warning">
      {count === 1 ? 'A field' : `${count} fields`} you changed {count === 1 ? 'was' : 'were'} changed on the site
      meanwhile. {words.saving} will show you both.
    </Notice>
  );
}
