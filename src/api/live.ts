import { TRPCClientError } from '@trpc/client';
import type { Trpc } from './trpc';

/** Something happened on the site; `gap`: something was missed, read everything again. */
export type SiteEvent =
  | { kind: 'page' | 'sections'; pageId: string; changeSetId?: number; by?: string; isMoved?: true }
  | { kind: 'message' }
  | { kind: 'gap' };

/** Another window that has the page open. */
export interface PresentPerson {
  clientId: string;
  name: string;
  initials: string;
  isYou: boolean;
}

export interface LiveHandlers {
  onEvent: (event: SiteEvent) => void;
  /** With `pageId`: who else has it open. */
  onPresence?: (people: PresentPerson[]) => void;
  /** Whether the connection stands. */
  onState?: (state: 'connecting' | 'connected') => void;
  onSignedOut?: () => void;
}

/**
 * What came, whether under an id of its own or not: the browser gives each event the id of the last one that had any, and the
 * library then takes the whole for its contents.
 */
export function eventOf<T extends { kind: string }>(given: T | { id: string; data: T }): T {
  return 'kind' in given ? given : given.data;
}

/** How long a tab that is not looked at stays connected, in milliseconds. */
const HIDDEN_MS = 60_000;
const RETRY_MS = 10_000;
/**
 * When a connection that ended with its session is tried again. Changing the password or adding a factor replaces the session, and the
 * browser gets the new cookie only with the answer of that call. If the last try is refused too, the person is signed out.
 */
const SESSION_RETRY_MS = [500, 1500];
const clientId = typeof crypto === 'undefined' ? '' : crypto.randomUUID();
/** The newest event this window was told of, on whichever connection: the next one begins after it. */
let lastEventId: string | undefined;

/**
 * Follows what happens on the site, and with a page id shows this window to the others who have that page open. One connection
 * for both, and none for a tab long hidden: a browser holds six to a site, for all its tabs. Back in sight, or back on the
 * network, it connects anew and tells a `gap`, as it does once it first stands: the page was read before.
 * @returns how to stop
 */
export function followLive(trpc: Trpc, pageId: string | null, handlers: LiveHandlers): () => void {
  let connection: { unsubscribe(): void } | null = null;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  function connect(): void {
    const input = { lastEventId, ...(pageId === null ? {} : { window: { pageId, clientId } }) };
    connection = trpc.live.events.subscribe(input, {
      onData: (item) => {
        const data = eventOf(item.data);
        refusals = 0;
        const isFirst = lastEventId === undefined;
        lastEventId = item.id || lastEventId;
        if (data.kind === 'presence') handlers.onPresence?.(data.people);
        else if (data.kind !== 'ready') handlers.onEvent(data);
        else if (isFirst) handlers.onEvent({ kind: 'gap' });
      },
      onConnectionStateChange: ({ state }) => {
        if (state !== 'idle') handlers.onState?.(state === 'pending' ? 'connected' : 'connecting');
      },
      onError: (error) => {
        connection = null;
        const code = error instanceof TRPCClientError ? (error.data as { code?: string } | null)?.code : undefined;
        if (code === 'UNAUTHORIZED') {
          const wait = SESSION_RETRY_MS[refusals];
          refusals += 1;
          if (wait === undefined) return handlers.onSignedOut?.();
          retryTimer = setTimeout(reconnect, wait);
          return;
        }
        // The browser gives up on an answer that is no stream, such as a proxy's page while the site restarts.
        handlers.onState?.('connecting');
        retryTimer = setTimeout(reconnect, RETRY_MS);
      },
    });
  }

  function handleVisibility(): void {
    clearTimeout(hideTimer);
    if (document.visibilityState === 'hidden') {
      hideTimer = setTimeout(() => {
        connection?.unsubscribe();
        connection = null;
      }, HIDDEN_MS);
    } else if (connection === null) reconnect();
  }

  /** Back on the network: a connection may have broken unnoticed. A tab out of sight without one stays so. */
  function handleOnline(): void {
    if (connection !== null || document.visibilityState !== 'hidden') reconnect();
  }

  function reconnect(): void {
    clearTimeout(retryTimer);
    connection?.unsubscribe();
    connect();
    // What was told without a network could not be read.
    handlers.onEvent({ kind: 'gap' });
  }

  connect();
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', handleOnline);
  return () => {
    clearTimeout(hideTimer);
    clearTimeout(retryTimer);
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', handleOnline);
    connection?.unsubscribe();
    connection = null;
  };
}
