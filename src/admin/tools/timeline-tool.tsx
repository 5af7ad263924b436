import { TimelinePanel } from '../../editor-panels/timeline/timeline-panel';
import type { ToolProps } from '../admin-tool';
import { besidePage } from './beside-page';

/** Shows the Timeline of the current page. */
export function TimelineTool({ onClose }: ToolProps) {
  return <TimelinePanel initial={besidePage(480, 620)} onClose={onClose} />;
}
