import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trpc } from '../../api/trpc';
import { namedPages } from '../../editing/page-names';

export type ListedPage = Awaited<ReturnType<Trpc['pages']['list']['query']>>['items'][number];

const LIST = ['admin', 'pages'];
const NAMES = ['admin', 'page-names'];

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

/** Keeps what pages are called and where they stand, for all screens to speak of them. */
export function usePageNames(trpc: Trpc): void {
  const { data } = useQuery({ queryKey: NAMES, queryFn: () => trpc.pages.names.query(), staleTime: 0 });
  useEffect(() => {
    if (data) namedPages.setState({ pages: data.filter(({ status }) => status !== 'deleted') });
  }, [data]);
}

/** Reads both again. */
export function useRefreshPages(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([LIST, NAMES].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
