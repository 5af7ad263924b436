import { createStore } from 'zustand/vanilla';
import { followLive, type PresentPerson, type SiteEvent } from '../api/live';
import type { Trpc } from '../api/trpc';

export interface LiveState {
  /** Other windows that have this window's page open. */
  people: readonly PresentPerson[];
  /** `unknown` until the first answer. */
  connection: 'unknown' | 'connecting' | 'connected';
}

/** Creates the window's single connection for live updates of the site. */
export function createLiveSite(trpc: Trpc, onSignedOut: () => void) {
  const store = createStore<LiveState>(() => ({ people: [], connection: 'unknown' }));
  const listeners = new Set<(event: SiteEvent) => void>();
  let stop: (() => void) | null = null;
  let shownPage: string | null = null;

  /**
   * Follows the site's changes and announces this window to everyone who has the same page open.
   * @param pageId null on other screens
   */
  function follow(pageId: string | null): void {
    stop?.();
    shownPage = pageId;
    store.setState({ people: [] });
    stop = followLive(trpc, pageId, {
      onEvent: (event) => {
        for (const listener of listeners) listener(event);
      },
      onPresence: (people) => store.setState({ people }),
      onState: (connection) => store.setState({ connection }),
      onSignedOut,
    });
  }

  return {
    store,
    follow,
    /** Connects, unless already connected. */
    start: () => stop ?? follow(null),
    /** Reconnects after signing in again. */
    reconnect: () => follow(shownPage),
    stop(): void {
      stop?.();
      stop = null;
    },
    /** @returns a function that stops listening */
    listen(listener: (event: SiteEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type LiveSite = ReturnType<typeof createLiveSite>;
