import { useEffect } from 'react';
import { trpc } from '../../api/trpc-react';
import { useNotifications } from '../../editor-panels/notifications/use-notifications';
import { useDashboard } from '../shell/dashboard-context';

/** Marks the notifications about a subject, such as `draft/3`, as read while it is shown. @param subject null for none */
export function useReadNotifications(subject: string | null): void {
  const { data } = useNotifications(useDashboard().live);
  const read = trpc.notifications.read.useMutation({ retry: false }).mutate;
  const unread = data?.pages[0]?.unread ?? 0;
  useEffect(() => {
    if (subject !== null && unread > 0) read({ subject });
  }, [subject, unread, read]);
}
