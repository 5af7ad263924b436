import { keepPreviousData } from '@tanstack/react-query';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type ListedPage = Outputs['pages']['list']['items'][number];

/** Returns all pages, sorted by title, one batch at a time. */
export function useListedPages(q: string) {
  return trpc.pages.list.useInfiniteQuery(
    { q },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
      // During a search the previous rows stay, so that a button someone is about to press does not move.
      placeholderData: keepPreviousData,
    },
  );
}

/** Returns a function that refetches the list and the names of the pages. */
export function useRefreshPages(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.pages.list.invalidate(), utils.pages.names.invalidate()]);
  };
}
