import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Trpc } from '../../api/trpc';
import type { OnStepFailed } from '../../editing/act-at-once';
import type { EditingState, SaveIssue, SaveOutcome } from '../../editing/editing-state';
import type { LiveSite } from '../../editing/live-site';
import { type OpenPage, type OpenPageOptions, openPage } from '../../editing/open-page';
import type { GoneSection } from '../../editing/orphaned-changes';
import { type SectionActions, sectionActions } from '../../editing/section-actions';
import { flushRichText } from '../../rich-text/flush';
import { type PageFields, pageFields } from '../fields/page-fields';

/** The editor that a page stands in, as the panels and notices need it: the dashboard's, or the one on the page itself. */
export interface PageHost {
  page: HostedPage;
  /** For code outside of components, which call the procedures by hooks. */
  client: Trpc;
  live: LiveSite;
  /** Saves the page's changes, and says how it went. */
  save: () => void;
  /**
   * Brings back a section that somebody else deleted, and shows how it went.
   * @returns what is to be read out as well; empty for nothing
   */
  restore: (section: GoneSection) => Promise<string>;
  /** Whether it is the dashboard's: of its screens one goes to another, and what is being edited stays open. */
  isDashboard?: boolean;
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

/** A page that is edited, with what is done to its sections at once, and what its fields' editors need. */
export interface HostedPage extends OpenPage {
  actions: SectionActions;
  fields: PageFields;
}

/**
 * Reads a page and makes all that both editors need of it.
 * @param onStepFailed told of an undo or redo on the server that could not be done
 * @throws TRPCClientError where it can not be read
 */
export async function openHostedPage(options: OpenPageOptions, onStepFailed: OnStepFailed): Promise<HostedPage> {
  const { trpc } = options;
  const page = await openPage(options);
  const fields = pageFields(page);
  function close(): void {
    fields.stop();
    page.close();
  }
  return { ...page, actions: sectionActions({ trpc, page, onStepFailed }), fields, close };
}

/** How a save ended; or what is wrong with fields, and nothing was sent. */
type PageSaved = SaveOutcome | { kind: 'wrong'; issues: readonly SaveIssue[] };

/**
 * Saves all changes of a page in one batch, or nothing. What a field's model refuses is shown at its field and not sent; what the
 * server refuses likewise.
 * @returns null where nothing is pending, or a save is on its way
 */
export async function savePage({
  editing,
  fields,
}: Pick<OpenPage, 'editing'> & { fields: PageFields }): Promise<PageSaved | null> {
  await flushRichText();
  if (!fields.check()) return { kind: 'wrong', issues: fields.view.getState().issues };
  const outcome = await editing.finalize();
  if (outcome?.kind === 'refused' && outcome.issues) fields.setIssues(outcome.issues);
  return outcome;
}
