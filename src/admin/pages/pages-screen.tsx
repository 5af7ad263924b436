import '../../styles/pages-screen.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { namedPages, pageName } from '../../editing/names';
import { dayAgo, longTime } from '../../editor-panels/when';
import { STATES } from '../../pages/page-facts';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useCollections, useRefreshCollections } from '../collections/use-collections';
import { editorPath, entriesPath, SCREEN_PATHS } from '../routes';
import { splitItemId } from '../shell/page-tree';
import { arrangePages, type PageRow, type StateFilter } from './arrange-pages';
import { NewPageDialog } from './new-page-dialog';
import { MoreButton, PageActions, StateMenu } from './page-actions';
import { usePageDialogs } from './page-dialogs';
import { PageRows, RowName, type Sort } from './page-rows';
import { SharingDialog } from './sharing/sharing-dialog';
import { StateCell } from './state-cell';
import { type ListedPage, useListedPages } from './use-pages';

/** Manages all pages of the site: create, publish, move, duplicate and delete. */
export function PagesScreen() {
  const [isMaking, setMaking] = useState(false);
  const pages = useListedPages();
  const refresh = useRefreshCollections();
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
      {pages.isPending ? <Loading /> : null}
      {pages.isError ? <LoadFailure what="The pages" error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.data ? <Pages pages={pages.data} onChanged={refresh} /> : null}
      <AskedSharing onSaved={refresh} />
      {isMaking ? <NewPageDialog onClose={() => setMaking(false)} onMade={refresh} /> : null}
    </ScreenFrame>
  );
}

function Pages({ pages, onChanged }: { pages: readonly ListedPage[]; onChanged: () => Promise<void> }) {
  const [words, setWords] = useState('');
  const [wanted, setWanted] = useState<StateFilter>('all');
  const [sort, setSort] = useState<Sort | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { items } = useStore(namedPages);
  const { data: drafts } = trpc.drafts.overview.useQuery(undefined, { staleTime: 0 });
  const { ask, dialogs } = usePageDialogs(onChanged);
  // The filter disappears with the last deleted page.
  const state = pages.some(({ status }) => status === wanted) || wanted !== 'deleted' ? wanted : 'all';
  const groups = useMemo(
    () => arrangePages(pages, items, { state, words, sort, opened }),
    [pages, items, state, words, sort, opened],
  );

  function toggle(pageId: string) {
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(pageId)) next.add(pageId);
      return next;
    });
  }

  const columns = [
    {
      id: 'title',
      label: 'Page',
      sorts: 'ascending' as const,
      cell: ({ key, title, path, href, depth, items: below, page }: PageRow) => (
        <div className="page-name" data-depth={Math.min(depth, 3)}>
          <RowName href={href} title={title} path={path}>
            {below > 0 ? (
              <button type="button" className="page-items" aria-expanded={opened.has(key)} onClick={() => toggle(key)}>
                {below === 1 ? '1 page' : `${below} pages`}
                <span className="sr-only"> below {title}</span>
              </button>
            ) : null}
            {page?.isNew ? (
              <span className="status"> New</span>
            ) : (
              <OpenDrafts pageId={key} count={drafts?.pages[key] ?? 0} title={title} />
            )}
          </RowName>
        </div>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      sorts: 'descending' as const,
      cell: ({ page, status }: PageRow) =>
        page ? <StateMenu page={page} onAsk={ask(page)} onChanged={onChanged} /> : <StateCell status={status} />,
    },
    { id: 'changed', label: 'Last changed', sorts: 'descending' as const, cell: LastChange },
  ];

  return (
    <>
      <div className="entries-tools">
        <SearchBox label="Search pages" value={words} onChange={setWords} />
        <StateFilters pages={pages} state={state} onChange={setWanted} />
      </div>
      {groups.length > 0 ? (
        <PageRows
          caption="Pages"
          groups={groups}
          keyOf={({ key }) => key}
          columns={columns}
          sort={sort}
          onSort={setSort}
          tools={(row) =>
            row.page ? (
              <PageActions page={row.page} onAsk={ask(row.page)} onChanged={onChanged} />
            ) : (
              <ItemActions row={row} />
            )
          }
        />
      ) : (
        <NoMatches />
      )}
      {dialogs}
    </>
  );
}

/** The menu of an item's page. The item, and so its address, is edited on the page that lists it. */
function ItemActions({ row: { key, title, path, href } }: { row: PageRow }) {
  const [, navigate] = useLocation();
  const [list] = splitItemId({ pageId: key });
  const source = list === 'caseStudies' ? 'slug or title' : 'name';
  const items = [
    { label: 'View page', href: path },
    { label: 'Edit', hint: `The address comes from its ${source}`, onSelect: () => navigate(href) },
    { label: `Open ${pageName(list)}`, onSelect: () => navigate(editorPath(list)) },
  ];
  return <MoreButton title={title} items={items} />;
}

/** The number of open drafts that change a page, as a link to them. */
function OpenDrafts({ pageId, count, title }: { pageId: string; count: number; title: string }) {
  if (count === 0) return null;
  return (
    <Link className="page-drafts" href={`${SCREEN_PATHS.drafts}?${new URLSearchParams({ page: pageId })}`}>
      {count === 1 ? '1 draft' : `${count} drafts`}
      <span className="sr-only"> of {title}</span>
    </Link>
  );
}

interface StateFiltersProps {
  pages: readonly ListedPage[];
  state: StateFilter;
  onChange: (state: StateFilter) => void;
}

/** Filters the list by status, with the number of pages in each. */
function StateFilters({ pages, state, onChange }: StateFiltersProps) {
  const count = (wanted: StateFilter) =>
    pages.filter(({ status }) => (wanted === 'all' ? status !== 'deleted' : status === wanted)).length;
  const filters: readonly StateFilter[] = [
    'all',
    'published',
    'draft',
    ...(count('deleted') > 0 ? ['deleted' as const] : []),
  ];
  return (
    <fieldset className="segments">
      <legend className="sr-only">Filter by status</legend>
      {filters.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === state} onClick={() => onChange(filter)}>
          {filter === 'all' ? 'All' : STATES[filter]} <span className="segment-count">{count(filter)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function NoMatches() {
  const { data: collections = [] } = useCollections();
  const listed = collections.filter(({ list }) => list);
  const heading = useRef<HTMLHeadingElement>(null);
  // If the focused row was the last match, such as after deleting it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="admin-empty" role="status">
      <h3 ref={heading} tabIndex={-1}>
        No matching pages
      </h3>
      <p>Try other words from the title or address, or another status.</p>
      {listed.map(({ id, label, many }) => (
        <p key={id}>
          Looking for {many}? They are under <Link href={entriesPath(id)}>{label}</Link>.
        </p>
      ))}
    </div>
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

function LastChange({ page }: PageRow) {
  if (!page) return null;
  return (
    <>
      <time dateTime={page.changedAt} title={longTime(page.changedAt)}>
        {dayAgo(page.changedAt)}
      </time>
      {page.changedBy ? <span className="rows-words rows-by">{page.changedBy}</span> : null}
    </>
  );
}
