import { useEffect } from 'react';
import { trpc } from '../api/trpc-react';
import { namedPages } from '../editing/names';

/** Keeps the titles and addresses of all pages up to date for every screen that names a page or links to one. */
export function usePageNames(): void {
  const { data } = trpc.pages.names.useQuery(undefined, { staleTime: 0 });
  useEffect(() => {
    if (data) namedPages.setState({ ...data, pages: data.pages.filter(({ status }) => status !== 'deleted') });
  }, [data]);
}
