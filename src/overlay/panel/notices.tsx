import { useStore } from 'zustand';
import type { PresentPerson } from '../../api/live';
import { Notice, NoticeButton } from '../../editor-panels/page-host/notice';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { useOverlay, useOverlayState } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { dismiss } from '../unsaved';
import { Issues } from './issues';

/** What one has to know before going on: of both editors, who else is here, and what could not be done at once. */
export function Notices({ page }: { page: EditedPage }) {
  const overlay = useOverlay();
  const unsaved = useOverlayState((state) => state.unsaved);
  const people = useStore(overlay.live.store, (state) => state.people);
  return (
    <PageNotices issues={<Issues page={page} />}>
      {people.length > 0 ? (
        <p className="overlay-people">Also on this page: {[...new Set(people.map(nameOf))].join(', ')}</p>
      ) : null}
      {unsaved.map(({ key, label, retry }) => (
        <Notice
          key={key}
          kind="danger"
          isAlert
          buttons={
            <>
              <NoticeButton onClick={retry}>Retry</NoticeButton>
              <NoticeButton onClick={() => dismiss(overlay, key)}>Dismiss</NoticeButton>
            </>
          }
        >
          Not saved: {label}.
        </Notice>
      ))}
    </PageNotices>
  );
}

/** One who has it open in several windows is named once. */
function nameOf({ name, isYou }: PresentPerson): string {
  return isYou ? 'you, in another window' : name;
}
