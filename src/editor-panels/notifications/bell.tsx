import '../../styles/notifications.css';
import { useRef, useState } from 'react';
import type { LiveSite } from '../../editing/open-page';
import { Later, lazyPart } from '../../ui/lazy-part';
import type { Anchor } from './notification-list';
import { useNotifications } from './use-notifications';

const NotificationList = lazyPart(async () => (await import('./notification-list')).NotificationList);

/** The server counts no further. */
const MOST = 100;

interface BellProps {
  live: LiveSite;
  /** Renders a link within the dashboard. Without it, links are ordinary ones, which leave the page of the site. */
  Anchor?: Anchor;
  /** Whether the bell is hidden while nothing is unread. */
  isHiddenIfRead?: boolean;
}

/** The bell of both editors: the number of unread notifications, and their list in a popover. */
export function Bell({ live, Anchor, isHiddenIfRead = false }: BellProps) {
  const { data } = useNotifications(live);
  const unread = data?.pages[0]?.unread ?? 0;
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const count = unread >= MOST ? `${MOST - 1}+` : String(unread);
  if (isHiddenIfRead && unread === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="bell"
        popoverTarget="notification-list"
        aria-label={unread > 0 ? `Notifications, ${count} new` : 'Notifications'}
      >
        <svg aria-hidden="true" width="18" height="18" viewBox="0 0 16 16" fill="none" stroke="currentColor">
          <path
            d="M3 12h10l-1.300-2V7a3.700 3.700 0 0 0-7.400 0v3zM6.500 14h3"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {unread > 0 ? (
          <span className="bell-count" aria-hidden="true">
            {count}
          </span>
        ) : null}
      </button>
      <div
        ref={popover}
        id="notification-list"
        popover="auto"
        className="notifications"
        role="dialog"
        aria-label="Notifications"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? (
          <Later>
            <NotificationList {...{ live, Anchor }} onClose={() => popover.current?.hidePopover()} />
          </Later>
        ) : null}
      </div>
    </>
  );
}
