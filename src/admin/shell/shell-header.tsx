import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { SessionUser } from '../../api/session';
import { trpc } from '../../api/trpc-react';
import { deriveInitials } from '../../content/text';
import { ToolButton } from '../../ui/tool-button';
import type { AdminScreen } from '../admin-screen';
import { SCREEN_PATHS, type ScreenId, screenAt } from '../routes';
import { TOOLS } from '../tools';
import { useDashboard } from './dashboard-context';

interface ShellHeaderProps {
  screens: readonly AdminScreen[];
  current: ScreenId | null;
  /** Opens the website, after a confirmation if there are unsaved changes. */
  onLeave: () => void;
  onSignOut: () => void;
}

/** The dashboard's header: its screens, a link to the website and the account menu (spec section 2). */
export function ShellHeader({ screens, current, onLeave, onSignOut }: ShellHeaderProps) {
  const { user } = useDashboard();
  const unread = useUnread();
  const nav = useRef<HTMLElement>(null);
  const within = screens.find(({ id }) => id === current)?.within;

  // On a phone, the navigation is wider than the screen.
  useLayoutEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);

  function handleView(event: MouseEvent) {
    // Opening a new tab or window does not leave the dashboard.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
  }

  return (
    <header className="dashboard-header">
      <h1 className="dashboard-title">Dashboard</h1>
      <nav ref={nav} aria-label="Dashboard" className="screen-nav">
        <ul>
          {screens
            .filter((screen) => !screen.within)
            .map(({ id, label }) => (
              <li key={id}>
                <Link
                  href={SCREEN_PATHS[id]}
                  aria-current={id === current ? 'page' : id === within ? 'true' : undefined}
                >
                  {label}
                  {id === 'inbox' && unread > 0 ? (
                    <span className="unread">
                      {unread}
                      <span className="sr-only"> unread</span>
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className="header-tools">
        <HeaderTools />
        <a href="/" className="tool-button tool-on-navy" onClick={handleView}>
          View Website
        </a>
      </div>
      <AccountMenu user={user} onSignOut={onSignOut} />
    </header>
  );
}

/** The header's tools apply to the current page; on other screens they first open the page editor. */
function HeaderTools() {
  const { tools } = useDashboard();
  const [path, navigate] = useLocation();
  const open = useStore(tools.store, (state) => state.open);
  const isOnPages = screenAt(path) === 'pages';

  function handleClick(id: string) {
    if (isOnPages) return tools.toggle(id);
    navigate(SCREEN_PATHS.pages);
    tools.show(id);
  }

  return TOOLS.filter(({ place }) => place === 'header').map(({ id, label }) => (
    <ToolButton key={id} look="on-navy" aria-pressed={isOnPages && open.includes(id)} onClick={() => handleClick(id)}>
      {label}
    </ToolButton>
  ));
}

interface AccountMenuProps {
  user: SessionUser;
  onSignOut: () => void;
}

/** Shows the account and a button to sign out. Uses a native popover, which closes by itself and returns the focus. */
function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  function handleSignOut() {
    menu.current?.hidePopover();
    onSignOut();
  }

  return (
    <div className="account">
      <button
        type="button"
        className="account-button"
        popoverTarget="account-menu"
        aria-label={`Account: ${user.name}`}
      >
        <span aria-hidden="true">{deriveInitials(user.name)}</span>
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="account-menu">
        <p className="account-name">{user.name}</p>
        <p className="account-words">{user.email}</p>
        <p className="account-words">{user.role === 'admin' ? 'Admin' : 'Editor'}</p>
        <ToolButton onClick={handleSignOut}>Sign out</ToolButton>
      </div>
    </div>
  );
}

/** Returns the number of unread messages; 0 for people who cannot read them. Refetches when a message arrives. */
function useUnread(): number {
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
