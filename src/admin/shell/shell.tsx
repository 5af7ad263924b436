import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/rest';
import type { SessionUser } from '../../editor-panels/sign-in/session';
import { SignInDialog } from '../../editor-panels/sign-in/sign-in-dialog';
import { Loading } from '../../ui/loading';
import { screenAt } from '../routes';
import { SCREENS } from '../screens';
import { createDashboard } from './create-dashboard';
import { DashboardContext } from './dashboard-context';
import { ShellHeader } from './shell-header';

interface ShellProps {
  user: SessionUser;
  /** Somebody signed in or out. */
  onSessionChange: () => Promise<void>;
}

/** The dashboard: its header, and the screen one is on. */
export function Shell({ user, onSessionChange }: ShellProps) {
  const [{ dashboard, requests }] = useState(() => createDashboard(user));
  const [path] = useLocation();
  const queryClient = useQueryClient();
  const screens = SCREENS.filter(({ role }) => role === undefined || role === user.role);
  const screen = screens.find(({ id }) => id === screenAt(path));

  useEffect(() => {
    dashboard.live.follow(null);
    return () => dashboard.live.stop();
  }, [dashboard]);

  useEffect(() => {
    document.title = `${screen?.label ?? 'Page Not Found'} · Dashboard`;
  }, [screen]);

  async function handleSignOut() {
    await request('POST', '/api/auth/sign-out');
    queryClient.clear();
    await onSessionChange();
  }

  function handleSignedIn() {
    dashboard.live.reconnect();
    void onSessionChange();
  }

  return (
    <DashboardContext value={dashboard}>
      <div className="dashboard">
        <a className="skip-link" href="#dashboard-main">
          Skip to content
        </a>
        <ShellHeader screens={screens} current={screen?.id ?? null} onSignOut={() => void handleSignOut()} />
        <main id="dashboard-main" className="dashboard-main" tabIndex={-1}>
          {screen ? (
            <Suspense fallback={<Loading />}>
              <screen.Component />
            </Suspense>
          ) : (
            <NoScreen />
          )}
        </main>
      </div>
      <SignInDialog requests={requests} user={user} onSignedIn={handleSignedIn} />
    </DashboardContext>
  );
}

function NoScreen() {
  return (
    <div className="admin-empty">
      <h2>Page Not Found</h2>
      <p>There is no such screen here, or it is for admins alone.</p>
    </div>
  );
}
