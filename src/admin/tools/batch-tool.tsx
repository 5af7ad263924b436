import { useMemo } from 'react';
import { useStore } from 'zustand';
import { pageTexts } from '../../editing/page-texts';
import { currentContent } from '../../editing/selectors';
import { BatchEditDialog } from '../../editor-panels/batch/batch-edit-dialog';
import { GoneNotice } from '../../editor-panels/changes/gone-notice';
import { SiteRichInput } from '../../editor-panels/site-rich-input';
import { PAGE_MODELS } from '../../pages/models';
import type { ToolProps } from '../admin-tool';
import { useRestore } from '../page-editor/use-restore';
import { useDashboard } from '../shell/dashboard-context';

/** Several texts of the page one is on at once, its dynamic sections' too. */
export function BatchTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();
  const { pageId, editing } = entry;
  const restore = useRestore(entry);
  const content = useStore(editing.store, currentContent);
  const sections = useStore(entry.sections);
  const groups = useMemo(() => pageTexts(pageId, content, sections), [pageId, content, sections]);

  function handleSaved() {
    onClose();
    const description = `${PAGE_MODELS[pageId].label} content has been updated successfully.`;
    notify({ title: 'Content Saved', description });
  }

  return (
    <BatchEditDialog
      editing={editing}
      groups={groups}
      RichInput={SiteRichInput}
      notice={(paths) => <GoneNotice page={entry} paths={paths} onRestore={(section) => void restore(section)} />}
      onClose={onClose}
      onSaved={handleSaved}
    />
  );
}
