import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Later } from '../ui/lazy-part';
import { lazyTool } from './lazy-tool';
import { useOverlay, useOverlayState, usePage } from './overlay-context';
import type { OpenPanel } from './overlay-state';
import { bringIntoView } from './page/show-place';
import { RichDialog } from './regions/rich-dialog';

const BatchEditDialog = lazyTool(
  async () => (await import('../editor-panels/batch/batch-edit-dialog')).BatchEditDialog,
);
const ConflictDialog = lazyTool(
  async () => (await import('../editor-panels/conflicts/conflict-dialog')).ConflictDialog,
);
const RecentChanges = lazyTool(async () => (await import('../editor-panels/changes/recent-changes')).RecentChanges);
const PendingList = lazyTool(async () => (await import('./panel/pending-list')).PendingList);
const TimelinePanel = lazyTool(async () => (await import('../editor-panels/timeline/timeline-panel')).TimelinePanel);
const Comments = lazyTool(async () => (await import('./comments/comments')).Comments);
const Placement = lazyTool(async () => (await import('./elements/placement')).Placement);
const Palette = lazyTool(async () => (await import('./elements/palette')).Palette);
const Library = lazyTool(async () => (await import('./sections/library')).Library);
const RegionWriting = lazyTool(async () => (await import('./writing/region-writing')).RegionWriting);
const SectionManager = lazyTool(async () => (await import('./sections/section-manager')).SectionManager);

/** The panels and dialogs over the page. */
export function EditTools() {
  const overlay = useOverlay();
  const page = usePage();
  const panel = useOverlayState((state) => state.panel);
  const placing = useOverlayState((state) => state.placing);
  const writing = useOverlayState((state) => state.writing);
  const hasConflicts = useStore(page.editing.store, ({ conflicts }) => conflicts.length > 0);
  const isBatchOpen = useStore(overlay.selection.store, (state) => state.isEditing);
  const open = (next: OpenPanel) => overlay.store.setState({ panel: next });
  const close = () => open(null);
  return (
    <>
      <RichDialog />
      <Later>{writing === null ? null : <RegionWriting key={writing} path={writing} />}</Later>
      <Later>{isBatchOpen ? <BatchEdit /> : null}</Later>
      <Later>{hasConflicts ? <ConflictDialog /> : null}</Later>
      <Later>
        {panel === 'changes' ? <RecentChanges onClose={close} onOpenTimeline={() => open('timeline')} /> : null}
      </Later>
      <Later>{panel === 'pending' ? <PendingList /> : null}</Later>
      <Later>{panel === 'timeline' ? <TimelinePanel onPreviewed={bringIntoView} onClose={close} /> : null}</Later>
      <Later>{panel === 'comments' ? <Comments onClose={close} /> : null}</Later>
      <Later>{panel === 'elements' ? <Palette onClose={close} /> : null}</Later>
      <Later>{placing ? <Placement type={placing} /> : null}</Later>
      <Later>{panel === 'library' ? <Library onClose={() => open('sections')} /> : null}</Later>
      <Later>{panel === 'sections' ? <SectionManager onClose={close} /> : null}</Later>
    </>
  );
}

/** 'Edit N Fields': edits the selected fields together (spec section 4, "Batch selection"). */
function BatchEdit() {
  const { selection } = useOverlay();
  const paths = useStore(selection.store, (state) => state.paths);
  useEffect(() => focusBatchButton, []);
  return <BatchEditDialog paths={paths} onClose={selection.close} onSaved={selection.close} />;
}

/** Moves the focus to the Batch Edit button, because the button that opened the batch editor disappears with the selection. */
function focusBatchButton(): void {
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => document.querySelector<HTMLElement>(`.overlay-panel ${selector}`);
    (find('[data-batch]') ?? find('.overlay-more'))?.focus({ preventScroll: true });
  });
}
