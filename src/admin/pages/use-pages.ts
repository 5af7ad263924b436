import { useMemo } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { applyDrafted, type DraftedPage, useDraftedPages } from '../../editor-panels/drafts/use-drafted-pages';
import { collectionOf } from '../../pages/collections/collections';

export type ListedPage = Outputs['pages']['list'][number] & {
  /** True if only the draft of this tab has the page. */
  isNew?: boolean;
  /** The path on the site, if the draft of this tab moves the page. */
  livePath?: string;
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

/** Returns a function that refetches the list and the names of the pages. */
export function useRefreshPages(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.pages.list.invalidate(), utils.pages.names.invalidate()]);
  };
}
