import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type ListedPage = Outputs['pages']['list'][number];

/** Returns all pages except entries of collections, including deleted ones. */
export function useListedPages() {
  return trpc.pages.list.useQuery(undefined, { staleTime: 0 });
}

/** Returns a function that refetches the list and the names of the pages. */
export function useRefreshPages(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.pages.list.invalidate(), utils.pages.names.invalidate()]);
  };
}
