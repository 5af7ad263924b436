import { RecentChanges } from '../../editor-panels/changes/recent-changes';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** This session's changes of the page one is on. */
export function RecentTool({ onClose }: ToolProps) {
  const { tools } = useDashboard();

  function handleTimeline() {
    onClose();
    tools.show('timeline');
  }

  return <RecentChanges onClose={onClose} onOpenTimeline={handleTimeline} />;
}
