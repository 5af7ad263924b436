import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionUser } from '../../api/session';
import type { Trpc } from '../../api/trpc';
import type { LiveSite } from '../../editing/open-page';
import type { ToastMessage } from '../../ui/toast-store';
import type { AdminScreen } from '../admin-screen';
import type { ToolState } from '../admin-tool';
import type { OpenPages } from '../page-editor/open-pages';

/** What every screen and panel of the dashboard can access. */
export interface Dashboard {
  /**
   * The tRPC client for code outside of components, which use hooks instead. If the session has ended, a call waits for the sign-in
   * dialog and is retried.
   */
  client: Trpc;
  user: SessionUser;
  /** The screens this person may see. */
  screens: readonly AdminScreen[];
  /** Shows a message in the notification area. */
  notify: (message: ToastMessage) => void;
  /** Live events of the site, and who else has the same page open. */
  live: LiveSite;
  /** The pages open in this window, with their editing state. */
  pages: OpenPages;
  /** Which page editor tools are open. */
  tools: ToolState;
  /** Whether the keyboard shortcut help is open. */
  help: StoreApi<{ isOpen: boolean }>;
  /** Prompts a signed-out person to sign in without leaving the page. @returns whether they did */
  signIn: () => Promise<boolean>;
  /** Prompts for confirmation of identity if the sign-in is not recent. @returns whether the person confirmed */
  confirmIdentity: () => Promise<boolean>;
}

export const DashboardContext = createContext<Dashboard | null>(null);

/** Returns the dashboard. @throws Error outside of it */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('useDashboard must be used within a DashboardContext.');
  return dashboard;
}
