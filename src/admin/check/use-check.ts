import { useEffect } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type CheckedPage = Outputs['siteCheck']['pages']['items'][number];
export type OutsideLink = CheckedPage['outside'][number];

const LOOKING_MS = 2_000;

/** Loads the findings of every published page, one batch after another. */
export function useCheckedPages() {
  const pages = trpc.siteCheck.pages.useInfiniteQuery({}, { getNextPageParam: ({ next }) => next, staleTime: 0 });
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return pages;
}

/** Returns the findings of shared site content and the state of the external link check, polling while it runs. */
export function useSharedCheck() {
  return trpc.siteCheck.shared.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isLooking ? LOOKING_MS : false),
  });
}

/** Returns a function that refetches all findings. */
export function useCheckAgain(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.siteCheck.invalidate();
}
