import { createTrpc, type ReasonHandlers, type Trpc } from '../../api/trpc';
import { type TabSlot, takeTabSlot } from '../../editing/keep';
import { createLiveSite, type LiveSite } from '../../editing/open-page';
import { createSignInRequest, type SignInRequests } from '../sign-in/sign-in-request';

/** An editor's connection to the server and to browser storage, created once per window. */
export interface EditorConnection {
  /** Shows the sign-in dialog on top of the editor when the session has ended. */
  requests: SignInRequests;
  /** The tRPC client. If the session has ended, a call waits for the sign-in dialog and is retried. */
  client: Trpc;
  live: LiveSite;
  /** Where this tab stores unsaved changes. */
  slot: Promise<TabSlot>;
}

/**
 * Connects an editor to the server and to browser storage.
 * @param source which editor is writing, for the history
 * @param reasons handlers for refusals that the person can resolve
 */
export function connectEditor(source: 'dashboard' | 'overlay', reasons: ReasonHandlers = {}): EditorConnection {
  const requests = createSignInRequest();
  const client = createTrpc(requests.ask, source, reasons);
  const live = createLiveSite(client, () => void requests.ask(false));
  return { requests, client, live, slot: takeTabSlot(navigator.locks) };
}
