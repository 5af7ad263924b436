import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { mediaName, withoutCrop } from '../../lib/media-url';

export type MediaItem = Outputs['media']['list']['items'][number];
export type MediaDetails = Outputs['media']['read'];

/** Returns the library's images that match the search words, newest first, one page at a time. */
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

/** Returns a function that refetches all visible library data. */
export function useMediaChanged(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.media.invalidate();
}

/** Returns the media key of an image URL, or null if the URL is not in the library. */
export function findLibraryKey(address: string): string | null {
  return mediaName(address) === null ? null : readMediaKey(withoutCrop(address));
}

/** Returns the media key of a library URL. */
export function readMediaKey(url: string): string {
  return url.slice('/media/'.length);
}
