import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { dayAgo, longTime } from '../administration/when';
import { useDashboard } from '../shell/dashboard-context';
import { KeyDialog } from './key-dialog';
import { NETWORKS_HINT, parseNetworks } from './key-networks';
import { type ApiKey, useRefreshUsers } from './use-users';

const SCOPES: Record<ApiKey['scopes'][number], string> = {
  'content:read': 'Read content',
  'content:write': 'Change content',
  'admin:read': 'Read all',
  admin: 'Administer',
};

const COLUMNS: readonly { label: string; cell: (key: ApiKey) => ReactNode }[] = [
  {
    label: 'Key',
    cell: ({ name, start }) => (
      <>
        <span className="rows-name">{name}</span>
        <span className="rows-words">{start}…</span>
      </>
    ),
  },
  { label: 'May', cell: ({ scopes }) => scopes.map((scope) => SCOPES[scope]).join(', ') },
  { label: 'Made by', cell: ({ createdBy }) => createdBy },
  {
    label: 'Last used',
    cell: ({ lastUsedAt, lastNetwork }) =>
      lastUsedAt ? (
        <>
          <time dateTime={lastUsedAt} title={longTime(lastUsedAt)}>
            {dayAgo(lastUsedAt)}
          </time>
          {lastNetwork ? <span className="rows-words">from {lastNetwork}</span> : null}
        </>
      ) : (
        'never'
      ),
  },
  { label: 'From', cell: ({ networks }) => (networks.length > 0 ? networks.join(', ') : 'anywhere') },
  { label: 'Ends', cell: ({ expiresAt }) => (expiresAt ? longTime(expiresAt) : 'never') },
];

/** Lists the API keys with their scopes, networks, last use and expiry. */
export function KeysPart() {
  const { notify } = useDashboard();
  const keys = trpc.keys.list.useQuery({}, { staleTime: 0 });
  const refresh = useRefreshUsers();
  const revoke = trpc.keys.revoke.useMutation({ onSuccess: refresh, onError: useNotifyFailure() });
  const isActing = revoke.isPending;
  const [isMaking, setMaking] = useState(false);
  const [changing, setChanging] = useState<ApiKey | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);

  function handleEnd(key: ApiKey) {
    setEnding(null);
    revoke.mutate({ id: key.id }, { onSuccess: () => notify({ title: 'Key ended', description: key.name }) });
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
        <ToolButton onClick={() => setMaking(true)}>Make a key</ToolButton>
      </div>
      {keys.isPending ? <Loading /> : null}
      {keys.isError ? <LoadFailure what="The keys" error={keys.error} onRetry={() => void keys.refetch()} /> : null}
      {keys.data?.length === 0 ? (
        <div className="admin-empty">
          <p>There are no keys.</p>
        </div>
      ) : null}
      {keys.data && keys.data.length > 0 ? (
        <RowsTable
          caption="API keys"
          rows={keys.data}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          actions={(key) => (
            <>
              <ToolButton disabled={isActing} aria-label={`Networks: ${key.name}`} onClick={() => setChanging(key)}>
                Networks
              </ToolButton>
              <ToolButton
                look="danger"
                disabled={isActing}
                aria-label={`End: ${key.name}`}
                onClick={() => setEnding(key)}
              >
                End
              </ToolButton>
            </>
          )}
        />
      ) : null}
      {isMaking ? <KeyDialog onMade={refresh} onClose={() => setMaking(false)} /> : null}
      {changing ? <KeyNetworksDialog apiKey={changing} onChanged={refresh} onClose={() => setChanging(null)} /> : null}
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

interface KeyNetworksDialogProps {
  apiKey: ApiKey;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Edits the networks that a key may be used from. */
function KeyNetworksDialog({ apiKey, onChanged, onClose }: KeyNetworksDialogProps) {
  const { notify } = useDashboard();
  const change = trpc.keys.change.useMutation();
  return (
    <Dialog title={`Where “${apiKey.name}” may be used from`} size="small" onClose={onClose}>
      <AskForm
        submitLabel="Save"
        busyLabel="Saving..."
        onCancel={onClose}
        onSend={async (text) => {
          await change.mutateAsync({ id: apiKey.id, networks: parseNetworks(text('networks')) });
          notify({ title: 'Networks changed', description: apiKey.name });
          await onChanged();
          onClose();
        }}
      >
        {(problemOf) => (
          <>
            <p className="dialog-message">
              From elsewhere the key is refused.
              {apiKey.lastNetwork ? ` It was used last from ${apiKey.lastNetwork}.` : ''}
            </p>
            <TextField
              label="Networks"
              name="networks"
              hint={NETWORKS_HINT}
              value={apiKey.networks.join(', ')}
              maxLength={1000}
              hasFocus
              problem={problemOf('networks')}
            />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
