import { type ReactNode, useId, useState } from 'react';
import type { Inputs, Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { downloadUrl } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { AUDIT_WORDS } from './audit-words';

type Action = NonNullable<Inputs['audit']['list']['action']>;

/** The audit log: who did what, to whom, and when. */
export function AuditPart({ title }: { title: ReactNode }) {
  const id = useId();
  const [q, setQ] = useState('');
  const [action, setAction] = useState('');
  // Remounts the search box on each click, so that it shows the new search.
  const [clicks, setClicks] = useState(0);
  const record = trpc.audit.list.useInfiniteQuery(
    { ...(q ? { q } : {}), ...(action ? { action: action as Action } : {}) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, staleTime: 0 },
  );
  const download = trpc.audit.mayDownload.useMutation({
    onSuccess: () => downloadUrl(`/api/admin/audit.csv${narrowed ? `?${narrowed}` : ''}`, 'audit.csv'),
    onError: useNotifyFailure(),
  });
  function handleClient(client: string) {
    setQ(client);
    setClicks(clicks + 1);
  }

  const narrowed = new URLSearchParams({ ...(q ? { q } : {}), ...(action ? { action } : {}) }).toString();
  const items = record.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Denied attempts are included. Entries are never changed. Content changes are in Activity.</p>
        </div>
        <div className="part-tools">
          <label className="sr-only" htmlFor={id}>
            Action
          </label>
          <select id={id} className="input" value={action} onChange={(event) => setAction(event.target.value)}>
            <option value="">All actions</option>
            {Object.entries(AUDIT_WORDS).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
          <SearchBox key={clicks} label="Search the audit log" value={q} onChange={setQ} />
          <ToolButton disabled={download.isPending} onClick={() => download.mutate()}>
            Download CSV
          </ToolButton>
        </div>
      </div>
      {record.isPending ? <Loading /> : null}
      {record.isError ? (
        <LoadFailure what="The audit log" error={record.error} onRetry={() => void record.refetch()} />
      ) : null}
      {record.isSuccess && items.length === 0 ? (
        <div className="admin-empty" role="status">
          <p>No matching entries.</p>
        </div>
      ) : null}
      {items.length > 0 ? (
        <table className="rows rows-fold">
          <caption className="sr-only">Audit log</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <time dateTime={item.timestamp}>{longTime(item.timestamp)}</time>
                </td>
                <td>
                  <WhoDidIt entry={item} onClient={handleClient} />
                </td>
                <td>
                  {AUDIT_WORDS[item.action] ?? item.action}
                  <span className="rows-words">{item.subject}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {record.hasNextPage ? (
        <p>
          <ToolButton disabled={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
            {record.isFetchingNextPage ? 'Loading...' : 'Show older entries'}
          </ToolButton>
        </p>
      ) : null}
    </>
  );
}

type Entry = Outputs['audit']['list']['items'][number];

/** Shows who performed an action: a person, an API key with its owner, the server or an unknown visitor, and from which client. */
function WhoDidIt({ entry, onClient }: { entry: Entry; onClient: (client: string) => void }) {
  const { actor, kind, client } = entry;
  return (
    <>
      {actor?.name ?? 'Not signed in'}
      {kind === 'key' ? (
        <span className="rows-words">API key{actor?.keyOf ? ` owned by ${actor.keyOf}` : ''}</span>
      ) : null}
      {kind === 'server' ? <span className="rows-words">on the server</span> : null}
      {client ? (
        <button
          type="button"
          className="rows-words rows-client"
          title="Show all entries from this client"
          onClick={() => onClient(client)}
        >
          client {client.slice(0, 6)}
        </button>
      ) : null}
    </>
  );
}
