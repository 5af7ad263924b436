import { useEffect } from 'react';
import { trpc } from '../api/trpc-react';
import { namedPages } from '../editing/names';
import { useDraftedPages } from './drafts/use-drafted-pages';

/**
 * Keeps the titles and addresses of all pages up to date for every screen that names a page or links to one, as the draft of this tab leaves
 * them.
 */
export function usePageNames(): void {
  const { data } = trpc.pages.names.useQuery(undefined, { staleTime: 0 });
  const drafted = useDraftedPages();
  useEffect(() => {
    if (!data) return;
    const others = data.pages.filter(({ pageId }) => !drafted.some((page) => page.pageId === pageId));
    const pages = [...drafted, ...others].filter(({ status }) => status !== 'deleted');
    namedPages.setState({ ...data, pages });
  }, [data, drafted]);
}
