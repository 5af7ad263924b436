import { createStore } from 'zustand/vanilla';
import type { Trpc } from '../../api/trpc';
import type { SaveIssue } from '../../editing/editing-state';
import type { OpenPage } from '../../editing/open-page';
import { pendingIssues } from '../../editing/pending-issues';
import type { FieldsHost, FieldsViewState } from '../../editor-panels/fields/fields-context';

/** What the editors of a page's fields need, and what the last try to save found wrong with which field. */
export function pageFields(page: Pick<OpenPage, 'pageId' | 'editing' | 'sections'>, trpc: Trpc) {
  const view = createStore<FieldsViewState>(() => ({ reveal: null, issues: [] }));
  const { editing } = page;
  const without = (isGone: (issue: SaveIssue) => boolean) => {
    const { issues } = view.getState();
    if (issues.some(isGone)) view.setState({ issues: issues.filter((issue) => !isGone(issue)) });
  };
  // What is undone, discarded or written anew is no longer what was refused.
  const stop = editing.store.subscribe(({ pending }, before) => {
    if (pending === before.pending) return;
    without(({ path }) => pendingAt(pending, path) !== pendingAt(before.pending, path));
  });

  return {
    editing,
    trpc,
    view,
    onRevealed: () => view.setState({ reveal: null }),
    onTouched: (touched: string) => without(({ path }) => path === touched),
    /** Asks the field at a path to take the focus, in whatever form shows it. */
    reveal: (path: string) => view.setState({ reveal: path }),
    /** Looks through what is pending, before it is sent. @returns whether nothing is wrong with it */
    check(): boolean {
      const issues = pendingIssues(page);
      view.setState({ issues });
      return issues.length === 0;
    },
    /** What the server refused. */
    setIssues: (issues: readonly SaveIssue[]) => view.setState({ issues }),
    stop,
  } satisfies FieldsHost & Record<string, unknown>;
}

export type PageFields = ReturnType<typeof pageFields>;

/** The change a path belongs to: its own, or that of what it lies in. */
function pendingAt(pending: ReadonlyMap<string, unknown>, path: string): unknown {
  for (const [other, change] of pending) if (`${path}.`.startsWith(`${other}.`)) return change;
  return undefined;
}
