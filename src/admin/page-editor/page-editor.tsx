import { Suspense, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { namedPages, pageName } from '../../editing/names';
import { currentContent, sectionPathOf } from '../../editing/state';
import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { FieldsContext } from '../../editor-panels/fields/fields-context';
import { PageHostContext } from '../../editor-panels/page-host/page-host';
import { itemPagesOf } from '../../pages/items/item-pages';
import type { PageId } from '../../pages/models';
import { pageFacts } from '../../pages/page-facts';
import { isPageName } from '../../pages/page-ids';
import { Later, lazyPart } from '../../ui/lazy-part';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';
import { PageWorkspace } from './page-workspace';
import { useCommentFromUrl } from './use-comment-from-url';
import { useDashboardHost } from './use-dashboard-host';
import { EntryContext, useEditing, useEntry } from './use-entry';

/** The editor of the current page (spec section 2, "Admin dashboard"). The sidebar chooses the page. */
export function PageEditor() {
  const asked = new URLSearchParams(useSearch()).get('page') ?? '';
  const pageId: PageId = isPageName(asked) ? asked : 'home';
  useStore(namedPages);
  return (
    <div className="page-panel">
      <OpenedPage key={pageId} pageId={pageId} />
    </div>
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
          <ToolButton onClick={() => void pages.open(pageId)}>Retry</ToolButton>
        </p>
      </div>
    );
  }
  if (slot?.state !== 'ready') return <Loading />;
  return <OpenEntry entry={slot.entry} />;
}

const FieldComments = lazyPart(async () => (await import('../../editor-panels/comments/field-comments')).FieldComments);
const FieldClaims = lazyPart(async () => (await import('../../editor-panels/claims/field-claims')).FieldClaims);
const PageClaims = lazyPart(async () => (await import('../../editor-panels/claims/page-claims')).PageClaims);
const PageComments = lazyPart(async () => (await import('../../editor-panels/comments/page-comments')).PageComments);

function OpenEntry({ entry }: { entry: PageEntry }) {
  const host = useDashboardHost(entry);
  const hasClaims = useHasClaims();
  const fields = useMemo(
    () => ({ ...entry.fields, Comments: FieldComments, ...(hasClaims && { Claims: FieldClaims }) }),
    [entry, hasClaims],
  );
  useRevealFromUrl(entry);
  useCommentFromUrl(entry);
  return (
    <EntryContext value={entry}>
      <PageHostContext value={host}>
        <FieldsContext value={fields}>
          <Workspace />
          <Later>
            <PageComments />
          </Later>
          <Later>{hasClaims ? <PageClaims /> : null}</Later>
        </FieldsContext>
      </PageHostContext>
    </EntryContext>
  );
}

const ArticleSheet = lazyPart(async () => (await import('../collections/article/article-sheet')).ArticleSheet);

/** An article is edited on a sheet, except while one of its added sections is chosen; everything else section by section. */
function Workspace() {
  const { pageId, view } = useEntry();
  const kind = useEditing((state) => pageFacts(pageId, currentContent(state)[pageId])?.kind);
  const isAdded = useStore(view, ({ chosen }) => chosen?.startsWith('dynamic.') === true);
  return kind === 'insights-entry' && !isAdded ? (
    <Suspense fallback={<Loading />}>
      <ArticleSheet />
    </Suspense>
  ) : (
    <PageWorkspace />
  );
}

/**
 * Reveals the field or the item named in the URL, once: `?page=home&at=home.faq.items.~k7f2m9qa.answer`, `?page=portfolio&item=oak-lane`.
 */
function useRevealFromUrl({ pageId, editing, view, fields }: PageEntry): void {
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const at = asked.get('at') ?? findItem(pageId, currentContent(editing.store.getState())[pageId], asked.get('item'));
    if (at !== null) {
      const section = sectionPathOf(editing.store.getState(), editing.pathNow(at));
      if (section !== null) {
        view.setState({ chosen: section });
        fields.reveal(at);
      }
    }
    if (asked.has('at') || asked.has('item')) navigate(editorPath(pageId), { replace: true });
  }, [pageId, editing, view, fields, navigate, search]);
}

/** Returns the path of the item of a page with this slug, or null. */
function findItem(pageId: string, content: unknown, slug: string | null): string | null {
  const item = itemPagesOf(pageId, content).find((one) => one.slug === slug);
  return item ? `${pageId}.${item.list}.${item.index}` : null;
}
