import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { draftTrpc } from '../../api/draft-trpc';
import type { Trpc } from '../../api/trpc';
import type { OnStepFailed } from '../../editing/action-runner';
import { type LiveSite, type OpenPage, type OpenPageOptions, openPage, waitForSave } from '../../editing/open-page';
import type { GoneSection } from '../../editing/orphans';
import { type SectionActions, sectionActions } from '../../editing/sections';
import { type EditingState, type SaveIssue, type SaveOutcome, unsavedCount } from '../../editing/state';
import { flushRichText } from '../../rich-text/flush';
import { autosave } from '../drafts/autosave';
import { leaveIfGone } from '../drafts/current-draft';
import { type PageFields, pageFields } from '../fields/page-fields';
import { finishUploads } from '../media/running-uploads';

/** The interface that panels and notices use to reach the editor around them: the dashboard's or the on-page one. */
export interface PageHost {
  page: HostedPage;
  /** The signed-in person; null for a visitor of the demo. */
  userId: string | null;
  isAdmin: boolean;
  /** For code outside of components, which use hooks instead. */
  client: Trpc;
  live: LiveSite;
  /** Saves the page's changes and shows the result. */
  save: () => void;
  /**
   * Restores a section that another person deleted, and shows the result.
   * @returns a text to announce to screen readers, or an empty string
   */
  restore: (section: GoneSection) => Promise<string>;
  /** Saves everything that is open. @returns the number of changes that could not be saved */
  saveAll: () => Promise<number>;
  /** Closes everything that is open, if more than this page is. Unsaved changes stay in the browser's storage. */
  closeAll?: () => void;
  /** Shows what a draft changes. */
  onOpenDraft: (id: number) => void;
  /** True in the dashboard: navigating to another of its screens keeps the edited page open. */
  isDashboard?: boolean;
  /** Opens the panel with the comments on the page. */
  onShowComments: () => void;
  /** Opens the list of unsaved changes, if the editor has one. Otherwise notices offer to discard them. */
  onShowPending?: () => void;
  words: HostWords;
  /** CSS class of the buttons in notices. */
  buttonClass: string;
}

/** The editor's own texts. */
export interface HostWords {
  offline: string;
  /** Shown if the browser cannot store unsaved changes. */
  unkept: string;
  /** The editor's verb for saving, as in 'when you save'. */
  saving: string;
  /** Precedes the name of a previewed past value. */
  preview: string;
}

export const PageHostContext = createContext<PageHost | null>(null);

/** Returns the editor around a component. @throws Error if there is none */
export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (!host) throw new Error('usePageHost must be used within a PageHostContext.');
  return host;
}

/** Subscribes to a part of the page's editing state. */
export function useHostEditing<T>(select: (state: EditingState) => T): T {
  return useStore(usePageHost().page.editing.store, select);
}

/** A page being edited, with its section actions and field state. */
export interface HostedPage extends OpenPage {
  actions: SectionActions;
  fields: PageFields;
}

/**
 * Reads a page and creates everything both editors need for it. With a draft, the page is read with the draft on it and saved to the draft.
 * @param onStepFailed called when an undo or redo on the server fails
 * @throws TRPCClientError if the page cannot be read
 */
export async function openHostedPage(options: OpenPageOptions, onStepFailed: OnStepFailed): Promise<HostedPage> {
  const { draftId } = options;
  const trpc = draftId === undefined ? options.trpc : draftTrpc(options.trpc, draftId);
  const page = await openPage({ ...options, trpc }).catch(async (error: unknown) => {
    if (draftId !== undefined) await leaveIfGone(options.trpc, draftId);
    throw error;
  });
  const fields = pageFields(page);
  const stopAutosave = draftId === undefined ? undefined : autosave(page.editing, () => savePage({ ...page, fields }));
  function close(): void {
    stopAutosave?.();
    fields.stop();
    page.close();
  }
  return { ...page, actions: sectionActions({ trpc, page, onStepFailed }), fields, close };
}

/** Saves a page until nothing is left, also after a save that is running. @returns the number of changes that could not be saved */
export async function saveFully(page: Pick<OpenPage, 'editing' | 'draftId'> & { fields: PageFields }): Promise<number> {
  const { store } = page.editing;
  await flushRichText();
  for (
    let attempts = 0;
    attempts < 3 && (store.getState().pending.size > 0 || store.getState().status === 'saving');
    attempts++
  ) {
    await waitForSave(page.editing);
    await savePage(page);
  }
  return unsavedCount(store.getState());
}

/** The result of a save, or the errors that kept the changes from being sent. */
type PageSaved = SaveOutcome | { kind: 'wrong'; issues: readonly SaveIssue[] };

/**
 * Saves all changes of a page in one batch, once running uploads have reached their fields; in a draft, those that are valid. Validation
 * errors, found before sending or by the server, are shown at their fields.
 * @returns null if nothing is pending or a save is already running
 */
export async function savePage({
  editing,
  fields,
  draftId,
}: Pick<OpenPage, 'editing' | 'draftId'> & { fields: PageFields }): Promise<PageSaved | null> {
  await finishUploads();
  await flushRichText();
  const isValid = fields.check();
  const { issues } = fields.view.getState();
  if (!isValid && draftId === undefined) return { kind: 'wrong', issues };
  const outcome = await editing.finalize(issues.map(({ path }) => path));
  if (outcome?.kind === 'refused' && outcome.issues) {
    fields.setIssues([...issues, ...outcome.issues]);
    // The others are valid.
    if (draftId !== undefined) await editing.finalize(fields.view.getState().issues.map(({ path }) => path));
  }
  return isValid || outcome?.kind === 'conflict' ? outcome : { kind: 'wrong', issues };
}
