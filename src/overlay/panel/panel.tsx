import '../../styles/overlay/panel.css';
import { type PointerEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { mayEdit } from '../../api/may-edit';
import { pageName } from '../../editing/names';
import { type EditingState, hasUnsaved, unsavedCount } from '../../editing/state';
import { useDiscard } from '../../editor-panels/dialogs/use-discard';
import { useSaveToDraft } from '../../editor-panels/drafts/save-to-draft';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { uploadWait } from '../../editor-panels/media/running-uploads';
import { PreviewNotice } from '../../editor-panels/page-host/notice';
import { pageFacts } from '../../pages/page-facts';
import { focusAfter } from '../../ui/focus-after';
import { Later, lazyPart } from '../../ui/lazy-part';
import { ToolButton } from '../../ui/tool-button';
import { useMediaQuery } from '../../ui/use-media-query';
import { useIsEditing, useOverlay, useOverlayState } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { DetailsIcon, PencilIcon } from '../regions/icons';
import { Notices } from './notices';
import { useCorner } from './use-corner';

/** Milliseconds until the bell is loaded, which should not delay editing. */
const BELL_MS = 3000;
const Notifications = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, BELL_MS));
  return (await import('./notifications')).Notifications;
});

/**
 * The editor panel, bottom right (spec section 2, "Editor panel"): a bar with the mode, the tools and the unsaved changes. It grows for
 * notices, and on demand for the other tools.
 */
export function Panel() {
  const overlay = useOverlay();
  const isExpanded = useOverlayState((state) => state.isExpanded);
  const page = useOverlayState((state) => state.page);
  const isLoading = useOverlayState((state) => state.status === 'loading');
  const isEditing = useIsEditing();
  const panel = useRef<HTMLElement>(null);
  const { corner, isTight } = useCorner(panel);
  const isOpen = isExpanded && !isTight;
  /** Toggles the other tools. If the panel shrank to make room, it grows by closing what needed the room. */
  function handleMore() {
    if (!isTight) return overlay.store.setState({ isExpanded: !isExpanded });
    page?.session.leave();
    page?.session.closePopover();
  }

  if (!isEditing && !page && overlay.pageId !== 'demo') {
    return (
      <div className="overlay-panel" data-small>
        <ToolButton look="navy" onClick={() => void overlay.toggle()} title="E">
          {isLoading ? 'Loading...' : 'Edit page'}
        </ToolButton>
        {mayEdit() ? <DashboardLink className="tool-button tool-navy" /> : null}
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
      onPointerDown={holdSize}
    >
      <header className="overlay-bar">
        <h2>
          {isEditing ? 'Editing Mode' : 'View Mode'} <span className="overlay-page">{pageName(overlay.pageId)}</span>
        </h2>
        {isTight ? null : <Buttons isEditing={isEditing} isLoading={isLoading} isOpen={isOpen} />}
        {isEditing || page ? (
          <button
            type="button"
            className="overlay-more"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Collapse the editor panel' : 'Expand the editor panel'}
            title={isOpen ? 'Fewer tools' : 'More tools'}
            onClick={handleMore}
          >
            ⋯
          </button>
        ) : null}
        {page && isTight ? <ExitPreview page={page} /> : null}
        {page ? <Saving page={page} isTight={isTight} /> : null}
      </header>
      {page && !isTight ? <More page={page} isEditing={isEditing} isOpen={isOpen} /> : null}
    </section>
  );
}

function DashboardLink({ className }: { className: string }) {
  return (
    <a className={className} href="/admin/start">
      Dashboard
    </a>
  );
}

/** How long a press keeps the bar's size at most, in milliseconds. */
const HELD_MS = 4000;
let heldTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the bar's size from a press until the pointer leaves the panel, or rests there for a while. Pressing ends the editing of a text and may save, which removes words
 * and buttons; if the bar shrank, the click would be lost, and a second one would press the button that took the place of the first.
 */
function holdSize({ currentTarget: panel }: PointerEvent<HTMLElement>): void {
  const bar = panel.querySelector<HTMLElement>('.overlay-bar');
  if (!bar) return;
  const { width, height } = bar.getBoundingClientRect();
  bar.style.setProperty('--held-width', `${width}px`);
  bar.style.setProperty('--held-height', `${height}px`);
  const release = () => {
    bar.style.removeProperty('--held-width');
    bar.style.removeProperty('--held-height');
  };
  clearTimeout(heldTimer);
  heldTimer = setTimeout(release, HELD_MS);
  // A finger leaves before its click.
  panel.onpointerleave = () => setTimeout(release);
}

function Buttons({ isEditing, isLoading, isOpen }: { isEditing: boolean; isLoading: boolean; isOpen: boolean }) {
  const overlay = useOverlay();
  const { isSelecting, paths } = useStore(overlay.selection.store, (state) => state);
  const open = (panel: 'sections' | 'elements') => overlay.store.setState({ panel, elementTarget: null });
  return (
    <>
      <ToolButton look="dark" disabled={isLoading} title="E" onClick={() => void overlay.toggle()}>
        {isEditing ? 'View page' : isLoading ? 'Loading...' : 'Edit page'}
      </ToolButton>
      {isEditing ? (
        <>
          <ToolButton look="dark" onClick={() => open('elements')}>
            Elements
          </ToolButton>
          <ToolButton look="dark" onClick={() => open('sections')}>
            Sections
          </ToolButton>
        </>
      ) : null}
      {isSelecting && !isOpen ? <BatchButton /> : null}
      {paths.length > 0 && isSelecting ? (
        <ToolButton look="gold" className="tool-dark" onClick={() => overlay.selection.edit()}>
          Edit {paths.length} Fields
        </ToolButton>
      ) : null}
      <Later>
        <Notifications isOpen={isOpen} />
      </Later>
    </>
  );
}

/** Starts selecting fields, or cancels it. */
function BatchButton() {
  const { selection } = useOverlay();
  const isSelecting = useStore(selection.store, (state) => state.isSelecting);
  return (
    <ToolButton
      look="dark"
      data-batch
      aria-pressed={isSelecting}
      onClick={() => (isSelecting ? selection.cancel() : selection.start())}
    >
      {isSelecting ? 'Cancel Selection' : 'Batch Edit'}
    </ToolButton>
  );
}

/** Shows notices, the hint until the first change, and on demand the other tools. The panel grows with it. */
function More({ page, isOpen, ...mode }: { page: EditedPage; isEditing: boolean; isOpen: boolean }) {
  const overlay = useOverlay();
  const isFrozen = useIsFrozen();
  const isEditing = mode.isEditing && !isFrozen;
  const changes = useStore(page.editing.store, ({ history }) => history.length);
  const canComment = useOverlayState(({ user }) => user !== null);
  const hasClaims = useOverlayState((state) => state.hasClaims);
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)');
  return (
    <div className="overlay-panel-body">
      <Notices page={page} />
      <PreviewNotice />
      {isEditing && (isOpen || changes === 0) ? (
        <p className="overlay-hint">
          {isTouch ? 'Tap any text to edit. In sections, tap' : 'Click any text to edit. Hover sections and click'} the
          pencil icon <PencilIcon /> to edit an image, or the sliders icon <DetailsIcon /> to edit everything else.
        </p>
      ) : null}
      {isOpen ? (
        <p className="overlay-buttons">
          {isEditing ? <BatchButton /> : null}
          <ToolButton
            look="dark"
            onClick={() => overlay.store.setState({ panel: changes > 0 ? 'changes' : 'timeline' })}
          >
            {changes > 0 ? `Timeline (${changes})` : 'Timeline'}
          </ToolButton>
          {canComment ? (
            <ToolButton look="dark" onClick={() => overlay.store.setState({ panel: 'comments' })}>
              Comments
            </ToolButton>
          ) : null}
          {hasClaims ? (
            <ToolButton look="dark" onClick={() => overlay.store.setState({ panel: 'claims' })}>
              Claims
            </ToolButton>
          ) : null}
          {canComment ? <DashboardLink className="tool-button tool-dark" /> : null}
        </p>
      ) : null}
    </div>
  );
}

interface SavingProps {
  page: EditedPage;
  /** Opens the dialog that saves to a draft. */
  onDraft: () => void;
  /** Why saving to a draft is the only way to save; null if it is not. */
  draftReason: string | null;
}

/** The unsaved changes and saving them. The dialog that saves to a draft stays open when the panel grows or shrinks. */
function Saving({ page, isTight }: { page: EditedPage; isTight: boolean }) {
  const draft = useSaveToDraft();
  const State = isTight ? BriefState : Unsaved;
  return (
    <div className="overlay-saving">
      <State page={page} onDraft={draft.ask} draftReason={draft.draftReason} />
      {draft.dialog}
    </div>
  );
}

/** The unsaved changes in the bar: how many, saving and discarding them, and how saving ended. */
function Unsaved({ page, onDraft, draftReason }: SavingProps) {
  const overlay = useOverlay();
  const { store } = page.editing;
  const count = useStore(store, unsavedCount);
  const isUnsaved = useStore(store, hasUnsaved);
  const status = useStore(store, (state) => state.status);
  const failure = useStore(store, (state) => state.failure);
  const isPublished = useStore(
    store,
    ({ stored }) => pageFacts(page.pageId, stored[page.pageId])?.status === 'published',
  );
  const discard = useDiscard(page.editing, () => {
    page.session.leave();
    focusAfter(() => document.querySelector<HTMLElement>('.overlay-more'));
  });
  const isWaiting = useStore(uploadWait, (state) => state.isWaiting);
  const isSaving = status === 'saving' || isWaiting;
  const isDraft = page.draftId !== undefined;
  const canDraft = useOverlayState(({ user }) => user !== null);
  return (
    <>
      {isUnsaved ? (
        <p role="status" className="overlay-unsaved">
          <button
            type="button"
            className="link-button"
            title="Show changes"
            onClick={() => overlay.store.setState({ panel: 'pending' })}
          >
            You have {count} unsaved change(s).
          </button>
          {draftReason === null ? null : ` ${draftReason}`}
        </p>
      ) : null}
      {isUnsaved || isSaving ? (
        <>
          {draftReason === null ? (
            <ToolButton look="gold" className="tool-dark" disabled={isSaving} onClick={overlay.finalize}>
              {isWaiting
                ? 'Waiting for upload…'
                : isSaving
                  ? 'Saving...'
                  : isDraft
                    ? 'Save to draft'
                    : 'Finalize Changes'}
            </ToolButton>
          ) : null}
          {isDraft || !canDraft ? null : (
            <ToolButton
              look={draftReason === null ? 'dark' : 'gold'}
              className={draftReason === null ? undefined : 'tool-dark'}
              disabled={isSaving}
              onClick={onDraft}
            >
              Save to draft…
            </ToolButton>
          )}
          <ToolButton look="dark" disabled={isSaving} onClick={discard.ask}>
            Discard
          </ToolButton>
        </>
      ) : null}
      <p className="overlay-said" role="status" data-status={status}>
        {status === 'success'
          ? isDraft
            ? 'Saved to the draft'
            : `Changes saved successfully! ${isPublished ? 'Visitors see them now.' : 'The page isn’t published.'}`
          : null}
        {status === 'error' && failure && failure.kind !== 'conflict'
          ? 'Failed to save changes. Please try again.'
          : null}
      </p>
      {discard.dialog}
    </>
  );
}

/** Leaves the preview of a past value while there is no room for its notice. */
function ExitPreview({ page }: { page: EditedPage }) {
  const isPreviewing = useStore(page.editing.store, ({ preview }) => preview !== null);
  if (!isPreviewing) return null;
  return (
    <ToolButton look="dark" onClick={() => page.editing.leavePreview()}>
      Exit preview
    </ToolButton>
  );
}

/** The unsaved changes in a panel that shrank to make room: how many, or what went wrong, and saving them. */
function BriefState({ page, onDraft, draftReason }: SavingProps) {
  const overlay = useOverlay();
  const isWaiting = useStore(uploadWait, (state) => state.isWaiting);
  const canSave = useStore(page.editing.store, (state) => hasUnsaved(state) && state.status !== 'saving');
  const words = useStore(page.editing.store, (state) => summarizeState(state, page.draftId !== undefined));
  const isFailed = useStore(page.editing.store, ({ failure }) => failure !== null);
  const isStale = useStore(page.editing.store, () => page.editing.staleChanges().length > 0);
  return (
    <>
      <p role="status" className="overlay-brief" data-failed={isFailed || isStale || undefined}>
        {isStale && !isFailed ? 'Changed by others' : words}
      </p>
      {canSave ? (
        <ToolButton
          look="gold"
          className="tool-dark overlay-brief-save"
          disabled={isWaiting}
          onClick={draftReason === null ? overlay.finalize : onDraft}
        >
          {isWaiting
            ? 'Waiting for upload…'
            : draftReason !== null
              ? 'Save to draft…'
              : page.draftId === undefined
                ? 'Finalize Changes'
                : 'Save to draft'}
        </ToolButton>
      ) : null}
    </>
  );
}

function summarizeState(state: EditingState, isDraft: boolean): string {
  if (state.status === 'saving') return 'Saving...';
  if (state.status === 'success') return isDraft ? 'Saved to the draft' : 'Changes saved successfully!';
  const count = unsavedCount(state);
  if (count === 0) return '';
  return state.failure === null ? `${count} unsaved` : `Not saved: ${count}`;
}
