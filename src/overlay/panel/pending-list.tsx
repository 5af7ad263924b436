import { useStore } from 'zustand';
import { type ContentRoot, pathNow, valueAt } from '../../editing/document';
import type { SaveIssue } from '../../editing/state';
import type { PendingChange } from '../../editing/views';
import { formatChangeValue, listChangeTitle } from '../../editor-panels/changes/list-change';
import { type NamedSection, placeLabel } from '../../editor-panels/changes/path-label';
import { ReadableValue } from '../../editor-panels/changes/readable-value';
import { showValueAt } from '../../editor-panels/changes/show-value';
import { discardWithUndo } from '../../editor-panels/dialogs/use-discard';
import { FACTS } from '../../pages/page-kind';
import { FloatingPanel } from '../../ui/floating-panel';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay, usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { showPlace } from '../page/show-place';

/** All unsaved changes of this page: each links to its place and can be reverted. */
export function PendingList() {
  const overlay = useOverlay();
  const page = usePage();
  const { editing, sections, draftId } = page;
  const pending = useStore(editing.store, (state) => state.pending);
  const named = useStore(sections);
  const issues = useStore(page.fields.view, (state) => state.issues);
  const gone = useStore(page.gone);
  const orphans = useStore(editing.store, (state) => state.orphans);
  const content = useStore(editing.store, (state) => state.content);
  const all = [
    ...[...pending.values()].map((change) => ({ ...change, isWaiting: false })),
    ...orphans.map((orphan) => ({ ...orphan, op: 'set' as const, isWaiting: true })),
  ];
  const names = [...named, ...[...gone.values()].map((section) => ({ sectionType: '', ...section }))];
  return (
    <FloatingPanel
      id="pending"
      title="Unsaved changes"
      onClose={() => overlay.store.setState({ panel: null })}
      initial={{ width: 380 }}
      min={{ width: 280, height: 120 }}
    >
      <div className="panel-scroll">
        {all.length === 0 ? (
          <p className="panel-empty">
            {draftId === undefined ? 'No unsaved changes.' : 'Everything is saved to the draft.'}
          </p>
        ) : null}
        <ol className="recent">
          {all.map((change) => {
            const { op, path, value, isWaiting } = change;
            const now = pathNow(content, path) ?? path;
            const label = placeLabel(overlay.pageId, now, names);
            return (
              <li key={`${op} ${path}`} className="recent-entry" data-waiting={isWaiting || undefined}>
                {isWaiting ? (
                  <p className="recent-title">
                    {label}
                    <span className="panel-tag">no longer on the page</span>
                  </p>
                ) : (
                  <button type="button" className="link-button" onClick={() => showPlace(page, now)}>
                    {label}
                  </button>
                )}
                {op === 'move' || op === 'remove' ? (
                  <p className="recent-summary">{describeItem({ ...change, op, path: now }, content, names)}</p>
                ) : (
                  <ReadableValue value={showValueAt(now, value, names)} />
                )}
                <Wrong path={now} issues={issues} />
                <ToolButton
                  look="narrow"
                  aria-label={`${isWaiting ? 'Discard' : 'Undo'} ${label}`}
                  onClick={() => (isWaiting ? discardWithUndo(editing, [path]) : cancelChange(page, path))}
                >
                  {isWaiting ? 'Discard' : 'Undo'}
                </ToolButton>
              </li>
            );
          })}
        </ol>
      </div>
    </FloatingPanel>
  );
}

/** Cancels a change. An added section goes with its name and its place. */
function cancelChange({ pageId, editing, actions }: EditedPage, path: string): void {
  const [place, id, ...rest] = path.split('.');
  const isSection = place === pageId && id !== undefined && id !== FACTS && rest.length === 0;
  if (isSection && valueAt(editing.store.getState().stored, path) === null) void actions.removeOwn(id);
  else editing.cancel(path);
}

/** Says which item or section is moved or removed: “Moved “Bakery” to position 3”. */
function describeItem(
  { op, path, value, base }: Pick<PendingChange, 'path' | 'value' | 'base'> & { op: 'move' | 'remove' },
  content: ContentRoot,
  sections: readonly NamedSection[],
): string {
  const change = { op, path, fieldName: 'the order', oldValue: base, newValue: value };
  const title = listChangeTitle(change, valueAt(content, path), sections) ?? 'Changed the order';
  return op === 'move' ? `${title} to ${formatChangeValue(op, value)}` : title;
}

/** The validation errors of a change from the last save attempt. */
function Wrong({ path, issues }: { path: string; issues: readonly SaveIssue[] }) {
  const words = issues.filter((issue) => `${issue.path}.`.startsWith(`${path}.`)).map(({ message }) => message);
  return words.length > 0 ? <p className="field-error">{words.join(' ')}</p> : null;
}
