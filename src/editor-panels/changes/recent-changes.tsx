import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { pathNow } from '../../editing/document';
import type { Editing } from '../../editing/editing';
import { currentValue } from '../../editing/state';
import type { HistoryEntry } from '../../editing/views';
import { FloatingPanel } from '../../ui/floating-panel';
import { ToolButton } from '../../ui/tool-button';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { CLEAR_QUESTION, undoQuestion } from '../dialogs/questions';
import { useHostEditing, usePageHost } from '../page-host/page-host';
import { useRegion } from '../use-region';
import { timelineTime } from '../when';
import { formatChangeValue, isInEffect, listChangeTitle, summarizeEntry } from './list-change';
import { type NamedSection, placeLabel } from './path-label';
import { ReadableValue } from './readable-value';
import { showValueAt } from './show-value';

interface RecentChangesProps {
  onClose: () => void;
  /** Opens the Timeline, which lists saved changes. */
  onOpenTimeline?: () => void;
}

type Asking = { kind: 'undo'; entry: HistoryEntry } | { kind: 'clear' };

/** The panel 'Recent Changes' (spec section 2). */
export function RecentChanges({ onClose, onOpenTimeline }: RecentChangesProps) {
  return (
    <FloatingPanel
      id="recent-changes"
      title="Recent Changes"
      onClose={onClose}
      initial={{ width: 420 }}
      min={{ width: 300, height: 160 }}
    >
      <UnsavedChanges
        before={
          onOpenTimeline ? (
            <button type="button" className="text-link" onClick={onOpenTimeline}>
              Open Timeline
            </button>
          ) : null
        }
        after={
          <ToolButton look="navy" onClick={onClose}>
            Close
          </ToolButton>
        }
      />
    </FloatingPanel>
  );
}

interface UnsavedChangesProps {
  /** Rendered before and after the button 'Clear All History'. */
  before?: ReactNode;
  after?: ReactNode;
}

/**
 * This session's unsaved changes and the actions that took effect at once. Each can be viewed, undone or reverted (spec section 2).
 */
export function UnsavedChanges({ before, after }: UnsavedChangesProps) {
  const { page, userId } = usePageHost();
  const { editing, sections } = page;
  useRegion(userId !== null);
  const named = useStore(sections);
  const history = useHostEditing((state) => state.history);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [problem, setProblem] = useState('');

  function handleConfirm() {
    if (asking?.kind === 'clear') editing.clearHistory();
    if (asking?.kind === 'undo') void undo(asking.entry);
    setAsking(null);
  }

  async function undo({ id, isDone }: HistoryEntry) {
    const isUndone = await editing.undoEntry(id);
    if (isDone) setProblem(isUndone ? '' : 'This change could not be undone. Please try again.');
    else announceDone(isUndone, 'undone');
  }

  function announceDone(isDone: boolean, what: string) {
    setProblem(isDone ? '' : `This change can’t be ${what}: the section or item it was made in no longer exists.`);
  }

  return (
    <>
      <div className="panel-scroll">
        <p role="alert" className="field-error">
          {problem}
        </p>
        {history.length === 0 ? <p className="panel-empty">No changes in this session.</p> : null}
        <ol className="recent">
          {history.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              editing={editing}
              sections={named}
              onUndo={() => setAsking({ kind: 'undo', entry })}
              onRevert={() => announceDone(editing.revertEntry(entry.id), 'restored')}
            />
          ))}
        </ol>
      </div>
      <p className="panel-foot">
        {before}
        <ToolButton disabled={history.length === 0} onClick={() => setAsking({ kind: 'clear' })}>
          Clear All History
        </ToolButton>
        {after}
      </p>
      {asking ? (
        <ConfirmDialog
          {...(asking.kind === 'clear' ? CLEAR_QUESTION : undoQuestion(asking.entry.fieldName))}
          onConfirm={handleConfirm}
          onCancel={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  editing: Editing;
  sections: readonly NamedSection[];
  onUndo: () => void;
  onRevert: () => void;
}

function Entry({ entry, editing, sections, onUndo, onRevert }: EntryProps) {
  const { pageId } = usePageHost().page;
  const { op, timestamp, oldValue, newValue, isDiscarded = false, isDone = false } = entry;
  const path = useStore(editing.store, (state) => pathNow(state.content, entry.path) ?? entry.path);
  const now = useStore(editing.store, (state) => currentValue(state, path));
  // Revert applies the change again, so it is offered only once the change is no longer in effect.
  const isShown = isInEffect({ ...entry, path }, now);
  const show = (value: unknown) => (op === 'move' ? formatChangeValue(op, value) : showValueAt(path, value, sections));
  const description = listChangeTitle(entry, now, sections) ?? entry.description;
  return (
    <li className="recent-entry" data-discarded={isDiscarded}>
      <p className="recent-title">
        {description}
        {isDiscarded ? <span className="panel-tag">discarded</span> : null}
      </p>
      <p className="recent-place">
        <time dateTime={timestamp}>{timelineTime(timestamp)}</time> ·{' '}
        <span title={path}>{placeLabel(pageId, path, sections)}</span>
      </p>
      <p className="recent-summary">{summarizeEntry(op, oldValue, newValue)}</p>
      <details>
        <summary>Before/After</summary>
        <h3>Before</h3>
        <ReadableValue value={show(oldValue)} />
        <h3>After</h3>
        <ReadableValue value={show(newValue)} />
      </details>
      <p className="row-tools">
        <ToolButton look="small" aria-label={`Undo: ${description}`} onClick={onUndo}>
          Undo
        </ToolButton>
        {isShown || isDone ? null : (
          <ToolButton look="small" aria-label={`Revert: ${description}`} onClick={onRevert}>
            Revert
          </ToolButton>
        )}
      </p>
    </li>
  );
}
