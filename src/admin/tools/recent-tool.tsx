import { useStore } from 'zustand';
import { RecentChanges } from '../../editor-panels/changes/recent-changes';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** This session's changes of the page one is on. */
export function RecentTool({ entry, onClose }: ToolProps) {
  const { tools } = useDashboard();
  const named = useStore(entry.sections);

  function handleTimeline() {
    onClose();
    tools.show('timeline');
  }

  return <RecentChanges editing={entry.editing} sections={named} onClose={onClose} onOpenTimeline={handleTimeline} />;
}
