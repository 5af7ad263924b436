import { createTrpc, type ReasonHandlers, type Trpc } from '../../api/trpc';
import { createLiveSite, type LiveSite } from '../../editing/live-site';
import { type TabSlot, takeTabSlot } from '../../editing/tab-slot';
import { createSignInRequest, type SignInRequests } from '../sign-in/sign-in-request';

/** What connects an editor with the server and with the browser's storage, made once a window. */
export interface EditorConnection {
  /** Whoever is signed out is asked to sign in over what they were doing. */
  requests: SignInRequests;
  /** The procedures. Where the session has ended, a call waits for the sign-in dialog and is made again. */
  client: Trpc;
  live: LiveSite;
  /** Where this tab keeps what is unsaved. */
  slot: Promise<TabSlot>;
}

/**
 * @param source which editor writes, for the history
 * @param reasons what is done where a call is refused for a reason that the person can do something about
 */
export function connectEditor(source: 'dashboard' | 'overlay', reasons: ReasonHandlers = {}): EditorConnection {
  const requests = createSignInRequest();
  const client = createTrpc(requests.ask, source, reasons);
  const live = createLiveSite(client, () => void requests.ask(false));
  return { requests, client, live, slot: takeTabSlot(navigator.locks) };
}
