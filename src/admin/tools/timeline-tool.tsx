import { TimelinePanel } from '../../editor-panels/timeline/timeline-panel';
import type { ToolProps } from '../admin-tool';
import { besidePage } from './beside-page';

/** The Timeline of the page one is on. */
export function TimelineTool({ onClose }: ToolProps) {
  return <TimelinePanel initial={besidePage(480, 620)} onClose={onClose} />;
}
