import { useEffect } from 'react';
import { trpc } from '../../api/trpc-react';
import { useDashboard } from './dashboard-context';

/** Returns the number of unread messages; 0 for people who cannot read them. Refetches when a message arrives. */
export function useUnread(): number {
  const { user, live } = useDashboard();
  const utils = trpc.useUtils();
  const { data } = trpc.contact.unread.useQuery(undefined, { enabled: user.role === 'admin' });
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'message' || kind === 'gap') void utils.contact.unread.invalidate();
      }),
    [live, utils],
  );
  return data?.unread ?? 0;
}
