import { useState } from 'react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useAct } from '../administration/use-act';
import { dayAgo, longTime } from '../administration/when';
import { useDashboard } from '../shell/dashboard-context';
import { KeyDialog } from './key-dialog';
import { type ApiKey, useKeys, useRefreshUsers } from './use-users';

const SCOPES: Record<ApiKey['scopes'][number], string> = { 'content:write': 'Content', admin: 'Administration' };

/** The API keys: what each may do, when it was used last, and its end. */
export function KeysPart() {
  const { trpc, notify } = useDashboard();
  const keys = useKeys();
  const refresh = useRefreshUsers();
  const { isActing, act } = useAct();
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKey | null>(null);

  function handleEnd(key: ApiKey) {
    setEnding(null);
    void act(async () => {
      await trpc.keys.revoke.mutate({ id: key.id });
      notify({ title: 'Key ended', description: key.name });
      await refresh();
    });
  }

  return (
    <section className="part" aria-labelledby="keys-title">
      <div className="part-head">
        <div>
          <h3 id="keys-title">API keys</h3>
          <p>
            For programs that read and change the site. What they can call is in the{' '}
            <a className="text-link" href="/api/docs">
              API reference
            </a>
            .
          </p>
        </div>
        <button type="button" className="tool-button" onClick={() => setMaking(true)}>
          Make a key
        </button>
      </div>
      {keys.isPending ? <Loading /> : null}
      {keys.isError ? <LoadFailure what="The keys" error={keys.error} onRetry={() => void keys.refetch()} /> : null}
      {keys.data?.length === 0 ? (
        <div className="admin-empty">
          <p>There are no keys.</p>
        </div>
      ) : null}
      {keys.data && keys.data.length > 0 ? (
        <table className="rows rows-fold">
          <caption className="sr-only">API keys</caption>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">May change</th>
              <th scope="col">Made by</th>
              <th scope="col">Last used</th>
              <th scope="col">Ends</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.data.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  <span className="rows-name">{key.name}</span>
                  <span className="rows-words">{key.start}…</span>
                </th>
                <td data-label="May change">{key.scopes.map((scope) => SCOPES[scope]).join(', ')}</td>
                <td data-label="Made by">{key.createdBy}</td>
                <td data-label="Last used">
                  {key.lastUsedAt ? (
                    <time dateTime={key.lastUsedAt} title={longTime(key.lastUsedAt)}>
                      {dayAgo(key.lastUsedAt)}
                    </time>
                  ) : (
                    'never'
                  )}
                </td>
                <td data-label="Ends">{key.expiresAt ? longTime(key.expiresAt) : 'never'}</td>
                <td>
                  <div className="rows-tools">
                    <button
                      type="button"
                      className="tool-button tool-danger"
                      disabled={isActing}
                      aria-label={`End: ${key.name}`}
                      onClick={() => setEnding(key)}
                    >
                      End
                    </button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {isMaking ? <KeyDialog onMade={refresh} onClose={() => setMaking(false)} /> : null}
      {ending ? (
        <ConfirmDialog
          title={`End the key “${ending.name}”?`}
          message="Programs that use it are refused at once. This cannot be undone."
          confirmLabel="End the key"
          isDestructive
          onConfirm={() => handleEnd(ending)}
          onCancel={() => setEnding(null)}
        />
      ) : null}
    </section>
  );
}
