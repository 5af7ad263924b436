import { useEffect } from 'react';
import { trpc } from '../../api/trpc-react';
import { usePageHost } from '../page-host/page-host';
import type { CommentFilter, Thread } from './comments-view';

const AT_ONCE = '100';

export interface Threads {
  threads: Thread[];
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

/** Updates the comments when someone writes one, or the page that they are on changes. */
export function useFollowComments(): void {
  const { page, live } = usePageHost();
  const { pageId, draftId } = page;
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen((event) => {
        const isOfComments =
          event.kind === 'gap' ||
          (event.kind === 'comment' && (event.commented === pageId || event.commented === 'site')) ||
          (event.kind === 'draft' && event.draftId === draftId) ||
          // The words of a comment may have changed.
          ('pageId' in event && event.pageId === pageId);
        if (isOfComments) void utils.comments.list.invalidate();
      }),
    [live, utils, pageId, draftId],
  );
}

/** Reads the comments on the page. On the page itself, those on header and footer are included. */
export function useThreads(filter: CommentFilter): Threads {
  const { page, userId, isDashboard = false } = usePageHost();
  const { pageId, draftId } = page;
  const wanted = {
    ...(draftId === undefined ? {} : { draft: String(draftId) }),
    ...(filter === 'mine' ? { mentioned: userId ?? '' } : {}),
    state: filter === 'resolved' ? ('resolved' as const) : ('open' as const),
  };
  const own = useAll({ ...wanted, page: pageId }, true);
  const shared = useAll({ ...wanted, page: 'site' }, !isDashboard && pageId !== 'site');
  return {
    threads: [...own.threads, ...shared.threads],
    isPending: own.isPending,
    error: own.error ?? shared.error,
    retry() {
      own.retry();
      shared.retry();
    },
  };
}

type Wanted = NonNullable<Parameters<typeof trpc.comments.list.useInfiniteQuery>[0] & object>;

/** Reads all parts of a list. */
function useAll(wanted: Wanted, isEnabled: boolean): Threads {
  const { data, isPending, error, refetch, hasNextPage, isFetching, fetchNextPage } =
    trpc.comments.list.useInfiniteQuery(
      { ...wanted, limit: AT_ONCE },
      { enabled: isEnabled, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 10_000 },
    );
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const threads = data?.pages.flatMap(({ items }) => items) ?? [];
  return { threads, isPending, error, retry: () => void refetch() };
}
