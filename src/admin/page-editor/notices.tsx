import { useStore } from 'zustand';
import { useDashboard } from '../shell/dashboard-context';
import { useLasting } from '../shell/use-lasting';
import { useOnline } from '../shell/use-online';
import { OrphanNotices } from './orphan-notices';
import { useEditing, useEntry } from './use-entry';

/** After which a connection that does not come about is told of: making one takes a moment. */
const CUT_OFF_MS = 4000;

/** What one has to know before going on: offline, brought back, not kept, changed or deleted by someone else meanwhile. */
export function Notices() {
  const { editing } = useEntry();
  const isOnline = useOnline();
  const connection = useStore(useDashboard().live.store, (state) => state.connection);
  const isCutOff = useLasting(connection === 'connecting', CUT_OFF_MS);
  const restored = useEditing((state) => state.restored);
  const isUnkept = useEditing((state) => state.isUnkept);
  const failure = useEditing((state) => state.failure);
  const stale = useEditing(staleCount);
  return (
    <div className="notices" aria-live="polite">
      {isOnline ? null : (
        <p className="notice notice-warning">
          You are offline. What you write is kept in this browser; save it when you are back.
        </p>
      )}
      {isOnline && isCutOff ? (
        <p className="notice">The site does not answer; connecting again. What you write is kept.</p>
      ) : null}
      {restored > 0 ? (
        <div className="notice notice-gold">
          <p>
            {restored === 1 ? 'One unsaved change' : `${restored} unsaved changes`} from an earlier session{' '}
            {restored === 1 ? 'was' : 'were'} brought back.
          </p>
          <button type="button" className="tool-button" onClick={() => editing.dismissRestored()}>
            Keep
          </button>
          <button
            type="button"
            className="tool-button"
            onClick={() => {
              editing.discard();
              editing.dismissRestored();
            }}
          >
            Discard
          </button>
        </div>
      ) : null}
      {isUnkept ? (
        <p className="notice notice-warning">
          This browser does not keep your unsaved changes (its storage is full or closed). Save before you close the
          tab.
        </p>
      ) : null}
      {stale > 0 ? (
        <p className="notice notice-warning">
          {stale === 1 ? 'A field' : `${stale} fields`} you changed {stale === 1 ? 'was' : 'were'} changed on the site
          meanwhile. Saving will show you both.
        </p>
      ) : null}
      <OrphanNotices />
      {failure && failure.kind !== 'conflict' ? (
        <p className="notice notice-danger" role="alert">
          Not saved. {failure.message}
        </p>
      ) : null}
    </div>
  );

  function staleCount(): number {
    return editing.staleChanges().length;
  }
}
