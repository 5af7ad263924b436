import { Tabs } from 'radix-ui';
import { type FocusEvent, useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { namedPages, pageName } from '../../editing/page-names';
import { FieldsContext } from '../../editor-panels/fields/fields-context';
import { UnsavedMark } from '../../editor-panels/fields/pending-frame';
import { PageHostContext } from '../../editor-panels/page-host/page-host';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import { isOwnPage } from '../../pages/page-kind';
import { factsOf, PAGES } from '../../pages/pages';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';
import { PageWorkspace } from './page-workspace';
import { useDashboardHost } from './use-dashboard-host';
import { EntryContext } from './use-entry';

/** The screen 'Pages': page tabs, and the editor of the page one is on (spec section 2, "Admin dashboard"). */
export function PageEditor() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('page') ?? '';
  const pageId: PageId = isPageName(asked) ? asked : 'home';
  useStore(namedPages);

  function handleTab(id: string) {
    // A click tells it twice, by pressing and by the focus: one step back shall be one page.
    if (new URLSearchParams(window.location.search).get('page') === (id === 'home' ? null : id)) return;
    navigate(id === 'home' ? SCREEN_PATHS.pages : `${SCREEN_PATHS.pages}?page=${id}`);
  }

  return (
    <Tabs.Root value={pageId} onValueChange={handleTab}>
      <PageTabs pageId={pageId} />
      <Tabs.Content value={pageId} tabIndex={-1} className="page-panel">
        <OpenedPage key={pageId} pageId={pageId} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function OpenedPage({ pageId }: { pageId: PageId }) {
  const { pages, live } = useDashboard();
  const slot = useStore(pages.store, (state) => state.pages[pageId]);

  useEffect(() => {
    void pages.open(pageId);
    live.follow(pageId);
    return () => live.follow(null);
  }, [pages, live, pageId]);

  if (slot?.state === 'failed') {
    return (
      <div className="admin-empty">
        <h2>{pageName(pageId)} could not be loaded</h2>
        <p>The site can not be reached, or answers with an error.</p>
        <p>
          <ToolButton onClick={() => void pages.open(pageId)}>Try again</ToolButton>
        </p>
      </div>
    );
  }
  if (slot?.state !== 'ready') return <Loading />;
  return <OpenEntry entry={slot.entry} />;
}

function OpenEntry({ entry }: { entry: PageEntry }) {
  const host = useDashboardHost(entry);
  return (
    <EntryContext value={entry}>
      <PageHostContext value={host}>
        <FieldsContext value={entry.fields}>
          <PageWorkspace />
        </FieldsContext>
      </PageHostContext>
    </EntryContext>
  );
}

const IDS = Object.keys(PAGES) as (keyof typeof PAGES)[];

/** The page tabs, in two groups; a page with unsaved changes is marked. */
function PageTabs({ pageId }: { pageId: PageId }) {
  // A page that editors made has a tab while one is on it; all of them are on the screen of the pages.
  const others = isOwnPage(pageId) ? [] : [pageId];
  return (
    <div className="page-tabs">
      <TabGroup label="Pages" ids={IDS.filter((id) => factsOf(id).tabs === 'main')} />
      <TabGroup label="More pages" ids={[...IDS.filter((id) => factsOf(id).tabs === 'more'), ...others]} />
      <Link className="link-button" href={SCREEN_PATHS.list}>
        All pages
      </Link>
      <Link className="link-button" href={SCREEN_PATHS.redirects}>
        Redirects
      </Link>
      <Link className="link-button" href={SCREEN_PATHS.menus}>
        Menus
      </Link>
    </div>
  );
}

function TabGroup({ label, ids }: { label: string; ids: readonly PageId[] }) {
  const unsaved = useStore(useDashboard().pages.store, (state) => state.unsaved);
  return (
    <Tabs.List className="tabs" aria-label={label}>
      {ids.map((id) => (
        <Tabs.Trigger key={id} value={id} className="tab" onFocus={keepPage}>
          {pageName(id)}
          {(unsaved[id] ?? 0) > 0 ? <UnsavedMark /> : null}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** The arrow keys go from page to page; the Tab key on its way past the tabs leaves the page as it is. */
function keepPage(event: FocusEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[role="tablist"]');
  // By the Tab key the focus comes from elsewhere, and through the list itself.
  const isFromTab = event.relatedTarget !== list && list?.contains(event.relatedTarget);
  if (!isFromTab) event.preventDefault();
}
