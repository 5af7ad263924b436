import { createStore } from 'zustand/vanilla';
import { keyOf } from '../../editing/document';
import { fieldProblems } from '../../editing/field-problem';
import { sectionField, sectionItems } from '../../editing/fields';
import type { OpenPage } from '../../editing/open-page';
import {
  currentContent,
  currentValue,
  type EditingState,
  isChanged,
  isSectionChanged,
  type SaveIssue,
} from '../../editing/state';
import type { PendingChange } from '../../editing/views';
import { isEqual } from '../../lib/is-equal';
import { isPageName } from '../../pages/page-ids';
import type { FieldsHost, FieldsViewState } from './fields-context';

/**
 * Creates the state that a page's field editors share: the editing, the field to reveal, and the errors of the last attempt to
 * save.
 */
export function pageFields(page: Pick<OpenPage, 'pageId' | 'editing' | 'sections'>) {
  const view = createStore<FieldsViewState>(() => ({ reveal: null, issues: [] }));
  const { editing } = page;
  const without = (isGone: (issue: SaveIssue) => boolean) => {
    const { issues } = view.getState();
    if (issues.some(isGone)) view.setState({ issues: issues.filter((issue) => !isGone(issue)) });
  };
  // Any change to a pending value, including undo and discard, clears its error.
  const stop = editing.store.subscribe((state, before) => {
    if (state.pending === before.pending) return;
    without(({ path }) => !isEqual(findPendingAt(state, path), findPendingAt(before, path)));
  });
  // Stored by ref, so that each error stays with its item.
  const replacePathsByRefs = (issues: readonly SaveIssue[]) =>
    issues.map((issue) => ({ ...issue, path: editing.refOf(issue.path) }));

  return {
    editing,
    view,
    onRevealed: () => view.setState({ reveal: null }),
    onTouched: (touched: string) => without(({ path }) => path === touched),
    /** Asks the field at a path to take the focus, in whichever form shows it. */
    reveal: (path: string) => view.setState({ reveal: path }),
    /** Validates the pending changes before they are sent. @returns whether they are all valid */
    check(): boolean {
      const issues = replacePathsByRefs(findPendingIssues(page));
      view.setState({ issues });
      return issues.length === 0;
    },
    /** Shows the errors that the server returned. */
    setIssues: (issues: readonly SaveIssue[]) => view.setState({ issues: replacePathsByRefs(issues) }),
    stop,
  } satisfies FieldsHost & Record<string, unknown>;
}

export type PageFields = ReturnType<typeof pageFields>;

/** Returns the pending changes at, above or below a path, so that a change to an item counts as one to its list. */
function findPendingAt({ pending, content }: Pick<EditingState, 'pending' | 'content'>, path: string): PendingChange[] {
  const key = `${keyOf(content, path) ?? path}.`;
  return [...pending].flatMap(([other, change]) =>
    key.startsWith(`${other}.`) || `${other}.`.startsWith(key) ? [change] : [],
  );
}

/** Validates the changed fields against their models. */
function findPendingIssues({
  pageId,
  editing,
  sections,
}: Pick<OpenPage, 'pageId' | 'editing' | 'sections'>): SaveIssue[] {
  const state = editing.store.getState();
  const content = currentContent(state);
  // The tree may also contain the shared header and footer content.
  const pages = Object.keys(content).filter((id) => id !== 'ids' && isPageName(id));
  return pages.flatMap((id) => {
    const { own, dynamic } = sectionItems(id, content, id === pageId ? sections.getState() : []);
    return [...own, ...dynamic].flatMap((item) => {
      if (!isSectionChanged(state, item.path)) return [];
      const value = currentValue(state, item.path);
      const problems = fieldProblems(sectionField(id, item, value), value, item.path);
      // Errors in unchanged content are not this person's to fix.
      return problems.filter(({ path }) => isChanged(state, path) || path.startsWith('element.'));
    });
  });
}
