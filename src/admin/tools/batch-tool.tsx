import { pageName } from '../../editing/page-names';
import { BatchEditDialog } from '../../editor-panels/batch/batch-edit-dialog';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** Several texts of the page one is on at once, its dynamic sections' too. */
export function BatchTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();

  function handleSaved() {
    onClose();
    const description = `${pageName(entry.pageId)} content has been updated successfully.`;
    notify({ title: 'Content Saved', description });
  }

  return <BatchEditDialog onClose={onClose} onSaved={handleSaved} />;
}
