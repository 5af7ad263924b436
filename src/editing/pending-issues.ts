import { isPageId } from '../pages/models';
import type { SaveIssue } from './editing-state';
import { fieldProblems } from './field-problem';
import type { OpenPage } from './open-page';
import { sectionField, sectionItems } from './page-sections';
import { currentContent, currentValue, isChanged, isSectionChanged } from './selectors';

/** What is wrong with the fields that were changed, by their models, before anything is sent. */
export function pendingIssues({
  pageId,
  editing,
  sections,
}: Pick<OpenPage, 'pageId' | 'editing' | 'sections'>): SaveIssue[] {
  const state = editing.store.getState();
  const content = currentContent(state);
  // Beside the page there may be another's content in the tree: the header and footer all pages share.
  const pages = Object.keys(content).filter(isPageId);
  return pages.flatMap((id) => {
    const { own, dynamic } = sectionItems(id, content, id === pageId ? sections.getState() : []);
    return [...own, ...dynamic].flatMap((item) => {
      if (!isSectionChanged(state, item.path)) return [];
      const value = currentValue(state, item.path);
      const problems = fieldProblems(sectionField(id, item, value), value, item.path);
      // What stood there before is not this editor's to mend.
      return problems.filter(({ path }) => isChanged(state, path) || path.startsWith('element.'));
    });
  });
}
