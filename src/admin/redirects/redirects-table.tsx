import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { dayAgo, longTime } from '../../editor-panels/when';
import { ToolButton } from '../../ui/tool-button';
import { RowsTable } from '../administration/rows-table';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';
import { RedirectDialog } from './redirect-dialog';
import type { ListedRedirect } from './use-redirects';

interface RedirectsTableProps {
  rows: readonly ListedRedirect[];
  onChanged: () => Promise<void>;
}

/** A table of redirects with their addresses, status, usage and origin. */
export function RedirectsTable({ rows, onChanged }: RedirectsTableProps) {
  return (
    <RowsTable
      caption="Redirects"
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={COLUMNS}
      actions={(redirect) => <Actions redirect={redirect} onChanged={onChanged} />}
    />
  );
}

const HOW = { 301: 'Permanent', 302: 'Temporary', 307: 'Temporary', 308: 'Permanent', 410: 'Gone' } as const;
const TONES = { 301: undefined, 302: 'waiting', 307: 'waiting', 308: undefined, 410: 'off' } as const;

const COLUMNS = [
  {
    label: 'From',
    cell: ({ from, kind }: ListedRedirect) => (
      <>
        <span className="rows-name redirects-address">{from}</span>
        {kind === 'prefix' ? <span className="rows-words">and everything under it</span> : null}
      </>
    ),
  },
  {
    label: 'To',
    cell: ({ to, isDeadEnd }: ListedRedirect) => (
      <>
        <span className="redirects-address">{to ?? 'Nothing'}</span>
        {isDeadEnd ? <span className="rows-words redirects-dead">No page at this address</span> : null}
      </>
    ),
  },
  {
    label: 'Type',
    cell: ({ status }: ListedRedirect) => (
      <span className="status" data-tone={TONES[status]} title={String(status)}>
        {HOW[status]} ({status})
      </span>
    ),
  },
  {
    label: 'Used',
    cell: ({ uses, lastUsedAt }: ListedRedirect) => (
      <>
        {uses === 0 ? 'Never' : uses === 1 ? 'Once' : `${uses.toLocaleString('en-US')} times`}
        {lastUsedAt ? (
          <time className="rows-words" dateTime={lastUsedAt} title={longTime(lastUsedAt)}>
            {dayAgo(lastUsedAt)}
          </time>
        ) : null}
      </>
    ),
  },
  {
    label: 'Created',
    cell: ({ origin, createdBy, createdAt }: ListedRedirect) => (
      <>
        <time dateTime={createdAt} title={longTime(createdAt)}>
          {dayAgo(createdAt)}
        </time>
        <span className="rows-words">
          {[origin === 'move' ? 'page moved' : '', createdBy ? `by ${createdBy}` : ''].filter(Boolean).join(' ')}
        </span>
      </>
    ),
  },
];

function Actions({ redirect, onChanged }: { redirect: ListedRedirect; onChanged: () => Promise<void> }) {
  const { notify } = useDashboard();
  const notifyFailure = useNotifyFailure();
  const { draft, save } = useDraftWrites();
  const remove = trpc.redirects.delete.useMutation();
  const isActing = remove.isPending;
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const { id, from } = redirect;
  const name = <span className="sr-only"> {from}</span>;

  async function handleDelete() {
    setAsking(null);
    try {
      const saved = await save({
        about: from,
        toSite: () => remove.mutateAsync({ id }),
        changes: [{ op: 'removeRedirect', from }],
        saidInDraft: 'The draft will remove this redirect',
      });
      if (saved.to === 'nowhere') return;
      if (saved.to === 'site') notify({ title: 'Redirect deleted', description: from });
      await onChanged();
    } catch (error) {
      notifyFailure(error);
    }
  }

  return (
    <>
      <ToolButton look="small" disabled={isActing} onClick={() => setAsking('edit')}>
        Edit{name}
      </ToolButton>
      <ToolButton look="small" className="tool-danger" disabled={isActing} onClick={() => setAsking('delete')}>
        Delete{name}
      </ToolButton>
      {asking === 'edit' ? (
        <RedirectDialog redirect={redirect} onDone={onChanged} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'delete' ? (
        <ConfirmDialog
          title={`Delete redirect from ${from}?`}
          message={`Visitors to this address will see “Page Not Found”${draft ? ` once the draft “${draft.name}” is published` : ''}.`}
          confirmLabel={draft ? 'Delete in draft' : 'Delete'}
          isDestructive
          onConfirm={() => void handleDelete()}
          onCancel={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
