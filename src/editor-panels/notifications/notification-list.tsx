import { format, isToday, isYesterday } from 'date-fns';
import type { ComponentType, ReactNode } from 'react';
import { failureMessage } from '../../api/failure-message';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import type { LiveSite } from '../../editing/open-page';
import { Loading } from '../../ui/loading';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { useNotifications } from './use-notifications';

type Notification = Outputs['notifications']['list']['items'][number];

/** The outline of each kind's icon, on a grid of 16 pixels. */
const CHECK = 'M3 8.500l3.200 3.200L13 5';
const CLOCK = 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11M8 5v3.200l2.200 1.300';
const BACK = 'M6 3L2.500 6.500 6 10M3 6.500h6a4 4 0 0 1 0 8H6.500';
const SPEECH = 'M2.500 3h11v8H7l-3 2.500V11H2.500z';
const ALERT = 'M8 2.500l6 11H2zM8 6.500v3M8 11.500h.01';
const ICONS: Record<Notification['kind'], string> = {
  'review-asked': 'M4 2.500h8v11H4zM6.500 6h3M6.500 9h3',
  'review-due': CLOCK,
  'changes-requested': BACK,
  approved: CHECK,
  returned: BACK,
  voided: ALERT,
  scheduled: CLOCK,
  published: CHECK,
  'publish-failed': ALERT,
  mentioned: SPEECH,
  replied: SPEECH,
  commented: SPEECH,
  message: 'M2.500 4h11v8h-11zM2.500 4.500L8 9l5.500-4.500',
};

/** Renders a link to the dashboard. */
export type Anchor = ComponentType<{ href: string; className: string; onClick: () => void; children: ReactNode }>;

const SETTINGS = '/admin/settings/account#notifications';

interface NotificationListProps {
  live: LiveSite;
  /** Without it, links load the dashboard. */
  Anchor: Anchor | undefined;
  onClose: () => void;
}

/** The person's notifications by day, newest first. Opening one marks all about the same thing as read. */
export function NotificationList({ live, Anchor: Own, onClose }: NotificationListProps) {
  const Anchor = Own ?? 'a';
  const list = useNotifications(live);
  const read = trpc.notifications.read.useMutation({
    onError: (error) =>
      notify({ title: 'That didn’t work', description: failureMessage(error), variant: 'destructive' }),
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0];
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <>
      <div className="notifications-head">
        <h2>Notifications</h2>
        {hasUnread && newest ? (
          <button
            type="button"
            className="text-link"
            disabled={read.isPending}
            onClick={() => read.mutate({ through: newest.id })}
          >
            Mark all as read
          </button>
        ) : null}
      </div>
      {list.isPending ? <Loading /> : null}
      {list.isError ? (
        <p className="notifications-none" role="alert">
          Your notifications could not be loaded. {failureMessage(list.error)}{' '}
          <button type="button" className="text-link" onClick={() => void list.refetch()}>
            Retry
          </button>
        </p>
      ) : null}
      {list.isSuccess && items.length === 0 ? (
        <p className="notifications-none" role="status">
          You’re all caught up. Reviews, answers and comments for you appear here.
        </p>
      ) : null}
      {groupByDay(items).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {ofDay.map((item) => (
              <li key={item.id}>
                <Anchor
                  href={item.path}
                  className="notification"
                  data-unread={item.readAt === null || undefined}
                  onClick={() => {
                    // A screen that is loaded marks it by itself.
                    if (item.readAt === null && Own) read.mutate({ subject: item.subject });
                    onClose();
                  }}
                >
                  <svg
                    aria-hidden="true"
                    width="16"
                    height="16"
                    viewBox="0 0 16 16"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  >
                    <path d={ICONS[item.kind]} />
                  </svg>
                  <span>
                    {item.readAt === null ? <span className="sr-only">New: </span> : null}
                    {item.text}
                    {item.detail === null ? null : <q>{item.detail}</q>}
                    <time dateTime={item.createdAt} title={format(new Date(item.createdAt), 'PPp')}>
                      {format(new Date(item.createdAt), 'h:mm a')}
                    </time>
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage ? (
        <ToolButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading...' : 'Show older notifications'}
        </ToolButton>
      ) : null}
      <p className="notifications-foot">
        <Anchor className="text-link" href={SETTINGS} onClick={onClose}>
          Notification settings
        </Anchor>
      </p>
    </>
  );
}

function groupByDay(items: readonly Notification[]): { day: string; items: Notification[] }[] {
  const groups: { day: string; items: Notification[] }[] = [];
  for (const item of items) {
    const day = nameDay(new Date(item.createdAt));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

function nameDay(time: Date): string {
  if (isToday(time)) return 'Today';
  return isYesterday(time) ? 'Yesterday' : format(time, 'MMMM d, yyyy');
}
