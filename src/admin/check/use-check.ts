import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trpc } from '../../api/trpc';
import { useDashboard } from '../shell/dashboard-context';

export type CheckedPage = Awaited<ReturnType<Trpc['siteCheck']['pages']['query']>>['items'][number];
export type OutsideLink = CheckedPage['outside'][number];

const KEY = ['site-check'];
const LOOKING_MS = 2_000;

/** Every published page with what could be better about it, a part after the other. */
export function useCheckedPages() {
  const { trpc } = useDashboard();
  const pages = useInfiniteQuery({
    queryKey: [...KEY, 'pages'],
    queryFn: ({ pageParam }) => trpc.siteCheck.pages.query(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return pages;
}

/** What all pages share, and when the links to other sites were followed; asked for again while they are. */
export function useSharedCheck() {
  const { trpc } = useDashboard();
  return useQuery({
    queryKey: [...KEY, 'shared'],
    queryFn: () => trpc.siteCheck.shared.query(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isLooking ? LOOKING_MS : false),
  });
}

/** Has all of it looked at again. */
export function useCheckAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
