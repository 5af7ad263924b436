import type { SaveIssue } from '../../editing/editing-state';
import { fieldProblems } from '../../editing/field-problem';
import { sectionField, sectionItems } from '../../editing/page-sections';
import { currentContent, currentValue, isChanged, isSectionChanged } from '../../editing/selectors';
import type { PageEntry } from './open-pages';

/** What is wrong with the fields that were changed, by their models, before anything is sent. */
export function pendingIssues({
  pageId,
  editing,
  sections,
}: Pick<PageEntry, 'pageId' | 'editing' | 'sections'>): SaveIssue[] {
  const state = editing.store.getState();
  const { own, dynamic } = sectionItems(pageId, currentContent(state), sections.getState());
  return [...own, ...dynamic].flatMap((item) => {
    if (!isSectionChanged(state, item.path)) return [];
    const value = currentValue(state, item.path);
    const problems = fieldProblems(sectionField(pageId, item, value), value, item.path);
    // What stood there before is not this editor's to mend.
    return problems.filter(({ path }) => isChanged(state, path) || path.startsWith('element.'));
  });
}
