import type { SaveIssue } from '../../editing/editing-state';
import { sectionItems } from '../../editing/page-sections';
import { currentContent, isSectionChanged, sectionPathOf } from '../../editing/selectors';
import { savePage as save } from '../../editor-panels/save-page';
import type { Dashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';

/** Saves a page's changes, and says how it went (spec section 8); what the model refuses is not sent, but shown at its field. */
export async function savePage(entry: PageEntry, { notify }: Pick<Dashboard, 'notify'>): Promise<void> {
  const names = changedSections(entry);
  const outcome = await save(entry);
  if (outcome === null) return;
  if (outcome.kind === 'wrong') return revealFirst(entry, outcome.issues);
  if (outcome.kind === 'saved') {
    return notify({ title: 'Content Saved', description: `${names} content has been updated successfully.` });
  }
  // The dialog with both texts says it.
  if (outcome.kind === 'conflict') return;
  if (outcome.kind === 'refused' && outcome.issues) revealFirst(entry, outcome.issues);
  notify({
    title: 'Save Failed',
    description: 'Could not save your content. Please try again.',
    variant: 'destructive',
  });
}

/** Goes to the first field that is wrong, to its section first where that is another. */
function revealFirst({ editing, view, fields }: PageEntry, [first]: readonly SaveIssue[]): void {
  if (!first) return;
  const section = sectionPathOf(editing.store.getState(), first.path);
  view.setState(({ chosen }) => ({ chosen: section ?? chosen }));
  fields.reveal(first.path);
}

/** The names of the sections that have changes: 'Hero, Welcome'. */
function changedSections({ pageId, editing, sections }: PageEntry): string {
  const state = editing.store.getState();
  const { own, dynamic } = sectionItems(pageId, currentContent(state), sections.getState());
  const changed = [...own, ...dynamic].filter(({ path }) => isSectionChanged(state, path)).map(({ name }) => name);
  return changed.length > 0 ? changed.join(', ') : 'Page';
}
