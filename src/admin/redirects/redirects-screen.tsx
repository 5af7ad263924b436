import '../../styles/redirects-screen.css';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { download, formatToday } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { ImportDialog } from './import-dialog';
import { RedirectDialog } from './redirect-dialog';
import { RedirectsTable } from './redirects-table';
import { type RedirectOrder, useListedRedirects, useRefreshRedirects } from './use-redirects';

const ORDERS: Record<RedirectOrder, string> = {
  address: 'By address',
  uses: 'Most used first',
  used: 'Recently used first',
  newest: 'Newest first',
};

/** Manages redirects: search, add, edit, delete, import and export. */
export function RedirectsScreen() {
  const utils = trpc.useUtils();
  const [q, setQ] = useState('');
  const [order, setOrder] = useState<RedirectOrder>('address');
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const listed = useListedRedirects(q, order);
  const refresh = useRefreshRedirects();
  const exportCsv = useMutation({
    mutationFn: () => utils.client.redirects.exportCsv.query(),
    onSuccess: ({ csv }) => download(`redirects-${formatToday()}.csv`, csv, 'text/csv'),
    onError: useNotifyFailure(),
  });
  const handleSearch = useCallback((words: string) => setQ(words), []);
  const rows = listed.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <ScreenFrame
      title="Redirects"
      lead="Send visitors from old addresses to the right page. Moving a page adds a redirect automatically."
      tools={
        <>
          <ToolButton disabled={exportCsv.isPending} onClick={() => exportCsv.mutate()}>
            Download CSV
          </ToolButton>
          <ToolButton onClick={() => setOpen('import')}>Import…</ToolButton>
          <ToolButton look="navy" onClick={() => setOpen('add')}>
            Add redirect
          </ToolButton>
        </>
      }
    >
      <div className="redirects-find">
        <SearchBox label="Search redirects" value={q} onChange={handleSearch} />
        <OrderField value={order} onChange={setOrder} />
        <p className="redirects-count" role="status">
          {listed.data ? describeCount(listed.data.pages[0], q) : ''}
        </p>
      </div>
      {listed.isPending ? <Loading /> : null}
      {listed.isError ? (
        <LoadFailure what="The redirects" error={listed.error} onRetry={() => void listed.refetch()} />
      ) : null}
      {listed.data && rows.length === 0 ? <Nothing isSearched={q !== ''} /> : null}
      {rows.length > 0 ? <RedirectsTable rows={rows} onChanged={refresh} /> : null}
      {listed.hasNextPage ? (
        <p className="redirects-more">
          <ToolButton disabled={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            {listed.isFetchingNextPage ? 'Loading...' : 'Show more redirects'}
          </ToolButton>
        </p>
      ) : null}
      {open === 'add' ? <RedirectDialog onDone={refresh} onClose={() => setOpen(null)} /> : null}
      {open === 'import' ? <ImportDialog onDone={refresh} onClose={() => setOpen(null)} /> : null}
    </ScreenFrame>
  );
}

function OrderField({ value, onChange }: { value: RedirectOrder; onChange: (order: RedirectOrder) => void }) {
  const id = useId();
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        Sort by
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value as RedirectOrder)}
      >
        {Object.entries(ORDERS).map(([order, words]) => (
          <option key={order} value={order}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}

function describeCount(page: { total: number; most: number } | undefined, q: string): string {
  if (!page) return '';
  const { total, most } = page;
  if (q !== '') return total === 1 ? '1 result' : `${total.toLocaleString('en-US')} results`;
  if (total > most * 0.8) return `${total.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} redirects`;
  return total === 1 ? '1 redirect' : `${total.toLocaleString('en-US')} redirects`;
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  return (
    <div className="admin-empty" role="status">
      <h3>{isSearched ? 'No matching redirects' : 'No redirects yet'}</h3>
      <p>
        {isSearched
          ? 'Search for part of either address, or for the person who added it.'
          : 'Add one for a printed address or a link from your old site. Moving a page adds one automatically.'}
      </p>
    </div>
  );
}
