import { type ReactNode, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { settingsPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

type Delivery = Outputs['webhooks']['deliveries']['items'][number];

/** The number of deliveries loaded at a time. */
const BATCH = 20;
/** How often the log is read again while something is being sent, in milliseconds. */
const POLL_MS = 2000;

const STATES: Record<Delivery['state'], { label: string; tone?: 'waiting' | 'off' }> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  retrying: { label: 'Retrying', tone: 'waiting' },
  sent: { label: 'Delivered' },
  failed: { label: 'Failed', tone: 'off' },
};

const COLUMNS: readonly { label: string; cell: (delivery: Delivery) => ReactNode }[] = [
  {
    label: 'Event',
    cell: ({ type, createdAt }) => (
      <>
        <span className="rows-name">{type}</span>
        <span className="rows-words">
          <time dateTime={createdAt}>{longTime(createdAt)}</time>
        </span>
      </>
    ),
  },
  {
    label: 'State',
    cell: ({ state, problem, nextAt }) => (
      <>
        <span className="status" data-tone={STATES[state].tone}>
          {STATES[state].label}
        </span>
        {problem ? <span className="rows-words">{problem}</span> : null}
        {nextAt ? <span className="rows-words">Next attempt: {longTime(nextAt)}</span> : null}
      </>
    ),
  },
  {
    label: 'Response',
    cell: ({ status, durationMs }) =>
      durationMs === null ? '' : `${status ?? 'None'} (${durationMs.toLocaleString('en-US')}\u00a0ms)`,
  },
  { label: 'Attempts', cell: ({ attempts }) => attempts },
];

/** Returns the address of the log of a webhook. */
export function deliveriesPath(webhookId: number): string {
  return `${settingsPath('webhooks')}?webhook=${webhookId}`;
}

/** The log of what was sent to a webhook (`?webhook=3`), and sends events again. */
export function DeliveriesPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const select = useId();
  const utils = trpc.useUtils();
  const chosen = Number(new URLSearchParams(useSearch()).get('webhook'));
  const [, navigate] = useLocation();
  const [isFailed, setFailed] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const { data: webhooks = [] } = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const webhook = webhooks.find(({ id }) => id === chosen) ?? webhooks[0];
  const log = trpc.webhooks.deliveries.useInfiniteQuery(
    { webhookId: webhook?.id ?? 1, isFailed, limit: BATCH },
    {
      enabled: webhook !== undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isBeingSent)) === true ? POLL_MS : false,
    },
  );
  const refresh = () => utils.webhooks.invalidate();
  const onError = useNotifyFailure('Could not send the event again');
  const resend = trpc.webhooks.resend.useMutation({ onSuccess: refresh, onError });
  const resendFailed = trpc.webhooks.resendFailed.useMutation({
    async onSuccess({ count }) {
      notify({ title: count === 1 ? 'Sending 1 event again' : `Sending ${count} events again` });
      await refresh();
    },
    onError,
  });
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Events sent in the last 30 days. Failed events are retried for about three days.</p>
        </div>
        {webhook ? (
          <div className="part-tools">
            <label className="sr-only" htmlFor={select}>
              Deliveries of
            </label>
            <select
              id={select}
              className="input"
              value={webhook.id}
              onChange={(event) => navigate(deliveriesPath(Number(event.target.value)), { replace: true })}
            >
              {webhooks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <ToolButton aria-pressed={isFailed} onClick={() => setFailed(!isFailed)}>
              Failed only
            </ToolButton>
            <ToolButton
              disabled={resendFailed.isPending || !webhook.isOn}
              onClick={() => resendFailed.mutate({ id: webhook.id })}
            >
              Resend all failed
            </ToolButton>
          </div>
        ) : null}
      </div>
      {log.isLoading ? <Loading /> : null}
      {log.isError ? <LoadFailure what="The deliveries" error={log.error} onRetry={() => void log.refetch()} /> : null}
      {webhook === undefined || (log.isSuccess && items.length === 0) ? (
        <div className="admin-empty" role="status">
          <p>{isFailed ? 'No failed deliveries.' : 'Nothing has been sent yet.'}</p>
        </div>
      ) : null}
      {items.length > 0 ? (
        <RowsTable
          caption="Deliveries"
          rows={items}
          keyOf={({ id }) => String(id)}
          columns={COLUMNS}
          actions={({ id, type, state }) => (
            <>
              <ToolButton aria-label={`View: ${type}, ${id}`} onClick={() => setOpened(id)}>
                View
              </ToolButton>
              <ToolButton
                disabled={resend.isPending || state === 'waiting' || state === 'retrying'}
                aria-label={`Send again: ${type}, ${id}`}
                onClick={() => resend.mutate({ id })}
              >
                Send again
              </ToolButton>
            </>
          )}
        />
      ) : null}
      {log.hasNextPage ? (
        <p>
          <ToolButton disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
      {opened === null ? null : <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function isBeingSent({ state, nextAt }: Delivery): boolean {
  return state === 'waiting' || (nextAt !== null && Date.parse(nextAt) - Date.now() < 60_000);
}

/** The request, and the beginning of the response. */
function DeliveryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const delivery = trpc.webhooks.delivery.useQuery({ id }, { staleTime: 0 });
  const { data } = delivery;
  return (
    <Dialog title={data ? data.type : 'Event'} onClose={onClose}>
      {delivery.isPending ? <Loading /> : null}
      {delivery.isError ? (
        <LoadFailure what="The event" error={delivery.error} onRetry={() => void delivery.refetch()} />
      ) : null}
      {data ? (
        <div className="delivery">
          <h3>Payload</h3>
          <p>
            <code>webhook-id: {data.eventId}</code>
          </p>
          <pre className="delivery-text">{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
          <h3>Response{data.status === null ? '' : ` (${data.status})`}</h3>
          {data.response ? <pre className="delivery-text">{data.response}</pre> : <p>No text was returned.</p>}
        </div>
      ) : null}
    </Dialog>
  );
}
