import { RecentChanges } from '../../editor-panels/changes/recent-changes';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** Shows this session's changes of the current page. */
export function RecentTool({ onClose }: ToolProps) {
  const { tools } = useDashboard();

  function handleTimeline() {
    onClose();
    tools.show('timeline');
  }

  return <RecentChanges onClose={onClose} onOpenTimeline={handleTimeline} />;
}
