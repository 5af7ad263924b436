import { lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SiteEvent } from '../api/live';
import { pageTexts } from '../editing/page-texts';
import { currentContent } from '../editing/selectors';
import { BatchEditDialog } from '../editor-panels/batch/batch-edit-dialog';
import { RecentChanges } from '../editor-panels/changes/recent-changes';
import { ConflictDialog } from '../editor-panels/conflicts/conflict-dialog';
import { SiteRichInput } from '../editor-panels/site-rich-input';
import { PAGE_MODELS } from '../pages/models';
import { Palette } from './elements/palette';
import { Placement } from './elements/placement';
import { useOverlay, useOverlayState, usePage } from './overlay-context';
import { PendingList } from './panel/pending-list';
import { RichDialog } from './regions/rich-dialog';

const TimelinePanel = lazy(async () => ({
  default: (await import('../editor-panels/timeline/timeline-panel')).TimelinePanel,
}));
const Library = lazy(async () => ({ default: (await import('./sections/library')).Library }));
const RegionWriting = lazy(async () => ({ default: (await import('./writing/region-writing')).RegionWriting }));
const SectionManager = lazy(async () => ({ default: (await import('./sections/section-manager')).SectionManager }));

/** The panels and dialogs over the page. */
export function EditTools() {
  const overlay = useOverlay();
  const page = usePage();
  const named = useStore(page.sections);
  const { panel, placing, writing } = useOverlayState((state) => state);
  const close = () => overlay.store.setState({ panel: null });
  const label = PAGE_MODELS[overlay.pageId].label;
  return (
    <Suspense fallback={null}>
      <RichDialog />
      {writing === null ? null : <RegionWriting key={writing} path={writing} />}
      <BatchEdit />
      <ConflictDialog
        editing={page.editing}
        sections={named}
        RichInput={SiteRichInput}
        onSettled={() => overlay.finalize()}
      />
      {panel === 'changes' ? (
        <RecentChanges
          editing={page.editing}
          onClose={close}
          onOpenTimeline={() => overlay.store.setState({ panel: 'timeline' })}
        />
      ) : null}
      {panel === 'pending' ? <PendingList /> : null}
      {panel === 'timeline' ? (
        <TimelinePanel
          page={{ id: overlay.pageId, label }}
          trpc={overlay.trpc}
          editing={page.editing}
          sections={named}
          follow={followPage}
          onReverted={() => void page.reload().catch(() => undefined)}
          onClose={close}
        />
      ) : null}
      {panel === 'elements' ? <Palette onClose={close} /> : null}
      {placing ? <Placement type={placing} /> : null}
      {panel === 'library' ? <Library onClose={() => overlay.store.setState({ panel: 'sections' })} /> : null}
      {panel === 'sections' ? <SectionManager onClose={close} /> : null}
    </Suspense>
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
  const { pageId, editing, sections } = usePage();
  const paths = useStore(selection.store, (state) => state.paths);
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const groups = useMemo(() => pageTexts(pageId, content, named), [pageId, content, named]);
  return (
    <BatchEditDialog
      editing={editing}
      groups={groups}
      paths={paths}
      RichInput={SiteRichInput}
      onClose={selection.close}
      onSaved={selection.close}
    />
  );
}
