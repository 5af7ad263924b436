import { useState } from 'react';
import { pageName } from '../../editing/names';
import { insertSection } from '../../editor-panels/library/insert-section';
import { SectionLibrary } from '../../editor-panels/library/section-library';
import type { LibrarySection } from '../../editor-panels/library/templates';
import type { ToolProps } from '../admin-tool';
import { findShownBlock } from '../page-editor/use-sections';
import { useDashboard } from '../shell/dashboard-context';

/** The Section Library. An added section is an unsaved change that is undone and saved like any other. */
export function LibraryTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();
  const { pageId, view } = entry;
  const label = pageName(pageId);
  const [initialAfter] = useState(() => findShownBlock(entry));

  async function handleAdd(section: LibrarySection, after: string | null): Promise<string | null> {
    if (pageId === 'site') return 'Site-wide content can’t have additional sections. Choose a page first.';
    view.setState({ chosen: insertSection(entry, section, after) });
    notify({ title: 'Section Added', description: `${section.name} was added to ${label}. Save to publish it.` });
    return null;
  }

  return <SectionLibrary initialAfter={initialAfter} onAdd={handleAdd} onClose={onClose} />;
}
