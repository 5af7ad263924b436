import { type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { download, formatToday } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import {
  countCovered,
  countDeleted,
  describePeriod,
  describeSubjects,
  type Hold,
  SCOPE_NAMES,
} from './retention-words';

/** A legal hold: what it covers, and its release. */
export function HoldPage({ id, back }: { id: string; back: ReactNode }) {
  const { user } = useDashboard();
  const hold = trpc.retention.hold.useQuery({ id }, { staleTime: 0 });
  const [isReleasing, setReleasing] = useState(false);
  const { data } = hold;
  const isAdmin = user.role === 'admin';
  return (
    <ScreenFrame
      back={back}
      title={data?.name ?? 'Legal hold'}
      lead={data ? (data.released ? 'Released' : 'In force') : undefined}
      tools={
        data && isAdmin && !data.released ? <ToolButton onClick={() => setReleasing(true)}>Release…</ToolButton> : null
      }
    >
      {hold.isPending ? <Loading /> : null}
      {hold.isError ? (
        <LoadFailure what="The legal hold" error={hold.error} onRetry={() => void hold.refetch()} />
      ) : null}
      {data ? (
        <dl className="record-facts">
          <Fact label={data.scope === 'site' ? 'Covers' : SCOPE_NAMES[data.scope]}>{describeSubjects(data)}</Fact>
          <Fact label="In use">{describePeriod(data)}</Fact>
          {data.covered ? <Fact label="Covers now">{countCovered(data.covered)}</Fact> : null}
          <Fact label="Matter">{data.reason}</Fact>
          <Fact label="Placed">
            {data.by.name || 'Someone'}, {longTime(data.placedAt)}
          </Fact>
          {data.released ? (
            <>
              <Fact label="Released">
                {data.released.by.name || 'Someone'}, {longTime(data.released.at)}
              </Fact>
              <Fact label="Reason">{data.released.reason}</Fact>
            </>
          ) : null}
        </dl>
      ) : null}
      {data?.covered ? <HeldData id={id} deleted={data.covered.deleted} /> : null}
      {data && isReleasing ? <ReleaseDialog hold={data} onClose={() => setReleasing(false)} /> : null}
    </ScreenFrame>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface HeldDataProps {
  id: string;
  deleted: NonNullable<Hold['covered']>['deleted'];
}

/** Says what was deleted from the site while the hold covered it, and gives it out to admins. */
function HeldData({ id, deleted }: HeldDataProps) {
  const { user, notify } = useDashboard();
  const { mutateAsync: exportHeld } = trpc.retention.exportHeld.useMutation();
  const handleFailure = useNotifyFailure('Could not read the data');

  async function handleDownload() {
    try {
      const items = [];
      for (let after: number | null | undefined; after !== null; ) {
        const part = await exportHeld({ id, after });
        items.push(...part.items);
        after = part.next;
      }
      if (items.length === 0) {
        notify({ title: 'Nothing was deleted', description: 'Everything that the hold covers is still on the site.' });
        return;
      }
      download(`legal-hold-${id}-${formatToday()}.json`, `${JSON.stringify(items, null, 2)}\n`, 'application/json');
    } catch (error) {
      handleFailure(error);
    }
  }

  return (
    <section className="part" aria-labelledby="held-data">
      <div className="part-head">
        <div>
          <h3 id="held-data">Deleted data that it keeps</h3>
          <p>
            Messages, accounts and comments that were deleted while the hold covered them. They are no longer on the
            site, and gone for good once no hold covers them.
          </p>
          <p>{deleted.length === 0 ? 'Nothing was deleted so far.' : countDeleted(deleted)}</p>
        </div>
        {user.role === 'admin' ? <ToolButton onClick={() => void handleDownload()}>Download JSON</ToolButton> : null}
      </div>
    </section>
  );
}

function ReleaseDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const release = trpc.retention.release.useMutation();

  async function handleSend(text: (name: string) => string) {
    await release.mutateAsync({ id: String(hold.id), reason: text('reason') });
    await utils.retention.invalidate();
    notify({ title: 'Legal hold released' });
    onClose();
  }

  return (
    <Dialog title={`Release “${hold.name}”?`} onClose={onClose}>
      <p className="dialog-lead">
        Its records can then be disposed of after their retention period. Deleted data that only this hold keeps is gone
        for good.
      </p>
      <AskForm submitLabel="Release hold" busyLabel="Releasing..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <AreaField label="Reason" name="reason" isRequired maxLength={MAX_NOTE} problem={problemOf('reason')} />
        )}
      </AskForm>
    </Dialog>
  );
}
