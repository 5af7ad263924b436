import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { mediaName, withoutCrop } from '../../lib/media-url';

export type MediaItem = Outputs['media']['list']['items'][number];
export type MediaDetails = Outputs['media']['read'];

/** Returns the library's pictures that match some words, newest first, one page after the other. */
export function useMediaList(q: string, folder?: string) {
  return trpc.media.list.useInfiniteQuery(
    { ...(q ? { q } : {}), ...(folder === undefined ? {} : { folder }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, staleTime: 0 },
  );
}

const NO_FOLDERS: readonly string[] = [];

/** Returns the folders of the library. */
export function useMediaFolders(): readonly string[] {
  return trpc.media.folders.useQuery(undefined, { staleTime: 0 }).data ?? NO_FOLDERS;
}

/** Returns a function that refetches everything shown of the library. */
export function useMediaChanged(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.media.invalidate();
}

/** The key of the picture of an address; null for every address that is none of the library's. */
export function libraryKey(address: string): string | null {
  return mediaName(address) === null ? null : keyOf(withoutCrop(address));
}

/** The key of a picture by its address. */
export function keyOf(url: string): string {
  return url.slice('/media/'.length);
}
