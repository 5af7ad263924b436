import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { PresentPerson } from '../../api/live';
import type { EditedPage } from '../create-overlay';
import { useOverlay, useOverlayState } from '../overlay-context';
import { dismiss } from '../unsaved';
import { Issues } from './issues';
import { OrphanNotices } from './orphan-notices';

/** What one has to know before going on: offline, brought back, not kept, changed or deleted by someone else, who else is here. */
export function Notices({ page }: { page: EditedPage }) {
  const { editing } = page;
  const { restored, isUnkept, failure } = useStore(editing.store, (state) => state);
  const stale = useStore(editing.store, () => editing.staleChanges().length);
  const overlay = useOverlay();
  const unsaved = useOverlayState((state) => state.unsaved);
  const { people, connection } = useStore(overlay.live.store, (state) => state);
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine);
  return (
    <div className="overlay-notices" aria-live="polite">
      {people.length > 0 ? (
        <p className="overlay-people">Also on this page: {[...new Set(people.map(nameOf))].join(', ')}</p>
      ) : null}
      {isOnline ? null : (
        <p className="overlay-notice" data-kind="warning">
          You are offline. What you write is kept in this browser.
        </p>
      )}
      {isOnline && connection === 'connecting' ? (
        <p className="overlay-notice">The site does not answer; connecting again. What you write is kept.</p>
      ) : null}
      {restored > 0 ? (
        <p className="overlay-notice" data-kind="warning">
          <span>
            {restored === 1 ? 'One unsaved change' : `${restored} unsaved changes`} from an earlier session{' '}
            {restored === 1 ? 'was' : 'were'} brought back.
          </span>
          <button type="button" className="tool-button tool-dark" onClick={() => editing.dismissRestored()}>
            OK
          </button>
        </p>
      ) : null}
      {isUnkept ? (
        <p className="overlay-notice" data-kind="warning">
          This browser does not keep your unsaved changes. Finalize them before you close the tab.
        </p>
      ) : null}
      {stale > 0 ? (
        <p className="overlay-notice" data-kind="warning">
          {stale === 1 ? 'A field' : `${stale} fields`} you changed {stale === 1 ? 'was' : 'were'} changed on the site
          meanwhile. Finalizing will show you both.
        </p>
      ) : null}
      <OrphanNotices page={page} />
      {unsaved.map(({ key, label, retry }) => (
        <p key={key} className="overlay-notice" data-kind="danger" role="alert">
          <span>Not saved: {label}.</span>
          <button type="button" className="tool-button tool-dark" onClick={retry}>
            Retry
          </button>
          <button type="button" className="tool-button tool-dark" onClick={() => dismiss(overlay, key)}>
            Dismiss
          </button>
        </p>
      ))}
      <Issues page={page} />
      {failure && failure.kind !== 'conflict' && !failure.issues ? (
        <p className="overlay-notice" data-kind="danger" role="alert">
          Not saved. {failure.message}
        </p>
      ) : null}
    </div>
  );
}

/** One who has it open in several windows is named once. */
function nameOf({ name, isYou }: PresentPerson): string {
  return isYou ? 'you, in another window' : name;
}

function followOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
