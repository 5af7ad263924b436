import { Link } from 'wouter';
import { SCREEN_PATHS, type ScreenId } from '../routes';
import type { AdminScreen } from '../screens';
import { AccountMenu } from './account-menu';
import { useDashboard } from './dashboard-context';
import { useUnread } from './use-unread';

interface ShellHeaderProps {
  screens: readonly AdminScreen[];
  current: ScreenId | null;
  onSignOut: () => void;
}

/** The dashboard's header: its screens, the website, the account (spec section 2). */
export function ShellHeader({ screens, current, onSignOut }: ShellHeaderProps) {
  const { user } = useDashboard();
  const unread = useUnread();
  return (
    <header className="dashboard-header">
      <h1 className="dashboard-title">Dashboard</h1>
      <nav aria-label="Dashboard" className="screen-nav">
        <ul>
          {screens.map(({ id, label }) => (
            <li key={id}>
              <Link href={SCREEN_PATHS[id]} aria-current={id === current ? 'page' : undefined}>
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
        <a href="/" className="tool-button tool-on-navy">
          View Website
        </a>
        <AccountMenu user={user} onSignOut={onSignOut} />
      </div>
    </header>
  );
}
