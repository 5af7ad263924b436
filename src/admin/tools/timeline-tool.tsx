import { useCallback } from 'react';
import { useStore } from 'zustand';
import { TimelinePanel } from '../../editor-panels/timeline/timeline-panel';
import { PAGE_MODELS } from '../../pages/models';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';
import { besidePage } from './beside-page';

/** The Timeline of the page one is on, following what is saved. */
export function TimelineTool({ entry, onClose }: ToolProps) {
  const { trpc, live } = useDashboard();
  const { pageId, editing, sections, reload } = entry;
  const named = useStore(sections);
  const follow = useCallback(
    (onChange: () => void) =>
      live.listen((event) => {
        if (event.kind === 'gap' || (event.kind !== 'message' && event.pageId === pageId)) onChange();
      }),
    [live, pageId],
  );
  return (
    <TimelinePanel
      page={{ id: pageId, label: PAGE_MODELS[pageId].label }}
      trpc={trpc}
      editing={editing}
      sections={named}
      follow={follow}
      onReverted={() => void reload().catch(() => undefined)}
      initial={besidePage(480, 620)}
      onClose={onClose}
    />
  );
}
