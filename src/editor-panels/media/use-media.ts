import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';

export type MediaItem = Awaited<ReturnType<Trpc['media']['list']['query']>>['items'][number];
export type MediaDetails = Awaited<ReturnType<Trpc['media']['read']['query']>>;

const KEY = ['media'];

/** The library's pictures that hold some words, newest first, one page after the other. */
export function useMediaList(trpc: Trpc, q: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', q],
    queryFn: ({ pageParam }) =>
      trpc.media.list.query({ ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** One picture, and where it is shown. */
export function useMediaDetails(trpc: Trpc, key: string) {
  return useQuery({ queryKey: [...KEY, 'one', key], queryFn: () => trpc.media.read.query({ key }), staleTime: 0 });
}

/** Has everything that is shown of the library read anew. */
export function useMediaChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

/** One key an intent. */
export const intent = () => ({ context: { key: crypto.randomUUID() } });

/** The key of a picture by its address. */
export function keyOf(url: string): string {
  return url.slice('/media/'.length);
}
