import { useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { holdPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { HoldDialog } from './hold-dialog';
import { describeHold } from './retention-words';

/** The legal holds, those that are not released first. */
export function HoldsPart() {
  const { user } = useDashboard();
  const holds = trpc.retention.holds.useQuery({ limit: '100' }, { staleTime: 0 });
  const [isPlacing, setPlacing] = useState(false);
  const items = holds.data?.items ?? [];
  const sorted = [...items.filter(({ released }) => !released), ...items.filter(({ released }) => released)];
  return (
    <section className="part" aria-labelledby="legal-holds">
      <div className="part-head">
        <div>
          <h3 id="legal-holds">Legal holds</h3>
          <p>For a lawsuit, an inquiry or an examination. No one can delete records that a hold covers.</p>
        </div>
        {user.role === 'admin' ? <ToolButton onClick={() => setPlacing(true)}>Place a hold…</ToolButton> : null}
      </div>
      {holds.isPending ? <Loading /> : null}
      {holds.isError ? (
        <LoadFailure what="The legal holds" error={holds.error} onRetry={() => void holds.refetch()} />
      ) : null}
      {holds.isSuccess && items.length === 0 ? <p className="retention-empty">No legal hold has been placed.</p> : null}
      <ul className="retention-list" aria-label="Legal holds">
        {sorted.map((hold) => (
          <li key={hold.id}>
            <div>
              <Link className="rows-name row-link" href={holdPath(hold.id)}>
                {hold.name}
              </Link>
              <p className="rows-words">
                {describeHold(hold)} · placed by {hold.by.name || 'someone'}, {longTime(hold.placedAt)}
              </p>
            </div>
            <span className="status" data-tone={hold.released ? 'quiet' : 'waiting'}>
              {hold.released ? 'Released' : 'In force'}
            </span>
          </li>
        ))}
      </ul>
      {isPlacing ? <HoldDialog onClose={() => setPlacing(false)} /> : null}
    </section>
  );
}
