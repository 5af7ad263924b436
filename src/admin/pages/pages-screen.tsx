import '../../styles/pages-screen.css';
import { useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageName } from '../../editing/names';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { ScreenFrame } from '../administration/screen-frame';
import { dayAgo, longTime } from '../administration/when';
import { useRefreshCollections } from '../collections/use-collections';
import { SCREEN_PATHS } from '../routes';
import { NewPageDialog } from './new-page-dialog';
import { PageActions } from './page-actions';
import { usePageDialogs } from './page-dialogs';
import { SharingDialog } from './sharing/sharing-dialog';
import { StateCell } from './state-cell';
import { type ListedPage, useListedPages } from './use-pages';

/** Manages all pages of the site: create, publish, move, duplicate and delete. */
export function PagesScreen() {
  const [q, setQ] = useState('');
  const [isMaking, setMaking] = useState(false);
  const pages = useListedPages(q);
  const refresh = useRefreshCollections();
  const { ask, dialogs } = usePageDialogs(refresh);
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const handleSearch = useCallback((words: string) => setQ(words), []);

  return (
    <ScreenFrame
      title="All pages"
      lead="Titles, addresses and status."
      tools={
        <ToolButton look="navy" onClick={() => setMaking(true)}>
          New page
        </ToolButton>
      }
    >
      <SearchBox label="Search pages" value={q} onChange={handleSearch} />
      {pages.isPending ? <Loading /> : null}
      {pages.isError ? <LoadFailure what="The pages" error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.data && rows.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>No matching pages</h3>
          <p>Try other words from the title or address.</p>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <RowsTable
          caption="Pages"
          rows={rows}
          keyOf={({ pageId }) => pageId}
          columns={COLUMNS}
          actions={(page) => <PageActions page={page} onAsk={ask(page)} onChanged={refresh} />}
        />
      ) : null}
      {pages.hasNextPage ? (
        <p className="pages-more">
          <ToolButton disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchingNextPage ? 'Loading...' : 'Show more pages'}
          </ToolButton>
        </p>
      ) : null}
      {dialogs}
      <AskedSharing onSaved={refresh} />
      {isMaking ? <NewPageDialog onClose={() => setMaking(false)} onMade={refresh} /> : null}
    </ScreenFrame>
  );
}

/** Opens 'Search and sharing' of the page named in the URL. */
function AskedSharing({ onSaved }: { onSaved: () => Promise<void> }) {
  const pageId = new URLSearchParams(useSearch()).get('sharing');
  const [, navigate] = useLocation();
  if (pageId === null) return null;
  return (
    <SharingDialog
      pageId={pageId}
      name={pageName(pageId)}
      onSaved={onSaved}
      onClose={() => navigate(SCREEN_PATHS.list, { replace: true })}
    />
  );
}

const COLUMNS = [
  {
    label: 'Page',
    cell: ({ title, path }: ListedPage) => (
      <>
        <span className="rows-name">{title}</span>
        <span className="rows-words">{path}</span>
      </>
    ),
  },
  {
    label: 'Status',
    cell: ({ status }: ListedPage) => <StateCell status={status} />,
  },
  {
    label: 'Last changed',
    cell: ({ changedAt, changedBy }: ListedPage) => (
      <>
        <time dateTime={changedAt} title={longTime(changedAt)}>
          {dayAgo(changedAt)}
        </time>
        {changedBy ? <span className="rows-words">{changedBy}</span> : null}
      </>
    ),
  },
];
