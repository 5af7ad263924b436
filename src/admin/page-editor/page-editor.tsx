import { Tabs } from 'radix-ui';
import { type FocusEvent, useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { namedPages, pageName } from '../../editing/names';
import { sectionPathOf } from '../../editing/state';
import { FieldsContext } from '../../editor-panels/fields/fields-context';
import { UnsavedMark } from '../../editor-panels/fields/pending-frame';
import { PageHostContext } from '../../editor-panels/page-host/page-host';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import { isOwnPage } from '../../pages/page-kind';
import { factsOf, PAGES } from '../../pages/pages';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { CollectionLinks } from '../collections/collection-links';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';
import { PageWorkspace } from './page-workspace';
import { useDashboardHost } from './use-dashboard-host';
import { EntryContext } from './use-entry';

/** The Pages screen: page tabs, and the editor of the current page (spec section 2, "Admin dashboard"). */
export function PageEditor() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('page') ?? '';
  const pageId: PageId = isPageName(asked) ? asked : 'home';
  useStore(namedPages);

  function handleTab(id: string) {
    // A click fires this twice, on press and on focus; only the first may navigate, so that Back returns to the previous page.
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
        <p>The site cannot be reached or returned an error.</p>
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
  useRevealFromUrl(entry);
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

/** Reveals the field named in the URL, once: `?page=home&at=home.faq.items.~k7f2m9qa.answer`. */
function useRevealFromUrl({ editing, view, fields }: PageEntry): void {
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const at = asked.get('at');
    if (at === null) return;
    const section = sectionPathOf(editing.store.getState(), editing.pathNow(at));
    if (section !== null) {
      view.setState({ chosen: section });
      fields.reveal(at);
    }
    asked.delete('at');
    navigate(`${SCREEN_PATHS.pages}?${asked}`, { replace: true });
  }, [editing, view, fields, navigate, search]);
}

const IDS = Object.keys(PAGES) as (keyof typeof PAGES)[];

/** The page tabs, in two groups. Pages with unsaved changes are marked. */
function PageTabs({ pageId }: { pageId: PageId }) {
  // A page that editors created has a tab only while it is open; the pages screen lists them all.
  const others = isOwnPage(pageId) ? [] : [pageId];
  return (
    <div className="page-tabs">
      <TabGroup label="Pages" ids={IDS.filter((id) => factsOf(id).tabs === 'main')} />
      <TabGroup label="More pages" ids={[...IDS.filter((id) => factsOf(id).tabs === 'more'), ...others]} />
      <Link className="link-button" href={SCREEN_PATHS.list}>
        All pages
      </Link>
      <CollectionLinks className="link-button" />
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

/** Switches tabs with the arrow keys, but not when the Tab key moves the focus through the tab list. */
function keepPage(event: FocusEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[role="tablist"]');
  // With the Tab key, the focus comes from outside or from the list element itself.
  const isFromTab = event.relatedTarget !== list && list?.contains(event.relatedTarget);
  if (!isFromTab) event.preventDefault();
}
