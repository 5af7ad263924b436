import { useEffect } from 'react';
import { trpc } from '../api/trpc-react';
import { namedPages } from '../editing/names';
import { applyDrafted, useDraftedPages } from './drafts/use-drafted-pages';

/**
 * Keeps the titles and addresses of all pages up to date for every screen that names a page or links to one, as the draft of this tab leaves
 * them.
 */
export function usePageNames(): void {
  const { data } = trpc.pages.names.useQuery(undefined, { staleTime: 0 });
  const drafted = useDraftedPages();
  useEffect(() => {
    if (!data) return;
    const added = drafted.flatMap(({ pageId, title, path, status, isNew }) =>
      isNew ? { pageId, title, path, status, isNew } : [],
    );
    const pages = [...applyDrafted(data.pages, drafted), ...added];
    namedPages.setState({ ...data, pages: pages.filter(({ status }) => status !== 'deleted') });
  }, [data, drafted]);
}
