import { type ReactNode, useState } from 'react';
import { downloadBackup } from '../../api/backup';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { downloadUrl } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { formatSize } from '../administration/size';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { useAfterSignIn } from './use-after-sign-in';

/** Polling interval while a backup is being made, in milliseconds. */
const POLL_MS = 1000;

/** Makes backups, and shows the last and next one, failures, and the stored files. */
export function BackupsPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState<BackupFile | null>(null);
  const status = trpc.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false),
  });
  const direct = useDirectDownload();
  const begin = trpc.backups.begin.useMutation({ onSuccess: () => status.refetch() });
  const mayMake = trpc.backups.mayDownload.useMutation();
  const mayDownload = trpc.backups.mayDownload.useMutation({
    onError: useNotifyFailure('Could not download the backup'),
  });
  const remove = trpc.backups.remove.useMutation({
    async onSuccess() {
      notify({ title: 'Backup deleted' });
      await status.refetch();
    },
    onError: useNotifyFailure('Could not delete the backup'),
  });
  const { data } = status;
  const isMaking = direct.received !== null || data?.isRunning === true;

  async function handleMake(passphrase: string | undefined) {
    if (data?.folder) await begin.mutateAsync(passphrase === undefined ? {} : { passphrase });
    else {
      // Asks for the password, if that is needed, before any progress is shown.
      await mayMake.mutateAsync();
      direct.start(passphrase);
    }
    setAsking(false);
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Each backup is one file with the whole site: content, history, accounts, messages and images. To restore a
            backup, ask whoever hosts the site (they use the “restore” command).
          </p>
        </div>
        {data ? (
          <ToolButton disabled={isMaking} onClick={() => setAsking(true)}>
            {isMaking ? 'Making a backup...' : 'Make a backup'}
          </ToolButton>
        ) : null}
      </div>
      {status.isPending ? <Loading /> : null}
      {status.isError ? (
        <LoadFailure what="The backups" error={status.error} onRetry={() => void status.refetch()} />
      ) : null}
      <div className="report-place" role="status">
        {direct.received === null ? null : (
          <p className="chain-progress">
            {direct.received === 0 ? 'Making the backup...' : `Downloading: ${formatSize(direct.received)} so far`}
            <progress aria-label="Backup" />
          </p>
        )}
      </div>
      {data ? <BackupFacts status={data} /> : null}
      {data && data.files.length > 0 ? (
        <RowsTable
          caption="Backups"
          rows={data.files}
          keyOf={({ name }) => name}
          columns={[
            {
              label: 'Created',
              cell: ({ at }) => (
                <time className="rows-name" dateTime={at}>
                  {longTime(at)}
                </time>
              ),
            },
            { label: 'Size', cell: ({ bytes }) => formatSize(bytes) },
            { label: 'Encrypted', cell: ({ name }) => (name.endsWith('.age') ? 'Yes' : 'No') },
          ]}
          actions={(file) => (
            <>
              <ToolButton
                aria-label={`Download the backup from ${longTime(file.at)}`}
                onClick={() =>
                  mayDownload.mutate(undefined, {
                    onSuccess: () => downloadUrl(`/api/admin/backups/${file.name}`, file.name),
                  })
                }
              >
                Download
              </ToolButton>
              <ToolButton
                look="danger"
                disabled={remove.isPending}
                aria-label={`Delete the backup from ${longTime(file.at)}`}
                onClick={() => setDeleting(file)}
              >
                Delete
              </ToolButton>
            </>
          )}
        />
      ) : null}
      {isAsking && data ? (
        <MakeBackupDialog
          isStored={data.folder !== null}
          isEncrypted={data.isEncrypted}
          onMake={handleMake}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {deleting ? (
        <ConfirmDialog
          title="Delete this backup?"
          message={`The backup from ${longTime(deleting.at)} is deleted from the server. This can’t be undone.`}
          confirmLabel="Delete backup"
          isDestructive
          onConfirm={() => {
            setDeleting(null);
            remove.mutate({ name: deleting.name });
          }}
          onCancel={() => setDeleting(null)}
        />
      ) : null}
    </>
  );
}

type BackupFile = Outputs['backups']['status']['files'][number];

/** Makes a backup that only the person's browser stores. `received` is the number of bytes so far, or null. */
function useDirectDownload(): { received: number | null; start: (passphrase: string | undefined) => void } {
  const { notify } = useDashboard();
  const afterSignIn = useAfterSignIn();
  const onError = useNotifyFailure('Could not make the backup');
  const [received, setReceived] = useState<number | null>(null);

  async function run(passphrase: string | undefined) {
    setReceived(0);
    try {
      const { name, file } = await afterSignIn(() => downloadBackup(passphrase, setReceived));
      const address = URL.createObjectURL(file);
      downloadUrl(address, name);
      // Some browsers read the URL only after the click has been handled.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      notify({ title: 'Backup downloaded', description: `${name}, ${formatSize(file.size)}` });
    } catch (error) {
      onError(error);
    } finally {
      setReceived(null);
    }
  }

  return { received, start: (passphrase) => void run(passphrase) };
}

interface MakeBackupDialogProps {
  /** The server stores the backup in its folder. Otherwise the browser downloads it. */
  isStored: boolean;
  /** The server has a passphrase of its own. */
  isEncrypted: boolean;
  onMake: (passphrase: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Asks for an optional passphrase. */
function MakeBackupDialog({ isStored, isEncrypted, onMake, onClose }: MakeBackupDialogProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog title="Make a backup" size="small" onClose={onClose}>
      <AskForm
        submitLabel={isStored ? 'Make backup' : 'Make and download'}
        busyLabel="Starting..."
        onCancel={onClose}
        onSend={async (text) => {
          const passphrase = text('passphrase');
          const isShort = passphrase !== '' && passphrase.length < MIN_PASSPHRASE;
          setProblem(isShort ? `Use at least ${MIN_PASSPHRASE} characters.` : undefined);
          if (!isShort) await onMake(passphrase === '' ? undefined : passphrase);
        }}
      >
        {(problemOf) => (
          <>
            <p className="dialog-message">
              {isStored
                ? 'The server stores the backup in its folder, where you can download it.'
                : 'Your browser downloads the backup. The server keeps no copy.'}
            </p>
            <TextField
              label="Passphrase (optional)"
              name="passphrase"
              type="password"
              autoComplete="new-password"
              hint={
                isEncrypted
                  ? 'Leave empty to use the server’s passphrase. You need it to restore the backup.'
                  : 'Encrypts the file. You need it to restore the backup; nobody can recover it.'
              }
              maxLength={1000}
              hasFocus
              problem={problem ?? problemOf('passphrase')}
            />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** The shortest passphrase that the server accepts. */
const MIN_PASSPHRASE = 12;

interface BackupFactsProps {
  status: {
    folder: string | null;
    everyHours: number;
    keep: number;
    isEncrypted: boolean;
    isRunning: boolean;
    last: { bytes: number; at: string } | null;
    failure: { at: string; reason: string; tries: number } | null;
    next: string | null;
  };
}

function BackupFacts({ status }: BackupFactsProps) {
  const { folder, everyHours, keep, isEncrypted, isRunning, last, failure, next } = status;
  if (folder === null) {
    return (
      <dl className="settings-facts">
        <dt>Schedule</dt>
        <dd>
          None. Make backups here; your browser downloads them. Whoever hosts the site can schedule backups to a folder
          on the server (BACKUP_DIR).
        </dd>
        <dt>Encrypted</dt>
        <dd>{isEncrypted ? 'Yes' : 'Only backups that you make with a passphrase'}</dd>
      </dl>
    );
  }
  return (
    <dl className="settings-facts" aria-live="polite">
      <dt>Last backup</dt>
      <dd>{last ? `${longTime(last.at)}, ${formatSize(last.bytes)}` : 'None yet'}</dd>
      <dt>Next backup</dt>
      <dd>{isRunning ? 'In progress' : next ? longTime(next) : 'When someone starts one'}</dd>
      {failure ? (
        <>
          <dt>Failed</dt>
          <dd className="text-danger">
            {longTime(failure.at)}
            {failure.tries > 1 ? `, ${failure.tries} times in a row` : ''}. {failure.reason}
          </dd>
        </>
      ) : null}
      <dt>Schedule</dt>
      <dd>
        {everyHours === 0 ? 'Manual only' : everyHours === 1 ? 'Every hour' : `Every ${everyHours} hours`}, in {folder};{' '}
        {keep === 0 ? 'all are kept' : keep === 1 ? 'the newest is kept' : `the newest ${keep} are kept`}
      </dd>
      <dt>Encrypted</dt>
      <dd>
        {isEncrypted
          ? 'Yes'
          : 'No. Anyone who has a backup file can read everything in it. To change that, ask whoever hosts the site to set a passphrase (BACKUP_PASSPHRASE).'}
      </dd>
    </dl>
  );
}
