import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SiteEvent } from '../api/live';
import { pathNow } from '../editing/content-root';
import { pageTexts } from '../editing/page-texts';
import { currentContent } from '../editing/selectors';
import { withSelected } from '../editor-panels/batch/selected-texts';
import { GoneNotice } from '../editor-panels/changes/gone-notice';
import { SiteRichInput } from '../editor-panels/site-rich-input';
import { PAGE_MODELS } from '../pages/models';
import { Later } from '../ui/lazy-part';
import { Placement } from './elements/placement';
import { lazyTool } from './lazy-tool';
import { useOverlay, useOverlayState, usePage } from './overlay-context';
import { bringIntoView } from './page/show-place';
import { RichDialog } from './regions/rich-dialog';
import { useSectionTools } from './sections/use-section-tools';

const BatchEditDialog = lazyTool(
  async () => (await import('../editor-panels/batch/batch-edit-dialog')).BatchEditDialog,
);
const ConflictDialog = lazyTool(
  async () => (await import('../editor-panels/conflicts/conflict-dialog')).ConflictDialog,
);
const RecentChanges = lazyTool(async () => (await import('../editor-panels/changes/recent-changes')).RecentChanges);
const PendingList = lazyTool(async () => (await import('./panel/pending-list')).PendingList);
const TimelinePanel = lazyTool(async () => (await import('../editor-panels/timeline/timeline-panel')).TimelinePanel);
const Palette = lazyTool(async () => (await import('./elements/palette')).Palette);
const Library = lazyTool(async () => (await import('./sections/library')).Library);
const RegionWriting = lazyTool(async () => (await import('./writing/region-writing')).RegionWriting);
const SectionManager = lazyTool(async () => (await import('./sections/section-manager')).SectionManager);

/** The panels and dialogs over the page. */
export function EditTools() {
  const overlay = useOverlay();
  const page = usePage();
  const named = useStore(page.sections);
  const { panel, placing, writing } = useOverlayState((state) => state);
  const hasConflicts = useStore(page.editing.store, ({ conflicts }) => conflicts.length > 0);
  const close = () => overlay.store.setState({ panel: null });
  const label = PAGE_MODELS[overlay.pageId].label;
  return (
    <>
      <RichDialog />
      <Later>{writing === null ? null : <RegionWriting key={writing} path={writing} />}</Later>
      <Later>
        <BatchEdit />
      </Later>
      <Later>
        {hasConflicts ? (
          <ConflictDialog
            editing={page.editing}
            sections={named}
            RichInput={SiteRichInput}
            onSettled={() => overlay.finalize()}
          />
        ) : null}
      </Later>
      <Later>
        {panel === 'changes' ? (
          <RecentChanges
            editing={page.editing}
            sections={named}
            onClose={close}
            onOpenTimeline={() => overlay.store.setState({ panel: 'timeline' })}
          />
        ) : null}
      </Later>
      <Later>{panel === 'pending' ? <PendingList /> : null}</Later>
      <Later>
        {panel === 'timeline' ? (
          <TimelinePanel
            page={{ id: overlay.pageId, label }}
            trpc={overlay.trpc}
            editing={page.editing}
            sections={named}
            follow={followPage}
            onReverted={() => void page.reload().catch(() => undefined)}
            onPreviewed={bringIntoView}
            onClose={close}
          />
        ) : null}
      </Later>
      <Later>{panel === 'elements' ? <Palette onClose={close} /> : null}</Later>
      {placing ? <Placement type={placing} /> : null}
      <Later>
        {panel === 'library' ? <Library onClose={() => overlay.store.setState({ panel: 'sections' })} /> : null}
      </Later>
      <Later>{panel === 'sections' ? <SectionManager onClose={close} /> : null}</Later>
    </>
  );

  function followPage(onChange: () => void): () => void {
    return overlay.live.listen((event: SiteEvent) => event.kind !== 'message' && onChange());
  }
}

/** 'Edit N Fields': the selected fields together (spec section 4, "Batch selection"). */
function BatchEdit() {
  const isEditing = useStore(useOverlay().selection.store, (state) => state.isEditing);
  return isEditing ? <OpenBatch /> : null;
}

function OpenBatch() {
  const { selection } = useOverlay();
  const page = usePage();
  const { pageId, editing, sections } = page;
  const { tools } = useSectionTools(() => undefined);
  const paths = useStore(selection.store, (state) => state.paths);
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const groups = useMemo(
    () =>
      withSelected(
        pageTexts(pageId, content, named),
        { pageId, root: content, sections: named },
        paths.map((path) => pathNow(content, path) ?? path),
      ),
    [pageId, content, named, paths],
  );
  useEffect(() => focusBatchButton, []);
  return (
    <BatchEditDialog
      editing={editing}
      groups={groups}
      paths={paths}
      RichInput={SiteRichInput}
      notice={(edited) => (
        <GoneNotice page={page} paths={edited} onRestore={(section) => void tools.restore(section)} />
      )}
      onClose={selection.close}
      onSaved={selection.close}
    />
  );
}

/** What the batch editor was opened by is gone with the selection: the focus goes to where one selects again. */
function focusBatchButton(): void {
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.overlay-panel [data-batch]')?.focus({ preventScroll: true });
  });
}
