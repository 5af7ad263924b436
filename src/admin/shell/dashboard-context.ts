import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionUser } from '../../api/session';
import type { Trpc } from '../../api/trpc';
import type { LiveSite } from '../../editing/live-site';
import type { ToastMessage } from '../../ui/toast-store';
import type { AdminScreen } from '../admin-screen';
import type { ToolState } from '../admin-tool';
import type { OpenPages } from '../page-editor/open-pages';

/** What every screen and panel of the dashboard is given. */
export interface Dashboard {
  /**
   * The procedures, for code outside of components, which call them by hooks. If the session has ended, a call waits for the sign-in
   * dialog and is made again.
   */
  client: Trpc;
  user: SessionUser;
  /** The screens this person may see. */
  screens: readonly AdminScreen[];
  /** Shows a message in the notification area. */
  notify: (message: ToastMessage) => void;
  /** What happens on the site, and who else has the same page open. */
  live: LiveSite;
  /** The pages open in this window, with their editings. */
  pages: OpenPages;
  /** Which tools are open over the page editor. */
  tools: ToolState;
  /** Whether the keyboard shortcuts are shown. */
  help: StoreApi<{ isOpen: boolean }>;
  /** Asks who is signed out to sign in, over what they were doing. @returns whether they did */
  signIn: () => Promise<boolean>;
  /** Asks who did not sign in just now to show who they are, over what they were doing. @returns whether they did */
  confirmIdentity: () => Promise<boolean>;
}

export const DashboardContext = createContext<Dashboard | null>(null);

/** The dashboard one is in. @throws Error outside of it */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('This is drawn outside of the dashboard.');
  return dashboard;
}
