import { keepPreviousData } from '@tanstack/react-query';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { mediaName, withoutCrop } from '../../lib/media-url';

/** The two libraries, by the router of their procedures: images and documents. */
type Library = 'media' | 'files';

export type MediaItem = Outputs['media']['list']['items'][number];
export type MediaDetails = Outputs['media']['read'];
export type DocumentItem = Outputs['files']['list']['items'][number];

const PAGES = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  staleTime: 0,
};

/** Returns the images that match the search words, newest first, one page at a time. */
export function useMediaList(q: string, folder?: string) {
  return trpc.media.list.useInfiniteQuery({ q: q || undefined, folder }, PAGES);
}

/** Returns the documents whose names match the search words, newest first, one page at a time. */
export function useDocuments(q: string, folder?: string) {
  const options = { ...PAGES, placeholderData: keepPreviousData };
  return trpc.files.list.useInfiniteQuery({ q: q || undefined, folder }, options);
}

const NO_FOLDERS: readonly string[] = [];

/** Returns the folders of a library. */
export function useFolders(library: Library): readonly string[] {
  return trpc[library].folders.useQuery(undefined, { staleTime: 0 }).data ?? NO_FOLDERS;
}

/** Returns a function that refetches all visible data of a library, and the alt texts that previews show. */
export function useLibraryChanged(library: Library): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils[library].invalidate(), utils.content.alts.invalidate()]);
  };
}

/** Returns the media key of an image URL, or null if the URL is not in the library. */
export function findLibraryKey(address: string): string | null {
  return mediaName(address) === null ? null : readMediaKey(withoutCrop(address));
}

/** Returns the media key of a library URL. */
export function readMediaKey(url: string): string {
  return url.slice('/media/'.length);
}
