import { pageName } from '../../editing/names';
import { BatchEditDialog } from '../../editor-panels/batch/batch-edit-dialog';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** Edits several texts of the current page at once, including those of dynamic sections. */
export function BatchTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();

  function handleSaved() {
    onClose();
    const description = `${pageName(entry.pageId)} content has been updated successfully.`;
    notify({ title: 'Content Saved', description });
  }

  return <BatchEditDialog onClose={onClose} onSaved={handleSaved} />;
}
