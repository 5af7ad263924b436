import { TRPCClientError } from '@trpc/client';
import type { Trpc } from './trpc';

/** A change on the site. `gap` means that events may have been missed and everything must be read again. */
export type SiteEvent =
  | { kind: 'page' | 'sections'; pageId: string; changeSetId?: number; by?: string; isMoved?: true }
  | { kind: 'message' }
  | { kind: 'draft'; draftId: number }
  /** A comment on a page, or in a draft of it, has changed. */
  | { kind: 'comment'; commented: string; draftId: number | null }
  /** The person was notified of something, or has read it in another window. */
  | { kind: 'notification' }
  | { kind: 'gap' };

/** Returns true if the site's content may have changed, not only messages, drafts, comments or notifications. */
export function isOfSite(
  event: SiteEvent,
): event is Exclude<SiteEvent, { kind: 'message' | 'draft' | 'comment' | 'notification' }> {
  return !['message', 'draft', 'comment', 'notification'].includes(event.kind);
}

/** A window that has the page open. */
export interface PresentPerson {
  clientId: string;
  name: string;
  initials: string;
  isYou: boolean;
}

export interface LiveHandlers {
  onEvent: (event: SiteEvent) => void;
  /** With `pageId`: called with the windows that have the page open. */
  onPresence?: (people: PresentPerson[]) => void;
  /** Called when the connection state changes. */
  onState?: (state: 'connecting' | 'connected') => void;
  onSignedOut?: () => void;
}

/**
 * Returns the event's data, whether or not the event has an id. The browser gives an event without an id the id of the previous one;
 * the library then wraps its data.
 */
export function unwrapEvent<T extends { kind: string }>(given: T | { id: string; data: T }): T {
  return 'kind' in given ? given : given.data;
}

/** How long a hidden tab stays connected, in milliseconds. */
const HIDDEN_MS = 60_000;
const RETRY_MS = 10_000;
/**
 * Delays before reconnecting after the session ended. Changing the password or adding a factor replaces the session, and the browser
 * gets the new cookie only with that call's response. If the last attempt is rejected too, the person is signed out.
 */
const SESSION_RETRY_MS = [500, 1500];
/** A connection that lasted this long was accepted, and resets the number of attempts. */
const STOOD_MS = 10_000;
const clientId = typeof crypto === 'undefined' ? '' : crypto.randomUUID();
/** Id of the newest event this window received on any connection. The next connection resumes after it. */
let lastEventId: string | undefined;

/**
 * Subscribes to the site's events and, if given a page id, announces this window to the others that have the page open. Both use one
 * connection, and a tab hidden for long has none, because a browser allows six connections per site across all tabs. When the tab is
 * visible again or the network is back, reconnects and reports a `gap`. The first connection reports one too, because the page was read
 * before it opened.
 * @returns a function that unsubscribes
 */
export function followLive(trpc: Trpc, pageId: string | null, handlers: LiveHandlers): () => void {
  let connection: { unsubscribe(): void } | null = null;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let openedAt = 0;

  function connect(): void {
    const input = { lastEventId, ...(pageId === null ? {} : { window: { pageId, clientId } }) };
    openedAt = Date.now();
    connection = trpc.live.events.subscribe(input, {
      onData: (item) => {
        const data = unwrapEvent(item.data);
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
          if (Date.now() - openedAt > STOOD_MS) refusals = 0;
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

  /** Reconnects when the network is back, because the connection may have broken unnoticed. A hidden tab without one stays disconnected. */
  function handleOnline(): void {
    if (connection !== null || document.visibilityState !== 'hidden') reconnect();
  }

  function reconnect(): void {
    clearTimeout(retryTimer);
    connection?.unsubscribe();
    connect();
    // The page could not be refetched for events that arrived while the network was down.
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
