import { useId } from 'react';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { withdrawQuestion } from '../../editor-panels/dialogs/questions';
import { type DocumentItem, useFolders, useLibraryChanged } from '../../editor-panels/media/use-library';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { EarlierVersions } from '../administration/earlier-versions';
import { LoadFailure } from '../administration/load-failure';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

/** The document actions that open a dialog. */
export type DocumentQuestion = 'rename' | 'move' | 'history' | 'delete' | 'withdraw';

interface DialogProps {
  item: DocumentItem;
  onClose: () => void;
}

/** The dialog of a document action. */
export function DocumentDialogs({ how, ...props }: DialogProps & { how: DocumentQuestion }) {
  if (how === 'rename') return <RenameDialog {...props} />;
  if (how === 'move') return <MoveDialog {...props} />;
  if (how === 'history') return <HistoryDialog {...props} />;
  return how === 'delete' ? <DeleteDialog {...props} /> : <WithdrawDialog {...props} />;
}

function RenameDialog({ item: { id, name }, onClose }: DialogProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('files');
  const rename = trpc.files.rename.useMutation();

  async function handleSend(text: (field: string) => string) {
    const renamed = await rename.mutateAsync({ id, name: text('name') });
    notify({ title: 'Document renamed', description: renamed.name });
    onClose();
    await onChanged();
  }

  return (
    <Dialog title={`Rename ${name}`} size="small" onClose={onClose}>
      <AskForm submitLabel="Save" busyLabel="Saving..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <TextField
            label="Name"
            name="name"
            hint="The file name visitors see when they save it. The link doesn’t change."
            isRequired
            maxLength={200}
            value={name}
            problem={problemOf('name')}
          />
        )}
      </AskForm>
    </Dialog>
  );
}

function MoveDialog({ item: { id, name, folder }, onClose }: DialogProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('files');
  const move = trpc.files.move.useMutation();
  const folders = useFolders('files');
  const listId = useId();

  async function handleSend(text: (field: string) => string) {
    const wanted = text('folder').trim();
    await move.mutateAsync({ id, folder: wanted });
    notify({
      title: 'Document moved',
      description: wanted === '' ? `${name} is no longer in a folder.` : `${name} is now in ${wanted}.`,
    });
    onClose();
    await onChanged();
  }

  return (
    <Dialog title={`Move ${name}`} size="small" onClose={onClose}>
      <AskForm submitLabel="Move" busyLabel="Moving..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <TextField
              label="Folder"
              name="folder"
              hint="Choose a folder or type a new name; leave empty for none. The link doesn’t change."
              maxLength={80}
              list={listId}
              value={folder}
              problem={problemOf('folder')}
            />
            <datalist id={listId}>
              {folders.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

function HistoryDialog({ item: { id, name }, onClose }: DialogProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('files');
  const versions = trpc.files.versions.useQuery({ id }, { staleTime: 0 });
  const putBack = trpc.files.putBack.useMutation({
    async onSuccess() {
      notify({ title: 'Version restored', description: 'The link opens the earlier file again.' });
      await onChanged();
    },
    onError: useNotifyFailure(),
  });

  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      {versions.isPending ? <Loading /> : null}
      {versions.isError ? (
        <LoadFailure what="The history" error={versions.error} onRetry={() => void versions.refetch()} />
      ) : null}
      {versions.data?.length === 1 ? <p>No earlier versions.</p> : null}
      <EarlierVersions
        versions={versions.data ?? []}
        renderVersion={(version) => (
          <a className="text-link" href={version.url} target="_blank" rel="noopener">
            {version.name}
          </a>
        )}
        isSame={(version, now) => version.url === now.url && version.name === now.name}
        isBusy={putBack.isPending}
        onPutBack={({ version }) => putBack.mutate({ id, version })}
      />
    </Dialog>
  );
}

function DeleteDialog({ item: { id, name }, onClose }: DialogProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('files');
  const places = useDocumentUses(id);
  const remove = trpc.files.delete.useMutation({
    async onSuccess() {
      notify({ title: 'Document deleted', description: name });
      await onChanged();
    },
    onError: useNotifyFailure(),
  });

  function handleDelete() {
    onClose();
    remove.mutate({ id, isSure: (places ?? []).length > 0 });
  }

  if (!places) return null;
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      message="It will be removed from the library, but existing links keep working."
      details={places.length > 0 ? ['Linked from:', ...[...new Set(places)].slice(0, 5)] : ['Nothing links to it.']}
      confirmLabel="Delete"
      isDestructive
      onConfirm={handleDelete}
      onCancel={onClose}
    />
  );
}

function WithdrawDialog({ item: { id, name }, onClose }: DialogProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('files');
  const places = useDocumentUses(id);
  const withdraw = trpc.files.withdraw.useMutation({
    async onSuccess() {
      notify({ title: 'Document withdrawn', description: name });
      await onChanged();
    },
    onError: useNotifyFailure(),
  });

  function handleWithdrawal() {
    onClose();
    withdraw.mutate({ id });
  }

  if (!places) return null;
  const uses = places.length > 0 ? ['Links to it will stop working:', ...[...new Set(places)].slice(0, 5)] : [];
  return (
    <ConfirmDialog {...withdrawQuestion(name, 'document', uses)} onConfirm={handleWithdrawal} onCancel={onClose} />
  );
}

/** Returns the pages, templates and drafts that link to a document; undefined while loading. */
function useDocumentUses(id: string): string[] | undefined {
  const { data, isPending } = trpc.files.uses.useQuery({ id }, { staleTime: 0 });
  if (isPending) return undefined;
  return (data ?? []).map(({ kind, pageId, name }) => {
    if (kind === 'draft') return `Draft “${name}”`;
    return pageId === null ? `Template “${name}”` : pageName(pageId);
  });
}
