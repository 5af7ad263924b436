import { keepPreviousData, skipToken } from '@tanstack/react-query';
import type { Inputs, Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { useRefreshPages } from '../pages/use-pages';
import { useSetStatus } from '../pages/use-set-status';

export type ListedEntry = Outputs['collections']['entries']['items'][number];
export type KnownCollection = Outputs['collections']['all'][number];
type Asked = Pick<Inputs['collections']['entries'], 'collection' | 'q' | 'status' | 'category'>;

/** Returns every collection, with the page that lists it. */
export function useCollections() {
  return trpc.collections.all.useQuery(undefined, { staleTime: 10_000 });
}

/** Returns a collection's entries, newest first, one page at a time. */
export function useEntries(asked: Asked | null) {
  return trpc.collections.entries.useInfiniteQuery(asked ?? skipToken, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // During a search the previous rows stay, so that a button someone is about to press does not move.
    placeholderData: keepPreviousData,
  });
}

/** Returns a collection's categories as choices. */
export function useCategories(collection: Asked['collection']) {
  const { data = [] } = trpc.collections.choices.useQuery({ collection, among: 'categories' }, { staleTime: 10_000 });
  return data;
}

/** Returns a function that refetches the collections and the pages. */
export function useRefreshCollections(): () => Promise<void> {
  const utils = trpc.useUtils();
  const refreshPages = useRefreshPages();
  return async () => {
    await Promise.all([refreshPages(), utils.collections.invalidate()]);
  };
}

const NO_PAGE = { pageId: '', title: '' };

/** Returns a function that publishes the page that lists a collection. */
export function usePublishList(list: KnownCollection['list'] | undefined) {
  const { publish, isBusy } = useSetStatus(list ?? NO_PAGE, useRefreshCollections());
  return { publishList: publish, isBusy };
}
