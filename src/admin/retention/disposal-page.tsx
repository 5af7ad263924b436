import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { formatDay } from '../../content/day';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { formatSize } from '../administration/size';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { claimPath, publicationPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { countRecords, STATE_NAMES } from './retention-words';

type Detail = Outputs['retention']['disposal'];

/** A disposal with its records, which a second person confirms. */
export function DisposalPage({ id, back }: { id: string; back: ReactNode }) {
  const disposal = trpc.retention.disposal.useQuery({ id }, { staleTime: 0 });
  const { data } = disposal;
  return (
    <ScreenFrame
      back={back}
      title={`Disposal ${id}`}
      lead={data ? `${STATE_NAMES[data.state]}: ${countRecords(data.counts)}.` : undefined}
      tools={data?.state === 'proposed' ? <Tools disposal={data} /> : null}
    >
      {disposal.isPending ? <Loading /> : null}
      {disposal.isError ? (
        <LoadFailure what="The disposal" error={disposal.error} onRetry={() => void disposal.refetch()} />
      ) : null}
      {data ? <Facts disposal={data} /> : null}
      {data ? <Records disposal={data} /> : null}
    </ScreenFrame>
  );
}

function Tools({ disposal }: { disposal: Detail }) {
  const { user, notify } = useDashboard();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const onSettled = () => utils.retention.invalidate();
  const confirm = trpc.retention.confirm.useMutation({
    onSuccess: () => notify({ title: 'Records disposed of' }),
    onError: useNotifyFailure('Nothing was disposed of'),
    onSettled,
  });
  const withdraw = trpc.retention.withdraw.useMutation({
    onSuccess: () => notify({ title: 'Disposal withdrawn' }),
    onError: useNotifyFailure('The disposal was not withdrawn'),
    onSettled,
  });
  const isOwn = disposal.proposedBy.id === user.id;
  const isBusy = confirm.isPending || withdraw.isPending;
  const id = String(disposal.id);
  return (
    <>
      {user.role === 'admin' ? (
        <ToolButton disabled={isBusy} onClick={() => withdraw.mutate({ id })}>
          Withdraw
        </ToolButton>
      ) : null}
      {isOwn ? null : (
        <ToolButton look="danger" disabled={isBusy} onClick={() => setAsking(true)}>
          Confirm and destroy…
        </ToolButton>
      )}
      {isAsking ? (
        <ConfirmDialog
          title="Destroy these records?"
          message={`The stored contents of ${countRecords(disposal.counts)} are destroyed. This can’t be undone.`}
          details={['The log keeps its entries with their hashes, and your name.']}
          confirmLabel="Destroy"
          isDestructive
          onConfirm={() => {
            setAsking(false);
            confirm.mutate({ id, digest: disposal.digest });
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Facts({ disposal }: { disposal: Detail }) {
  const { user } = useDashboard();
  const { proposedBy, proposedAt, ended, state, destroyed, note, digest } = disposal;
  return (
    <>
      {state === 'proposed' && proposedBy.id === user.id ? (
        <p className="notice" role="note">
          You proposed this disposal, so another admin or a reviewer must confirm it.
        </p>
      ) : null}
      <dl className="record-facts">
        <div>
          <dt>Proposed</dt>
          <dd>
            {proposedBy.name || 'Someone'}, {longTime(proposedAt)}
          </dd>
        </div>
        {note ? (
          <div>
            <dt>Note</dt>
            <dd>“{note}”</dd>
          </div>
        ) : null}
        {ended ? (
          <div>
            <dt>{state === 'confirmed' ? 'Confirmed' : 'Withdrawn'}</dt>
            <dd>
              {ended.by.name || 'Someone'}, {longTime(ended.at)}
            </dd>
          </div>
        ) : null}
        {destroyed ? (
          <div>
            <dt>Destroyed</dt>
            <dd>
              {destroyed.bodies.toLocaleString('en-US')} stored {destroyed.bodies === 1 ? 'content' : 'contents'},{' '}
              {formatSize(destroyed.bytes)}
            </dd>
          </div>
        ) : null}
        {state === 'confirmed' ? (
          <div>
            <dt>Kept</dt>
            <dd>
              The log’s entries with their hashes, so that the record can still be verified, and every content that
              another publication needs.
            </dd>
          </div>
        ) : null}
        <div>
          <dt>SHA-256 of the list</dt>
          <dd>
            <code>{digest}</code>
          </dd>
        </div>
      </dl>
    </>
  );
}

function Records({ disposal: { items, state } }: { disposal: Detail }) {
  return (
    <section className="record-part" aria-labelledby="disposal-records">
      <h3 id="disposal-records">Records</h3>
      <table className="rows rows-fold">
        <caption className="sr-only">Records of the disposal</caption>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Last used</th>
            <th scope="col">Kept until</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ kind, id, title, lastUsedAt, keptUntil, hash, isStored }) => (
            <tr key={`${kind} ${id}`}>
              <th scope="row">
                <Link className="rows-name text-link" href={kind === 'claim' ? claimPath(id) : publicationPath(id)}>
                  {title || 'Untitled'}
                </Link>
                <span className="rows-words">{kind === 'claim' ? 'Files of the claim' : 'Publication'}</span>
                {state === 'confirmed' && isStored ? (
                  <span className="rows-words">Its content is kept, because another publication has the same.</span>
                ) : null}
              </th>
              <td data-label="Last used">{longTime(lastUsedAt)}</td>
              <td data-label="Kept until">{formatDay(keptUntil)}</td>
              <td data-label="SHA-256">
                <code title={hash}>{hash.slice(0, 12)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
