import { createStore } from 'zustand/vanilla';
import { followLive, type PresentPerson, type SiteEvent } from '../api/live';
import type { Trpc } from '../api/trpc';

export interface LiveState {
  /** Which other windows have the page open that this one shows. */
  people: readonly PresentPerson[];
  /** The connection stands. Until the first answer nobody knows. */
  connection: 'unknown' | 'connecting' | 'connected';
}

/** The site as it changes, on one connection for the whole window. */
export function createLiveSite(trpc: Trpc, onSignedOut: () => void) {
  const store = createStore<LiveState>(() => ({ people: [], connection: 'unknown' }));
  const listeners = new Set<(event: SiteEvent) => void>();
  let stop: (() => void) | null = null;
  let shownPage: string | null = null;

  /** Follows the site, and shows this window to who has the same page open. @param pageId null on other screens */
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
    /** Begins, where nobody follows a page already. */
    start: () => stop ?? follow(null),
    /** Connects anew, after signing in again. */
    reconnect: () => follow(shownPage),
    stop(): void {
      stop?.();
      stop = null;
    },
    /** @returns how to stop listening */
    listen(listener: (event: SiteEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type LiveSite = ReturnType<typeof createLiveSite>;
