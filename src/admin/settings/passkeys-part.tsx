import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addPasskey, knowsPasskeys, passkeyProblem } from '../../api/passkeys';
import type { Trpc } from '../../api/trpc';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { PromptDialog } from '../../editor-panels/dialogs/prompt-dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { useAct } from '../administration/use-act';
import { longTime } from '../administration/when';
import { useDashboard } from '../shell/dashboard-context';

type Passkey = Awaited<ReturnType<Trpc['passkeys']['list']['query']>>[number];

/** One's own passkeys: each signs in by itself, without password and code. */
export function PasskeysPart({ title }: { title: ReactNode }) {
  const { trpc, notify } = useDashboard();
  const { isActing, act } = useAct();
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const passkeys = useQuery({ queryKey: PASSKEYS_KEY, queryFn: () => trpc.passkeys.list.query(), staleTime: 0 });
  const isPossible = knowsPasskeys();

  function handleAdd(name: string) {
    setAdding(false);
    void act(async () => {
      try {
        await addPasskey(trpc, name);
        notify({ title: 'Passkey added', description: name });
      } catch (failure) {
        notify({ title: 'No passkey was added', description: passkeyProblem(failure), variant: 'destructive' });
      }
      await passkeys.refetch();
    });
  }

  function handleRename({ id }: Passkey, name: string) {
    setRenaming(null);
    void act(async () => {
      await trpc.passkeys.rename.mutate({ id, name });
      await passkeys.refetch();
    });
  }

  function handleRemove({ id, name }: Passkey) {
    setRemoving(null);
    void act(async () => {
      await trpc.passkeys.remove.mutate({ id });
      notify({ title: 'Passkey removed', description: name });
      await passkeys.refetch();
    });
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
          problemOf={tooLong}
          onAnswer={handleAdd}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      {renaming ? (
        <PromptDialog
          title="Rename the passkey"
          label="Name"
          initial={renaming.name}
          confirmLabel="Rename"
          problemOf={tooLong}
          onAnswer={(name) => handleRename(renaming, name)}
          onCancel={() => setRenaming(null)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={`Remove “${removing.name}”?`}
          message="You can no longer sign in with it. Delete it on the device, too."
          confirmLabel="Remove"
          isDestructive
          onConfirm={() => handleRemove(removing)}
          onCancel={() => setRemoving(null)}
        />
      ) : null}
    </>
  );
}

/** Under which one's passkeys are kept. */
export const PASSKEYS_KEY = ['own-passkeys'] as const;

function tooLong(name: string): string | null {
  return name.length > 100 ? 'A name has at most 100 characters.' : null;
}
