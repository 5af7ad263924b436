import { createContext, useContext } from 'react';
import type { Trpc } from '../../api/trpc';
import type { LiveSite } from '../../editing/live-site';
import type { SessionUser } from '../../editor-panels/sign-in/session';
import type { ToastMessage } from '../../ui/toast-store';

/** What every screen and panel of the dashboard is given. */
export interface Dashboard {
  /** The procedures. Where the session has ended, the call waits for the sign-in dialog and is made again. */
  trpc: Trpc;
  user: SessionUser;
  /** Shows a message in the notification area. */
  notify: (message: ToastMessage) => void;
  /** What happens on the site, and who else has the same page open. */
  live: LiveSite;
  /** Asks who is signed out to sign in, over what they were doing. @returns whether they did */
  signIn: () => Promise<boolean>;
}

export const DashboardContext = createContext<Dashboard | null>(null);

/** The dashboard one is in. @throws Error outside of it */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('This is drawn outside of the dashboard.');
  return dashboard;
}
