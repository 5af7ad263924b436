import { ToolButton } from '../../ui/tool-button';
import '../../styles/overlay/panel.css';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pageName } from '../../editing/names';
import { type EditingState, hasUnsaved, unsavedCount } from '../../editing/state';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { PreviewNotice } from '../../editor-panels/page-host/notice';
import { useIsEditing, useOverlay, useOverlayState } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { Notices } from './notices';
import { useCorner } from './use-corner';

/** The editor panel, bottom right: the mode, the tools and the unsaved changes (spec section 2, "Editor panel"). */
export function Panel() {
  const overlay = useOverlay();
  const isExpanded = useOverlayState((state) => state.isExpanded);
  const page = useOverlayState((state) => state.page);
  const status = useOverlayState((state) => state.status);
  const isEditing = useIsEditing();
  const name = pageName(overlay.pageId);
  const panel = useRef<HTMLElement>(null);
  const { corner, isTight } = useCorner(panel);
  const isOpen = isExpanded && !isTight;
  /** Toggles the panel. If it collapsed to make room, it expands by closing what needed the room. */
  function handleFold() {
    if (!isTight) return overlay.store.setState({ isExpanded: !isExpanded });
    page?.session.leave();
    page?.session.closePopover();
  }

  const title = isEditing ? 'Editing Mode' : 'View Mode';
  if (!isExpanded && !isEditing && !page) {
    return (
      <div className="overlay-panel" data-small>
        <ToolButton look="navy" onClick={() => void overlay.toggle()} title="E">
          {status === 'loading' ? 'Loading...' : 'Edit page'}
        </ToolButton>
      </div>
    );
  }
  return (
    <section
      ref={panel}
      className="overlay-panel"
      aria-label="Editor panel"
      data-mode={isEditing ? 'edit' : 'view'}
      data-corner={corner}
      data-tight={isTight || undefined}
    >
      <header className="overlay-head">
        <h2>
          {title} <span className="overlay-page">{name}</span>
        </h2>
        {page && !isOpen ? <BriefState page={page} /> : null}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Collapse the editor panel' : 'Expand the editor panel'}
          onClick={handleFold}
        >
          {isOpen ? '–' : '+'}
        </button>
      </header>
      {isOpen ? (
        <div className="overlay-panel-body">
          <Buttons isEditing={isEditing} isLoading={status === 'loading'} />
          {page ? <Changes page={page} /> : null}
          {isEditing ? <p className="overlay-hint">Hover sections and click the pencil icon to edit them.</p> : null}
        </div>
      ) : null}
    </section>
  );
}

function Buttons({ isEditing, isLoading }: { isEditing: boolean; isLoading: boolean }) {
  const overlay = useOverlay();
  const { selection } = overlay;
  const { isSelecting, paths } = useStore(selection.store, (state) => state);
  const open = (panel: 'sections' | 'elements') => overlay.store.setState({ panel, elementTarget: null });
  return (
    <p className="overlay-buttons">
      <ToolButton look="dark" disabled={isLoading} onClick={() => void overlay.toggle()}>
        {isEditing ? 'View page' : isLoading ? 'Loading...' : 'Edit page'}
      </ToolButton>
      {isEditing ? (
        <>
          <ToolButton
            look="dark"
            data-batch
            aria-pressed={isSelecting}
            onClick={() => (isSelecting ? selection.cancel() : selection.start())}
          >
            {isSelecting ? 'Cancel Selection' : 'Batch Edit'}
          </ToolButton>
          {paths.length > 0 && isSelecting ? (
            <ToolButton look="gold" className="tool-dark" onClick={() => selection.edit()}>
              Edit {paths.length} Fields
            </ToolButton>
          ) : null}
          <ToolButton look="dark" onClick={() => open('sections')}>
            Sections
          </ToolButton>
          <ToolButton look="dark" onClick={() => open('elements')}>
            Elements
          </ToolButton>
        </>
      ) : null}
    </p>
  );
}

function Changes({ page }: { page: EditedPage }) {
  const overlay = useOverlay();
  const { store } = page.editing;
  const count = useStore(store, unsavedCount);
  const isUnsaved = useStore(store, hasUnsaved);
  const status = useStore(store, (state) => state.status);
  const failure = useStore(store, (state) => state.failure);
  const changes = useStore(store, ({ history }) => history.length);
  const [isDiscarding, setDiscarding] = useState(false);
  const isSaving = status === 'saving';
  return (
    <>
      <Notices page={page} />
      <PreviewNotice />
      {isUnsaved ? (
        <div className="overlay-unsaved">
          <p role="status">You have {count} unsaved change(s).</p>
          <button type="button" className="link-button" onClick={() => overlay.store.setState({ panel: 'pending' })}>
            Show changes
          </button>
        </div>
      ) : null}
      <p className="overlay-buttons">
        {isUnsaved || isSaving ? (
          <>
            <ToolButton look="gold" className="tool-dark" disabled={isSaving} onClick={overlay.finalize}>
              {isSaving ? 'Saving...' : 'Finalize Changes'}
            </ToolButton>
            <ToolButton look="dark" disabled={isSaving} onClick={() => setDiscarding(true)}>
              Discard
            </ToolButton>
          </>
        ) : null}
        <ToolButton look="dark" onClick={() => overlay.store.setState({ panel: changes > 0 ? 'changes' : 'timeline' })}>
          {changes > 0 ? `Timeline (${changes})` : 'Timeline'}
        </ToolButton>
      </p>
      <p className="overlay-said" role="status" data-status={status}>
        {status === 'success' ? 'Changes saved successfully!' : null}
        {status === 'error' && failure && failure.kind !== 'conflict'
          ? 'Failed to save changes. Please try again.'
          : null}
      </p>
      {isDiscarding ? (
        <ConfirmDialog
          title="Discard changes"
          message={`Discard ${count === 1 ? 'the unsaved change' : `all ${count} unsaved changes`} on this page?`}
          details={['You can restore them one by one from Recent Changes.']}
          confirmLabel="Discard"
          isDestructive
          onCancel={() => setDiscarding(false)}
          onConfirm={() => {
            page.session.leave();
            page.editing.discard();
            setDiscarding(false);
          }}
        />
      ) : null}
    </>
  );
}

/**
 * The collapsed panel's status in its title bar. Saving works by keyboard shortcut, so failures must be visible there, and so must
 * another person's change of the same field.
 */
function BriefState({ page }: { page: EditedPage }) {
  const words = useStore(page.editing.store, summarizeState);
  const isFailed = useStore(page.editing.store, ({ failure }) => failure !== null);
  const isStale = useStore(page.editing.store, () => page.editing.staleChanges().length > 0);
  return (
    <p role="status" className="overlay-brief" data-failed={isFailed || isStale || undefined}>
      {isStale && !isFailed ? 'Changed by others' : words}
    </p>
  );
}

function summarizeState(state: EditingState): string {
  if (state.status === 'saving') return 'Saving...';
  if (state.status === 'success') return 'Saved';
  const count = unsavedCount(state);
  if (count === 0) return '';
  return state.failure === null ? `${count} unsaved` : `Not saved: ${count}`;
}
