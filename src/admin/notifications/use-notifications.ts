import { useEffect } from 'react';
import { trpc } from '../../api/trpc-react';
import { useDashboard } from '../shell/dashboard-context';

/** Returns the newest notifications and the number of unread ones, and refetches them when they change. */
export function useNotifications() {
  const { live } = useDashboard();
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

/** Marks the notifications about a subject, such as `draft/3`, as read while it is shown. @param subject null for none */
export function useReadNotifications(subject: string | null): void {
  const { data } = useNotifications();
  const read = trpc.notifications.read.useMutation({ retry: false }).mutate;
  const unread = data?.pages[0]?.unread ?? 0;
  useEffect(() => {
    if (subject !== null && unread > 0) read({ subject });
  }, [subject, unread, read]);
}
