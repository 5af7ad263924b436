import { type MouseEvent, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { deriveInitials } from '../../content/text';
import { Bell } from '../../editor-panels/notifications/bell';
import { SHORTCUT } from '../../ui/shortcut-key';
import { ToolButton } from '../../ui/tool-button';
import { SCREEN_PATHS, screenAt, settingsPath } from '../routes';
import { TOOLS } from '../tools';
import { ROLE_NAMES } from '../users/role-names';
import { useDashboard } from './dashboard-context';

interface ShellHeaderProps {
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  onOpenPalette: () => void;
  /** Opens the website, after a confirmation if there are unsaved changes. */
  onLeave: () => void;
  onSignOut: () => void;
}

/** The dashboard's header: the page tools, a link to the website, notifications and the account menu (spec section 2). */
export function ShellHeader(props: ShellHeaderProps) {
  const { isSidebarOpen, onToggleSidebar, onOpenPalette, onLeave, onSignOut } = props;
  const { live } = useDashboard();

  function handleView(event: MouseEvent) {
    // Opening a new tab or window does not leave the dashboard.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
  }

  return (
    <header className="dashboard-header">
      <button
        type="button"
        className="sidebar-toggle"
        aria-expanded={isSidebarOpen}
        aria-label="Navigation"
        onClick={onToggleSidebar}
      />
      <h1 className="dashboard-title">
        <Link href={SCREEN_PATHS.start}>Dashboard</Link>
      </h1>
      <button
        type="button"
        className="palette-button"
        aria-label={`Search pages, fields and commands ${SHORTCUT}+K`}
        title={`Search (${SHORTCUT}+K)`}
        onClick={onOpenPalette}
      >
        <svg
          aria-hidden="true"
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <circle cx="7" cy="7" r="4.75" />
          <path d="m10.5 10.5 3.75 3.75" strokeLinecap="round" />
        </svg>
        <span className="palette-hint">Search pages, fields and commands</span> <kbd>{SHORTCUT}+K</kbd>
      </button>
      <div className="header-tools">
        <HeaderTools />
        <a href="/" className="tool-button tool-on-navy" onClick={handleView}>
          View Website
        </a>
      </div>
      <Bell live={live} Anchor={Link} />
      <AccountMenu onSignOut={onSignOut} />
    </header>
  );
}

/** The header's tools apply to the current page; on other screens they first open the page editor. */
function HeaderTools() {
  const { tools, user } = useDashboard();
  const [path, navigate] = useLocation();
  const open = useStore(tools.store, (state) => state.open);
  const isOnPages = screenAt(path) === 'pages';

  function handleClick(id: string) {
    if (isOnPages) return tools.toggle(id);
    navigate(SCREEN_PATHS.pages);
    tools.show(id);
  }

  // Reviewers cannot open the page editor.
  if (user.role === 'reviewer') return null;
  return TOOLS.filter(({ place }) => place === 'header').map(({ id, label }) => (
    <ToolButton key={id} look="on-navy" aria-pressed={isOnPages && open.includes(id)} onClick={() => handleClick(id)}>
      {label}
    </ToolButton>
  ));
}

/** The account menu's links, in order. */
const ACCOUNT_LINKS = [
  { label: 'My account', href: settingsPath('account') },
  { label: 'Settings', href: settingsPath('site'), isForAdmins: true },
  { label: 'Users', href: SCREEN_PATHS.users, isForAdmins: true },
];

/** Shows the account, links to its screens and a button to sign out. Uses a native popover, which closes by itself and returns the focus. */
function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const { user } = useDashboard();
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
        <p className="account-words">{ROLE_NAMES[user.role]}</p>
        <ul className="account-links">
          {ACCOUNT_LINKS.filter(({ isForAdmins }) => !isForAdmins || user.role === 'admin').map(({ label, href }) => (
            <li key={href}>
              <Link href={href} onClick={() => menu.current?.hidePopover()}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ToolButton onClick={handleSignOut}>Sign out</ToolButton>
      </div>
    </div>
  );
}
