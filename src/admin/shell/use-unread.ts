import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDashboard } from './dashboard-context';

/** Under which the number of unread messages is kept: to be invalidated by whoever reads one. */
export const UNREAD_KEY = ['admin', 'unread'] as const;

/** How many messages nobody has read; 0 for who may not read them. Counted anew when one arrives. */
export function useUnread(): number {
  const { trpc, user, live } = useDashboard();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async () => (await trpc.contact.unread.query()).unread,
    enabled: user.role === 'admin',
  });
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'message' || kind === 'gap') void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
      }),
    [live, queryClient],
  );
  return data ?? 0;
}
