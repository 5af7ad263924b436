import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Trpc } from '../../api/trpc';
import type { EditingState } from '../../editing/editing-state';
import type { LiveSite } from '../../editing/live-site';
import type { GoneSection } from '../../editing/orphaned-changes';
import type { HostedPage } from './open-hosted-page';

/** The editor that a page stands in, as the panels and notices need it: the dashboard's, or the one on the page itself. */
export interface PageHost {
  page: HostedPage;
  trpc: Trpc;
  live: LiveSite;
  /** Saves the page's changes, and says how it went. */
  save: () => void;
  /**
   * Brings back a section that somebody else deleted, and shows how it went.
   * @returns what is to be read out as well; empty for nothing
   */
  restore: (section: GoneSection) => Promise<string>;
  /** Opens the list of what is unsaved, where the editor has one; else that can be discarded right in a notice. */
  onShowPending?: () => void;
  words: HostWords;
  /** The class of the buttons in its notices. */
  buttonClass: string;
}

/** What an editor says in words of its own. */
export interface HostWords {
  offline: string;
  /** The browser does not keep what is unsaved. */
  unkept: string;
  /** What it calls saving, as a sentence begins. */
  saving: string;
  /** What stands before the name of a past value that is shown. */
  preview: string;
}

export const PageHostContext = createContext<PageHost | null>(null);

/** The editor that the page one edits stands in. @throws Error outside of one */
export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (!host) throw new Error('This is drawn outside of a page’s editor.');
  return host;
}

/** A part of that page's editing; drawn anew when it changes. */
export function useHostEditing<T>(select: (state: EditingState) => T): T {
  return useStore(usePageHost().page.editing.store, select);
}
