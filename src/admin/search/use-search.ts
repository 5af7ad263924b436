import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trpc } from '../../api/trpc';
import { useDashboard } from '../shell/dashboard-context';

export type FoundDocument = Awaited<ReturnType<Trpc['search']['content']['query']>>['items'][number];
export type Place = Awaited<ReturnType<Trpc['search']['places']['query']>>['items'][number];

/** What is looked for to be replaced. */
export interface Wanted {
  find: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

const KEY = ['search'];

/** The documents that hold some words, some at a time. */
export function useFound(q: string) {
  const { trpc } = useDashboard();
  useSearchedAgain();
  return useInfiniteQuery({
    queryKey: [...KEY, 'words', q],
    queryFn: ({ pageParam }) => trpc.search.content.query({ q, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The texts in which some words stand just so: the whole site's, a part after the other. */
export function usePlaces(wanted: Wanted) {
  const { trpc } = useDashboard();
  const places = useInfiniteQuery({
    queryKey: [...KEY, 'places', wanted],
    queryFn: ({ pageParam }) =>
      trpc.search.places.query({ ...wanted, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: wanted.find !== '',
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = places;
  const known = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const isWhole = !hasNextPage && !isFetching;
  // What is replaced together is seen together, up to as many as can be.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && known < MOST) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, known, fetchNextPage]);
  return { ...places, isWhole, isTooMuch: hasNextPage && known >= MOST };
}

/** As many texts are replaced at once. */
export const MOST = 1000;

/** Has what is shown looked for again. */
export function useSearchAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

/** Looks again whenever somebody writes. */
function useSearchedAgain(): void {
  const { live } = useDashboard();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind !== 'message') void queryClient.invalidateQueries({ queryKey: [...KEY, 'words'] });
      }),
    [live, queryClient],
  );
}
