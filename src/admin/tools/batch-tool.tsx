import { pageName } from '../../editing/names';
import { BatchEditDialog } from '../../editor-panels/batch/batch-edit-dialog';
import type { ToolProps } from '../admin-tool';
import { describeSaved } from '../page-editor/use-dashboard-host';
import { useDashboard } from '../shell/dashboard-context';

/** Edits several texts of the current page at once, including those of dynamic sections. */
export function BatchTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();

  function handleSaved() {
    onClose();
    notify({ title: 'Content Saved', description: describeSaved(pageName(entry.pageId), entry) });
  }

  return <BatchEditDialog onClose={onClose} onSaved={handleSaved} />;
}
