import { createTrpc } from '../../api/trpc';
import { createLiveSite } from '../../editing/live-site';
import type { SessionUser } from '../../editor-panels/sign-in/session';
import { createSignInRequest, type SignInRequests } from '../../editor-panels/sign-in/sign-in-request';
import { notify } from '../../ui/toast-store';
import type { Dashboard } from './dashboard-context';

/** What the screens share, made once for who is signed in. */
export function createDashboard(user: SessionUser): { dashboard: Dashboard; requests: SignInRequests } {
  const requests = createSignInRequest();
  const trpc = createTrpc(requests.ask);
  const live = createLiveSite(trpc, () => void requests.ask());
  return { dashboard: { trpc, user, notify, live, signIn: requests.ask }, requests };
}
