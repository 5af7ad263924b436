import { useEffect } from 'react';
import { trpc } from '../../api/trpc-react';
import type { LiveSite } from '../../editing/open-page';

/** Returns the newest notifications and the number of unread ones, and refetches them when they change. */
export function useNotifications(live: LiveSite) {
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'notification' || kind === 'gap') void utils.notifications.list.invalidate();
      }),
    [live, utils],
  );
  return trpc.notifications.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 60_000 },
  );
}
