import { useCallback } from 'react';
import type { Editing } from '../../editing/create-editing';
import type { NamedSection } from '../../editor-panels/changes/path-label';
import { RecentChanges } from '../../editor-panels/changes/recent-changes';
import { TimelinePanel } from '../../editor-panels/timeline/timeline-panel';
import { PAGE_MODELS, type PageId } from '../../pages/models';
import { useDashboard } from '../shell/dashboard-context';
import { hidePanel, showPanel, usePanels } from './open-panels';

interface PagePanelsProps {
  pageId: PageId;
  editing: Editing;
  /** The page's dynamic sections, in their order. */
  sections: readonly NamedSection[];
  /** The page is to be read again: something was written past its editing. */
  onReload: () => void;
}

/** The panels and dialogs over the page editor, each as it is open. */
export function PagePanels({ pageId, editing, sections, onReload }: PagePanelsProps) {
  const { trpc, live } = useDashboard();
  const open = usePanels();
  const follow = useCallback(
    (onChange: () => void) =>
      live.listen((event) => {
        if (event.kind === 'gap' || ('pageId' in event && event.pageId === pageId)) onChange();
      }),
    [live, pageId],
  );
  return (
    <>
      {open.recent ? (
        <RecentChanges
          editing={editing}
          onClose={() => hidePanel('recent')}
          onOpenTimeline={() => {
            hidePanel('recent');
            showPanel('timeline');
          }}
        />
      ) : null}
      {open.timeline ? (
        <TimelinePanel
          key={pageId}
          page={{ id: pageId, label: PAGE_MODELS[pageId].label }}
          trpc={trpc}
          editing={editing}
          sections={sections}
          follow={follow}
          onReverted={onReload}
          onClose={() => hidePanel('timeline')}
        />
      ) : null}
    </>
  );
}
