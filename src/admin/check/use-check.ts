import { useEffect } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type CheckedPage = Outputs['siteCheck']['pages']['items'][number];
export type OutsideLink = CheckedPage['outside'][number];

const LOOKING_MS = 2_000;

/** Every published page with what could be better about it, a part after the other. */
export function useCheckedPages() {
  const pages = trpc.siteCheck.pages.useInfiniteQuery({}, { getNextPageParam: ({ next }) => next, staleTime: 0 });
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return pages;
}

/** What all pages share, and when the links to other sites were followed; asked for again while they are. */
export function useSharedCheck() {
  return trpc.siteCheck.shared.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isLooking ? LOOKING_MS : false),
  });
}

/** Has all of it looked at again. */
export function useCheckAgain(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.siteCheck.invalidate();
}
