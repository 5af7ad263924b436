import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';
import { mediaName, withoutCrop } from '../../lib/media-url';

export type MediaItem = Awaited<ReturnType<Trpc['media']['list']['query']>>['items'][number];
export type MediaDetails = Awaited<ReturnType<Trpc['media']['read']['query']>>;

const KEY = ['media'];

/** The library's pictures that hold some words, newest first, one page after the other. */
export function useMediaList(trpc: Trpc, q: string, folder?: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', q, folder],
    queryFn: ({ pageParam }) =>
      trpc.media.list.query({
        ...(q ? { q } : {}),
        ...(folder === undefined ? {} : { folder }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

const NO_FOLDERS: readonly string[] = [];

/** The folders of the library. */
export function useMediaFolders(trpc: Trpc): readonly string[] {
  const { data } = useQuery({ queryKey: [...KEY, 'folders'], queryFn: () => trpc.media.folders.query(), staleTime: 0 });
  return data ?? NO_FOLDERS;
}

/** One picture, and where it is shown. */
export function useMediaDetails(trpc: Trpc, key: string) {
  return useQuery({ queryKey: [...KEY, 'one', key], queryFn: () => trpc.media.read.query({ key }), staleTime: 0 });
}

/** One picture alone; nothing where the library does not have it, or one may not ask. */
export function useMediaDescription(trpc: Trpc, key: string | null) {
  return useQuery({
    queryKey: [...KEY, 'description', key],
    queryFn: () => trpc.media.description.query({ key: key ?? '' }),
    enabled: key !== null,
    retry: false,
    staleTime: 0,
  });
}

/** Has everything that is shown of the library read anew. */
export function useMediaChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

/** One key an intent. */
export const intent = () => ({ context: { key: crypto.randomUUID() } });

/** The key of the picture of an address; null for every address that is none of the library's. */
export function libraryKey(address: string): string | null {
  return mediaName(address) === null ? null : keyOf(withoutCrop(address));
}

/** The key of a picture by its address. */
export function keyOf(url: string): string {
  return url.slice('/media/'.length);
}
