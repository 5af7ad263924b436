import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';

export type DocumentItem = Awaited<ReturnType<Trpc['files']['list']['query']>>['items'][number];

const KEY = ['files'];

/** The library's documents whose names hold some words, newest first, one page after the other. */
export function useDocuments(trpc: Trpc, q: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', q],
    queryFn: ({ pageParam }) =>
      trpc.files.list.query({ ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Has everything that is shown of the documents read anew. */
export function useDocumentsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
