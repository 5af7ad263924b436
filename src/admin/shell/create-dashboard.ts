import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { SessionUser } from '../../api/session';
import { connectEditor } from '../../editor-panels/page-host/connect-editor';
import { createSignInRequest, type SignInRequests } from '../../editor-panels/sign-in/sign-in-request';
import { browserStorage } from '../../ui/browser-storage';
import { notify } from '../../ui/toast-store';
import type { AdminScreen } from '../admin-screen';
import { createToolState } from '../admin-tool';
import { createOpenPages } from '../page-editor/open-pages';
import type { Dashboard } from './dashboard-context';
import { forgetPages } from './forget-queries';

/**
 * Creates what all screens share, once per signed-in person.
 * @param onFactorNeeded called if the person must set up two-factor authentication first
 */
export function createDashboard(
  user: SessionUser,
  screens: readonly AdminScreen[],
  queryClient: QueryClient,
  onFactorNeeded: () => void,
): { dashboard: Dashboard; requests: SignInRequests; confirms: SignInRequests } {
  const confirms = createSignInRequest();
  const confirmIdentity = () => confirms.ask();
  const { requests, client, live, slot } = connectEditor('dashboard', { confirmIdentity, onFactorNeeded });
  const pages = createOpenPages({
    trpc: client,
    userId: user.id,
    storage: browserStorage(),
    slot,
    onLoadFailed: () => notify({ title: 'Error', description: 'Failed to load page content', variant: 'destructive' }),
    onStepFailed: (label) =>
      notify({
        title: 'Update Failed',
        description: `Could not be undone or redone: ${label}. Please try again.`,
        variant: 'destructive',
      }),
    // Makes the public pages in this window show the saved content instead of their cached content.
    onSaved: (pageId) => forgetPages(queryClient, pageId),
  });
  const tools = createToolState();
  const help = createStore(() => ({ isOpen: false }));
  const dashboard = { client, user, screens, notify, live, pages, tools, help, signIn: requests.ask, confirmIdentity };
  return { dashboard, requests, confirms };
}
