import { pageName } from '../../editing/names';
import { currentContent } from '../../editing/state';
import { newSectionId } from '../../editor-panels/library/new-section-id';
import { SectionLibrary } from '../../editor-panels/library/section-library';
import type { LibrarySection } from '../../editor-panels/library/templates';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** The Section Library. An added section is an unsaved change that is undone and saved like any other. */
export function LibraryTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();
  const { pageId, editing, view } = entry;
  const label = pageName(pageId);

  async function handleAdd({ name, sectionData, ai }: LibrarySection): Promise<string> {
    if (pageId === 'site') return 'Site-wide content can’t have additional sections. Choose a page first.';
    const content = currentContent(editing.store.getState())[pageId] as Record<string, unknown>;
    const path = `${pageId}.${newSectionId(name, pageId, Object.keys(content), content)}`;
    editing.update(path, sectionData, { fieldName: name, ai });
    view.setState({ chosen: path });
    notify({ title: 'Section Added', description: `${name} was added to ${label}. Save to publish it.` });
    return '';
  }

  return <SectionLibrary onAdd={handleAdd} onClose={onClose} />;
}
