import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '../../api/session';
import { connectEditor } from '../../editor-panels/page-host/connect-editor';
import type { SignInRequests } from '../../editor-panels/sign-in/sign-in-request';
import { browserStorage } from '../../ui/browser-storage';
import { notify } from '../../ui/toast-store';
import type { AdminScreen } from '../admin-screen';
import { createToolState } from '../admin-tool';
import { createOpenPages } from '../page-editor/open-pages';
import type { Dashboard } from './dashboard-context';

/** What the screens share, made once for who is signed in. */
export function createDashboard(
  user: SessionUser,
  screens: readonly AdminScreen[],
  queryClient: QueryClient,
): { dashboard: Dashboard; requests: SignInRequests } {
  const { requests, trpc, live, slot } = connectEditor('dashboard');
  const pages = createOpenPages({
    trpc,
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
    // The public pages of this window show what was saved, not what they read before.
    onSaved(pageId) {
      queryClient.removeQueries({ queryKey: ['content', pageId] });
      queryClient.removeQueries({ queryKey: ['sections', pageId] });
    },
  });
  const dashboard = { trpc, user, screens, notify, live, pages, tools: createToolState(), signIn: requests.ask };
  return { dashboard, requests };
}
