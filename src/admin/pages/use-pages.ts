import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';
import { PAGE_NAMES } from '../../editor-panels/use-page-names';

export type ListedPage = Awaited<ReturnType<Trpc['pages']['list']['query']>>['items'][number];

const LIST = ['admin', 'pages'];

/** All pages by their titles, some at a time. */
export function useListedPages(trpc: Trpc, q: string) {
  return useInfiniteQuery({
    queryKey: [...LIST, q],
    queryFn: ({ pageParam }) => trpc.pages.list.query({ q, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // While others are looked for, those before stay: whoever is about to press a button of a row finds it there.
    placeholderData: keepPreviousData,
  });
}

/** Reads both again. */
export function useRefreshPages(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([LIST, PAGE_NAMES].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
