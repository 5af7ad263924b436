import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOfSite } from '../../api/live';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { useDashboard } from '../shell/dashboard-context';

export type FoundDocument = Outputs['search']['content']['items'][number];
export type Place = Outputs['search']['places']['items'][number];

/** A search for words to replace. */
export interface Wanted {
  find: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

/** Returns the documents that contain the search words, one page at a time. */
export function useSearchResults(q: string) {
  useLiveResults();
  return trpc.search.content.useInfiniteQuery(
    { q },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      enabled: q !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

/** Returns the texts of the whole site that contain exactly these words, page by page. */
export function usePlaces(wanted: Wanted) {
  const places = trpc.search.places.useInfiniteQuery(wanted, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: wanted.find !== '',
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = places;
  const known = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const isWhole = !hasNextPage && !isFetching;
  // All matches must be visible before they are replaced together, up to the maximum.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && known < MOST) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, known, fetchNextPage]);
  return { ...places, isWhole, isTooMuch: hasNextPage && known >= MOST };
}

/** The maximum number of texts replaced at once. */
export const MOST = 1000;

/** Returns a function that searches again. */
export function useSearchAgain(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.search.invalidate();
}

/** Searches again whenever someone saves. */
function useLiveResults(): void {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen((event) => {
        if (isOfSite(event)) void utils.search.content.invalidate();
      }),
    [live, utils],
  );
}
