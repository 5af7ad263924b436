import { createStore } from 'zustand/vanilla';
import { keyOf } from '../../editing/content-root';
import type { EditingState, SaveIssue } from '../../editing/editing-state';
import { fieldProblems } from '../../editing/field-problem';
import type { OpenPage } from '../../editing/open-page';
import { sectionField, sectionItems } from '../../editing/page-sections';
import type { PendingChange } from '../../editing/pending';
import { currentContent, currentValue, isChanged, isSectionChanged } from '../../editing/selectors';
import { isEqual } from '../../lib/is-equal';
import { isPageName } from '../../pages/page-ids';
import type { FieldsHost, FieldsViewState } from './fields-context';

/** What the editors of a page's fields need, and what the last try to save found wrong with which field. */
export function pageFields(page: Pick<OpenPage, 'pageId' | 'editing' | 'sections'>) {
  const view = createStore<FieldsViewState>(() => ({ reveal: null, issues: [] }));
  const { editing } = page;
  const without = (isGone: (issue: SaveIssue) => boolean) => {
    const { issues } = view.getState();
    if (issues.some(isGone)) view.setState({ issues: issues.filter((issue) => !isGone(issue)) });
  };
  // What is undone, discarded or written anew is no longer what was refused.
  const stop = editing.store.subscribe((state, before) => {
    if (state.pending === before.pending) return;
    without(({ path }) => !isEqual(pendingAt(state, path), pendingAt(before, path)));
  });
  // By refs: each stays with its item.
  const byRefs = (issues: readonly SaveIssue[]) =>
    issues.map((issue) => ({ ...issue, path: editing.refOf(issue.path) }));

  return {
    editing,
    view,
    onRevealed: () => view.setState({ reveal: null }),
    onTouched: (touched: string) => without(({ path }) => path === touched),
    /** Asks the field at a path to take the focus, in whatever form shows it. */
    reveal: (path: string) => view.setState({ reveal: path }),
    /** Looks through what is pending, before it is sent. @returns whether nothing is wrong with it */
    check(): boolean {
      const issues = byRefs(pendingIssues(page));
      view.setState({ issues });
      return issues.length === 0;
    },
    /** What the server refused. */
    setIssues: (issues: readonly SaveIssue[]) => view.setState({ issues: byRefs(issues) }),
    stop,
  } satisfies FieldsHost & Record<string, unknown>;
}

export type PageFields = ReturnType<typeof pageFields>;

/** The changes a path belongs to, its own or that of what it lies in, and those of what lies in it: a list's are its items'. */
function pendingAt({ pending, content }: Pick<EditingState, 'pending' | 'content'>, path: string): PendingChange[] {
  const key = `${keyOf(content, path) ?? path}.`;
  return [...pending].flatMap(([other, change]) =>
    key.startsWith(`${other}.`) || `${other}.`.startsWith(key) ? [change] : [],
  );
}

/** What is wrong with the fields that were changed, by their models, before anything is sent. */
function pendingIssues({ pageId, editing, sections }: Pick<OpenPage, 'pageId' | 'editing' | 'sections'>): SaveIssue[] {
  const state = editing.store.getState();
  const content = currentContent(state);
  // Beside the page there may be another's content in the tree: the header and footer all pages share.
  const pages = Object.keys(content).filter((id) => id !== 'ids' && isPageName(id));
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
