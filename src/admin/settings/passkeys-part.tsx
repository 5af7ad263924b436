import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addPasskey, describePasskeyFailure, supportsPasskeys } from '../../api/passkeys';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { PromptDialog } from '../../editor-panels/dialogs/prompt-dialog';
import { longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

type Passkey = Outputs['passkeys']['list'][number];

/** Manages the person's own passkeys. Signing in with a passkey replaces password and code. */
export function PasskeysPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const { client } = trpc.useUtils();
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const passkeys = trpc.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const add = useMutation({
    mutationFn: (name: string) => addPasskey(client, name),
    onSuccess: (_, name) => notify({ title: 'Passkey added', description: name }),
    onError: (failure) =>
      notify({ title: 'Passkey not added', description: describePasskeyFailure(failure), variant: 'destructive' }),
    onSettled: () => passkeys.refetch(),
  });
  const options = { onSuccess: () => passkeys.refetch(), onError: useNotifyFailure() };
  const rename = trpc.passkeys.rename.useMutation(options);
  const remove = trpc.passkeys.remove.useMutation(options);
  const isActing = add.isPending || rename.isPending || remove.isPending;
  const isPossible = supportsPasskeys();

  function handleAdd(name: string) {
    setAdding(false);
    add.mutate(name);
  }

  function handleRename({ id }: Passkey, name: string) {
    setRenaming(null);
    rename.mutate({ id, name });
  }

  function handleRemove({ id, name }: Passkey) {
    setRemoving(null);
    remove.mutate({ id }, { onSuccess: () => notify({ title: 'Passkey removed', description: name }) });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            {isPossible
              ? 'Sign in with the fingerprint, face or PIN that unlocks your device. No password or code needed.'
              : 'Passkeys work only over HTTPS.'}
          </p>
        </div>
        {isPossible ? (
          <ToolButton disabled={isActing} onClick={() => setAdding(true)}>
            Add a passkey
          </ToolButton>
        ) : null}
      </div>
      {passkeys.isPending ? <Loading /> : null}
      {passkeys.isError ? (
        <LoadFailure what="Your passkeys" error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : null}
      {passkeys.data && passkeys.data.length > 0 ? (
        <RowsTable
          caption="Your passkeys"
          rows={passkeys.data}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Passkey', cell: ({ name }) => <span className="rows-name">{name}</span> },
            {
              label: 'Added',
              cell: ({ createdAt }) => <time dateTime={createdAt}>{longTime(createdAt)}</time>,
            },
          ]}
          actions={(each) => (
            <>
              <ToolButton disabled={isActing} aria-label={`Rename: ${each.name}`} onClick={() => setRenaming(each)}>
                Rename
              </ToolButton>
              <ToolButton
                look="danger"
                disabled={isActing}
                aria-label={`Remove: ${each.name}`}
                onClick={() => setRemoving(each)}
              >
                Remove
              </ToolButton>
            </>
          )}
        />
      ) : null}
      {isAdding ? (
        <PromptDialog
          title="Add a passkey"
          label="Name"
          hint="A name to recognize it by, such as “Work laptop”."
          confirmLabel="Continue"
          problemOf={checkLength}
          onAnswer={handleAdd}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      {renaming ? (
        <PromptDialog
          title="Rename passkey"
          label="Name"
          initial={renaming.name}
          confirmLabel="Rename"
          problemOf={checkLength}
          onAnswer={(name) => handleRename(renaming, name)}
          onCancel={() => setRenaming(null)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={`Remove “${removing.name}”?`}
          message="You won’t be able to sign in with it. Delete it from your device, too."
          confirmLabel="Remove"
          isDestructive
          onConfirm={() => handleRemove(removing)}
          onCancel={() => setRemoving(null)}
        />
      ) : null}
    </>
  );
}

function checkLength(name: string): string | null {
  return name.length > 100 ? 'Use at most 100 characters.' : null;
}
