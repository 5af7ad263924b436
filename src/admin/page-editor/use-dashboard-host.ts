import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { sectionItems } from '../../editing/fields';
import type { GoneSection } from '../../editing/orphans';
import { currentContent, isSectionChanged, type SaveIssue, sectionPathOf } from '../../editing/state';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { type PageHost, savePage as save } from '../../editor-panels/page-host/page-host';
import { describeFailure } from '../../editor-panels/page-host/page-notices';
import { pageFacts } from '../../pages/page-facts';
import { type Dashboard, useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';

const WORDS: PageHost['words'] = {
  offline: 'You’re offline. Your changes stay in this browser; save them when you’re back online.',
  unkept:
    'This browser can’t store your unsaved changes (its storage is full or blocked). Save before you close the tab.',
  saving: 'save',
  preview: 'Showing an earlier version:',
};

/** Returns the dashboard's implementation of the host that the shared panels use. */
export function useDashboardHost(entry: PageEntry): PageHost {
  const dashboard = useDashboard();
  const restore = useRestore(entry);
  const [, navigate] = useLocation();
  return useMemo(() => {
    const { client, live, user, pages, tools } = dashboard;
    return {
      page: entry,
      userId: user.id,
      isAdmin: user.role === 'admin',
      ...{ client, live, restore },
      save: () => void savePage(entry, dashboard),
      saveAll: pages.saveAll,
      closeAll: pages.close,
      onShowComments: () => tools.show('comments'),
      onOpenDraft: (id) => navigate(draftPath(id)),
      words: WORDS,
      buttonClass: 'tool-button',
      isDashboard: true,
    };
  }, [entry, dashboard, restore, navigate]);
}

/**
 * Restores a section that another person deleted, and notifies about the result.
 * @returns an empty string: there is nothing else to announce
 */
function useRestore({ actions }: PageEntry): (section: GoneSection) => Promise<string> {
  const { notify } = useDashboard();
  return useCallback(
    async (section) => {
      const { kind } = await actions.bringBack(section);
      if (kind === 'done') {
        notify({ title: 'Section restored', description: `${section.sectionName} was restored.` });
      } else {
        const description = 'Could not restore the section. Please try again.';
        notify({ title: 'Section not restored', description, variant: 'destructive' });
      }
      return '';
    },
    [actions, notify],
  );
}

/**
 * Saves a page's changes and notifies about the result (spec section 8). Values that the model refuses are not sent; their errors
 * are shown at the fields.
 */
export async function savePage(entry: PageEntry, { notify }: Pick<Dashboard, 'notify'>): Promise<void> {
  const names = nameChangedSections(entry);
  const outcome = await save(entry);
  if (outcome === null) return;
  if (outcome.kind === 'wrong') return revealFirst(entry, outcome.issues);
  if (outcome.kind === 'saved') {
    // Saving is what a draft does anyway.
    if (entry.draftId !== undefined) return;
    return notify({ title: 'Content Saved', description: describeSaved(names, entry) });
  }
  // The conflict dialog opens instead, or the one that saves to a draft.
  if (outcome.kind === 'conflict' || outcome.needsDraft) return;
  const isInvalid = outcome.kind === 'refused' && outcome.issues !== undefined;
  if (isInvalid) revealFirst(entry, outcome.issues ?? []);
  // Trying again cannot help with an invalid value.
  const advice = isInvalid ? describeFailure(outcome, entry.pageId) : 'Please try again.';
  notify({ title: 'Save Failed', description: `Could not save your content. ${advice}`, variant: 'destructive' });
}

/** Returns the message for saved content, and whether visitors see it. @param what the name of the page or its sections */
export function describeSaved(what: string, { pageId, editing }: Pick<PageEntry, 'pageId' | 'editing'>): string {
  const isPublished = pageFacts(pageId, editing.store.getState().stored[pageId])?.status === 'published';
  const reach = isPublished ? 'Visitors see it now.' : 'The page isn’t published.';
  return `${what} content has been updated successfully. ${reach}`;
}

/** Reveals the first invalid field, switching to its section if needed. */
function revealFirst({ editing, view, fields }: PageEntry, [first]: readonly SaveIssue[]): void {
  if (!first) return;
  const section = sectionPathOf(editing.store.getState(), first.path);
  view.setState(({ chosen }) => ({ chosen: section ?? chosen }));
  fields.reveal(first.path);
}

const list = new Intl.ListFormat('en-US');

/** Returns the names of the changed sections: 'Hero and Welcome'. */
function nameChangedSections({ pageId, editing, sections }: PageEntry): string {
  const state = editing.store.getState();
  const { own, dynamic } = sectionItems(pageId, currentContent(state), sections.getState());
  const changed = [...own, ...dynamic].filter(({ path }) => isSectionChanged(state, path)).map(({ name }) => name);
  return changed.length > 0 ? list.format(changed) : 'Page';
}
