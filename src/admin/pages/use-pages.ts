import { useMemo } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { type DraftedPage, useDraftedPages } from '../../editor-panels/drafts/use-drafted-pages';
import { collectionOf } from '../../pages/collections/collections';
import type { PageState } from '../../pages/page-facts';

export type ListedPage = Outputs['pages']['list'][number] & {
  /** True if only the draft of this tab has the page. */
  isNew?: boolean;
  /** The path on the site, if the draft of this tab moves the page. */
  livePath?: string;
  /** The status on the site, if the draft of this tab may change it; null if only the draft has the page. */
  liveStatus?: PageState | null;
};

/** Returns all pages except entries of collections, including deleted ones, as the draft of this tab leaves them. */
export function useListedPages() {
  const listed = trpc.pages.list.useQuery(undefined, { staleTime: 0 });
  const drafted = useDraftedPages();
  const data = useMemo(() => listed.data && mergePages(listed.data, drafted), [listed.data, drafted]);
  return { ...listed, data };
}

function mergePages(listed: readonly ListedPage[], drafted: readonly DraftedPage[]): ListedPage[] {
  const onSite = listed.map((page) => ({ ...page, livePath: page.path }));
  return [...applyDrafted(onSite, drafted), ...drafted.filter(({ isNew, kind }) => isNew && !collectionOf(kind))];
}

/** Returns listed pages with the title, path and status that a draft gives them. */
export function applyDrafted<T extends { pageId: string }>(
  listed: readonly T[],
  drafted: readonly DraftedPage[],
): (T & Pick<ListedPage, 'liveStatus'>)[] {
  if (drafted.length === 0) return [...listed];
  const own = new Map(
    drafted.map(({ pageId, title, path, status, liveStatus }) => [pageId, { title, path, status, liveStatus }]),
  );
  return listed.map((page) => ({ ...page, ...own.get(page.pageId) }));
}

/** Returns a function that refetches the list and the names of the pages. */
export function useRefreshPages(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.pages.list.invalidate(), utils.pages.names.invalidate()]);
  };
}
