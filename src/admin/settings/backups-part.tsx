import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { downloadUrl } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { formatSize } from '../administration/size';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { longTime } from '../administration/when';

/** Polling interval while a backup is being made, in milliseconds. */
const POLL_MS = 1000;

/** Shows the site's backups: the last and next one, failures, and the files. */
export function BackupsPart({ title }: { title: ReactNode }) {
  const status = trpc.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false),
  });
  const begin = trpc.backups.begin.useMutation({
    onSuccess: () => status.refetch(),
    onError: useNotifyFailure('Could not start the backup'),
  });
  const mayDownload = trpc.backups.mayDownload.useMutation({
    onError: useNotifyFailure('Could not download the backup'),
  });
  const { data } = status;
  const isBusy = begin.isPending || data?.isRunning === true;

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Each backup is one file with the whole site: content, history, accounts, messages and images. Use the
            “restore” command to restore one.
          </p>
        </div>
        {data?.folder ? (
          <ToolButton disabled={isBusy} onClick={() => begin.mutate()}>
            {isBusy ? 'Backing up...' : 'Back up now'}
          </ToolButton>
        ) : null}
      </div>
      {status.isPending ? <Loading /> : null}
      {status.isError ? (
        <LoadFailure what="The backups" error={status.error} onRetry={() => void status.refetch()} />
      ) : null}
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
          ]}
          actions={({ name, at }) => (
            <ToolButton
              aria-label={`Download the backup from ${longTime(at)}`}
              onClick={() =>
                mayDownload.mutate(undefined, { onSuccess: () => downloadUrl(`/api/admin/backups/${name}`, name) })
              }
            >
              Download
            </ToolButton>
          )}
        />
      ) : null}
    </>
  );
}

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
      <dl className="facts">
        <dt>Schedule</dt>
        <dd>Only with the “backup” command, because no folder is set (BACKUP_DIR)</dd>
      </dl>
    );
  }
  return (
    <dl className="facts" aria-live="polite">
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
          : 'No. Without a passphrase (BACKUP_PASSPHRASE), anyone who has a backup file can read everything in it.'}
      </dd>
    </dl>
  );
}
