import { useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { formatDay } from '../../content/day';
import { longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { claimPath, disposalPath, publicationPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { countRecords, STATE_NAMES } from './retention-words';

/** Records past their retention period, and the record of disposals. */
export function DisposalsPart() {
  const { user } = useDashboard();
  const rules = trpc.retention.rules.useQuery({}, { staleTime: 0 });
  const disposals = trpc.retention.disposals.useQuery({ limit: '100' }, { staleTime: 0 });
  const [isProposing, setProposing] = useState(false);
  const { due = 0, held = 0 } = rules.data ?? {};
  const items = disposals.data?.items ?? [];
  const isOpen = items.some(({ state }) => state === 'proposed');
  return (
    <section className="part" aria-labelledby="disposals">
      <div className="part-head">
        <div>
          <h3 id="disposals">Disposal</h3>
          <p>
            {due === 0
              ? 'Nothing is past its retention period.'
              : `${due.toLocaleString('en-US')} ${due === 1 ? 'record is' : 'records are'} past the retention period.`}
            {held > 0 ? ` ${held.toLocaleString('en-US')} more ${held === 1 ? 'is' : 'are'} under a legal hold.` : ''}
          </p>
        </div>
        {user.role === 'admin' && due > 0 && disposals.isSuccess && !isOpen ? (
          <ToolButton onClick={() => setProposing(true)}>Propose disposal…</ToolButton>
        ) : null}
      </div>
      {due > 0 ? <DueList /> : null}
      {disposals.isPending ? <Loading /> : null}
      {disposals.isError ? (
        <LoadFailure what="The disposals" error={disposals.error} onRetry={() => void disposals.refetch()} />
      ) : null}
      <ul className="retention-list" aria-label="Record of disposals">
        {items.map((disposal) => (
          <li key={disposal.id}>
            <div>
              <Link className="rows-name row-link" href={disposalPath(disposal.id)}>
                Disposal {disposal.id}
              </Link>
              <p className="rows-words">
                {countRecords(disposal.counts)} · proposed by {disposal.proposedBy.name || 'someone'},{' '}
                {longTime(disposal.proposedAt)}
              </p>
            </div>
            <span className="status" data-tone={disposal.state === 'proposed' ? 'waiting' : 'quiet'}>
              {STATE_NAMES[disposal.state]}
            </span>
          </li>
        ))}
      </ul>
      {isProposing ? <ProposeDialog count={due} onClose={() => setProposing(false)} /> : null}
    </section>
  );
}

function DueList() {
  const due = trpc.retention.due.useInfiniteQuery(
    { limit: '50' },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  const rows = due.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <details className="retention-due">
      <summary>Show the records</summary>
      <table className="rows rows-fold">
        <caption className="sr-only">Records past their retention period</caption>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Last used</th>
            <th scope="col">Kept until</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, id, title, address, lastUsedAt, keptUntil }) => (
            <tr key={`${kind} ${id}`}>
              <th scope="row">
                <Link className="rows-name text-link" href={kind === 'claim' ? claimPath(id) : publicationPath(id)}>
                  {title || address}
                </Link>
                <span className="rows-words">{kind === 'claim' ? 'Files of the claim' : address}</span>
              </th>
              <td data-label="Last used">{longTime(lastUsedAt)}</td>
              <td data-label="Kept until">{formatDay(keptUntil)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {due.hasNextPage ? (
        <p>
          <ToolButton disabled={due.isFetchingNextPage} onClick={() => void due.fetchNextPage()}>
            {due.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
    </details>
  );
}

function ProposeDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const propose = trpc.retention.propose.useMutation();

  async function handleSend(text: (name: string) => string) {
    const note = text('note').trim();
    await propose.mutateAsync(note === '' ? {} : { note });
    await utils.retention.invalidate();
    notify({ title: 'Disposal proposed', description: 'Another admin or a reviewer must confirm it.' });
    onClose();
  }

  return (
    <Dialog title="Propose disposal" onClose={onClose}>
      <p className="dialog-lead">
        {count.toLocaleString('en-US')} {count === 1 ? 'record' : 'records'}. Nothing is destroyed until another person
        confirms.
      </p>
      <AskForm submitLabel="Propose disposal" busyLabel="Proposing..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <AreaField label="Note (optional)" name="note" maxLength={MAX_NOTE} problem={problemOf('note')} />
        )}
      </AskForm>
    </Dialog>
  );
}
