import { useState } from 'react';
import { useStore } from 'zustand';
import type { PresentPerson } from '../../api/live';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { DraftNotice } from '../../editor-panels/drafts/draft-notice';
import { Notice, NoticeButton } from '../../editor-panels/page-host/notice';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { Later, lazyPart } from '../../ui/lazy-part';
import { useOverlay, useOverlayState } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { showPlace } from '../page/show-place';
import { dismiss } from '../unsaved';

const FormerDetails = lazyPart(async () => (await import('./former-details')).FormerDetails);

/** The panel's notices: those of both editors, the draft that is edited, who else is here, and server actions that failed. */
export function Notices({ page }: { page: EditedPage }) {
  const overlay = useOverlay();
  const unsaved = useOverlayState((state) => state.unsaved);
  const people = useStore(overlay.live.store, (state) => state.people);
  return (
    <PageNotices issues={<Issues page={page} />}>
      <DraftNotice />
      {page.draftId === undefined ? <Former page={page} /> : null}
      {people.length > 0 ? (
        <p className="overlay-people">Also editing: {[...new Set(people.map(nameOf))].join(', ')}</p>
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

/** Says which texts still have the firm's former details, once any were changed on the page. */
function Former({ page }: { page: EditedPage }) {
  const site = useStore(page.editing.store, (state) => state.stored.site);
  const [first] = useState(site);
  if (site === first) return null;
  return (
    <Later>
      <FormerDetails first={first} />
    </Later>
  );
}

/** Returns a person's name. Several windows of one person are listed once. */
function nameOf({ name, isYou }: PresentPerson): string {
  return isYou ? 'you, in another window' : name;
}

/** The fields that prevent saving; each links to its place. */
function Issues({ page }: { page: EditedPage }) {
  const issues = useStore(page.fields.view, (state) => state.issues);
  const named = useStore(page.sections);
  if (issues.length === 0) return null;
  return (
    <div className="notice" data-kind="danger" role="alert">
      <p>{issues.length === 1 ? 'A field couldn’t be saved:' : `${issues.length} fields couldn’t be saved:`}</p>
      <ul className="overlay-issues">
        {issues.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className="link-button" onClick={() => showPlace(page, path)}>
              {pathLabel(page.editing.pathNow(path), named)}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
