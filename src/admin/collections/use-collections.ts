import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';
import { useRefreshPages } from '../pages/use-pages';
import { SCREEN_PATHS } from '../routes';

type EntriesPage = Awaited<ReturnType<Trpc['collections']['entries']['query']>>;
export type ListedEntry = EntriesPage['items'][number];
export type KnownCollection = Awaited<ReturnType<Trpc['collections']['all']['query']>>[number];
type Asked = Pick<Parameters<Trpc['collections']['entries']['query']>[0], 'collection' | 'q' | 'status' | 'category'>;

const ALL = ['admin', 'collections'];
const ENTRIES = ['admin', 'entries'];

/** Every collection, with the page that lists it; none until they are known. */
export function useCollections(trpc: Trpc) {
  return useQuery({ queryKey: ALL, queryFn: () => trpc.collections.all.query(), staleTime: 10_000 });
}

/** A collection's entries, newest first, some at a time. */
export function useEntries(trpc: Trpc, asked: Asked | null) {
  return useInfiniteQuery({
    queryKey: [...ENTRIES, asked],
    queryFn: async ({ pageParam }): Promise<EntriesPage> => {
      if (!asked) return { items: [], nextCursor: null };
      return trpc.collections.entries.query({ ...asked, ...(pageParam !== null && { cursor: pageParam }) });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: asked !== null,
    staleTime: 0,
    // While others are looked for, those before stay: whoever is about to press a button of a row finds it there.
    placeholderData: keepPreviousData,
  });
}

/** A collection's categories, to choose one. */
export function useCategories(trpc: Trpc, collection: Asked['collection']) {
  const { data = [] } = useQuery({
    queryKey: [...ALL, collection, 'categories'],
    queryFn: () => trpc.collections.choices.query({ collection, among: 'categories' }),
    staleTime: 10_000,
  });
  return data;
}

/** Reads all of it again, and the pages. */
export function useRefreshCollections(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshPages = useRefreshPages();
  return async () => {
    await Promise.all([
      refreshPages(),
      ...[ALL, ENTRIES].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ]);
  };
}

/** Where a collection's entries are listed to editors. */
export function entriesPath(collection: string): string {
  return `${SCREEN_PATHS.entries}?collection=${collection}`;
}
