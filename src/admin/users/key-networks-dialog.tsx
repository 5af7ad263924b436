import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { NETWORKS_HINT, parseNetworks } from './key-networks';
import type { ApiKey } from './use-users';

interface KeyNetworksDialogProps {
  apiKey: ApiKey;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Edits the networks that a key may be used from. */
export function KeyNetworksDialog({ apiKey, onChanged, onClose }: KeyNetworksDialogProps) {
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
