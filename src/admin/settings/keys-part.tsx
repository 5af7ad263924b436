import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { dayAgo, longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { type ApiKey, useRefreshUsers } from '../users/use-users';
import { KeyDialog } from './key-dialog';
import { NETWORKS_HINT, parseNetworks } from './key-networks';

const SCOPES: Record<ApiKey['scopes'][number], string> = {
  'content:read': 'Read content',
  'content:draft': 'Write drafts',
  'content:publish': 'Publish drafts',
  'content:write': 'Edit content',
  'record:read': 'Read the record',
  'claims:read': 'Read claims',
  'claims:write': 'Change claims',
  'admin:read': 'Read admin data',
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
  { label: 'Permissions', cell: ({ scopes }) => scopes.map((scope) => SCOPES[scope]).join(', ') },
  { label: 'Created by', cell: ({ createdBy }) => createdBy },
  {
    label: 'Last used',
    cell: ({ lastUsedAt, lastNetwork }) =>
      lastUsedAt ? (
        <>
          <time dateTime={lastUsedAt} title={longTime(lastUsedAt)}>
            {dayAgo(lastUsedAt)}
          </time>
          {lastNetwork ? <span className="rows-words rows-whole">from {lastNetwork}</span> : null}
        </>
      ) : (
        'Never'
      ),
  },
  { label: 'Networks', cell: ({ networks }) => (networks.length > 0 ? networks.join(', ') : 'Any') },
  { label: 'Expires', cell: ({ expiresAt }) => (expiresAt ? longTime(expiresAt) : 'Never') },
];

/** Lists the API keys with their scopes, networks, last use and expiry. */
export function KeysPart({ title }: { title: ReactNode }) {
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
    revoke.mutate({ id: key.id }, { onSuccess: () => notify({ title: 'API key revoked', description: key.name }) });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Let programs read and change the site. See the{' '}
            <a className="text-link" href="/api/docs">
              API reference
            </a>
            .
          </p>
        </div>
        <ToolButton onClick={() => setMaking(true)}>Create API key</ToolButton>
      </div>
      {keys.isPending ? <Loading /> : null}
      {keys.isError ? <LoadFailure what="The API keys" error={keys.error} onRetry={() => void keys.refetch()} /> : null}
      {keys.data?.length === 0 ? (
        <div className="admin-empty">
          <p>No API keys yet.</p>
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
              <ToolButton
                disabled={isActing}
                aria-label={`Edit networks: ${key.name}`}
                onClick={() => setChanging(key)}
              >
                Edit networks
              </ToolButton>
              <ToolButton
                look="danger"
                disabled={isActing}
                aria-label={`Revoke: ${key.name}`}
                onClick={() => setEnding(key)}
              >
                Revoke
              </ToolButton>
            </>
          )}
        />
      ) : null}
      {isMaking ? <KeyDialog onMade={refresh} onClose={() => setMaking(false)} /> : null}
      {changing ? <KeyNetworksDialog apiKey={changing} onChanged={refresh} onClose={() => setChanging(null)} /> : null}
      {ending ? (
        <ConfirmDialog
          title={`Revoke the API key “${ending.name}”?`}
          message="Programs that use it will stop working immediately. This can’t be undone."
          confirmLabel="Revoke key"
          isDestructive
          onConfirm={() => handleEnd(ending)}
          onCancel={() => setEnding(null)}
        />
      ) : null}
    </>
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
    <Dialog title={`Allowed networks for “${apiKey.name}”`} size="small" onClose={onClose}>
      <AskForm
        submitLabel="Save"
        busyLabel="Saving..."
        onCancel={onClose}
        onSend={async (text) => {
          await change.mutateAsync({ id: apiKey.id, networks: parseNetworks(text('networks')) });
          notify({ title: 'Allowed networks saved', description: apiKey.name });
          await onChanged();
          onClose();
        }}
      >
        {(problemOf) => (
          <>
            <p className="dialog-message">
              Requests from other networks are denied.
              {apiKey.lastNetwork ? ` This key was last used from ${apiKey.lastNetwork}.` : ''}
            </p>
            <TextField
              label="Allowed networks"
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
