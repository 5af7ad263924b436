import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';

export type DocumentItem = Awaited<ReturnType<Trpc['files']['list']['query']>>['items'][number];

const KEY = ['files'];

/** The library's documents whose names hold some words, newest first, one page after the other. */
export function useDocuments(trpc: Trpc, q: string, folder?: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', q, folder],
    queryFn: ({ pageParam }) =>
      trpc.files.list.query({
        ...(q ? { q } : {}),
        ...(folder === undefined ? {} : { folder }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const NO_FOLDERS: readonly string[] = [];

/** The folders of the documents. */
export function useDocumentFolders(trpc: Trpc): readonly string[] {
  const { data } = useQuery({ queryKey: [...KEY, 'folders'], queryFn: () => trpc.files.folders.query(), staleTime: 0 });
  return data ?? NO_FOLDERS;
}

/** Has everything that is shown of the documents read anew. */
export function useDocumentsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
