import { keepPreviousData } from '@tanstack/react-query';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type DocumentItem = Outputs['files']['list']['items'][number];

/** Returns the library's documents whose names match the search words, newest first, one page at a time. */
export function useDocuments(q: string, folder?: string) {
  return trpc.files.list.useInfiniteQuery(
    { ...(q ? { q } : {}), ...(folder === undefined ? {} : { folder }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, staleTime: 0, placeholderData: keepPreviousData },
  );
}

const NO_FOLDERS: readonly string[] = [];

/** Returns the folders of the documents. */
export function useDocumentFolders(): readonly string[] {
  return trpc.files.folders.useQuery(undefined, { staleTime: 0 }).data ?? NO_FOLDERS;
}

/** Returns a function that refetches all visible document data. */
export function useDocumentsChanged(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.files.invalidate();
}
