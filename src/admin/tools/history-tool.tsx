import { Tabs } from 'radix-ui';
import { useMemo, useState } from 'react';
import { pageName } from '../../editing/names';
import { hasUnsaved } from '../../editing/state';
import { UnsavedChanges } from '../../editor-panels/changes/recent-changes';
import { SavedChanges } from '../../editor-panels/timeline/timeline-panel';
import { FloatingPanel } from '../../ui/floating-panel';
import type { ToolProps } from '../admin-tool';
import { CompareTab } from '../history/compare-tab';
import { highBesidePage } from './beside-page';

/** The page's history: this session's changes, everything saved (the Timeline, spec section 2), and a comparison with any moment. */
export function HistoryTool({ entry, onClose }: ToolProps) {
  const [chosen, choose] = useState<string | null>(null);
  // The tab stays where it is when the changes are saved, but another page may have other changes.
  const initial = useMemo(() => (hasUnsaved(entry.editing.store.getState()) ? 'unsaved' : 'saved'), [entry]);
  return (
    <FloatingPanel
      id="timeline"
      title={`History of ${pageName(entry.pageId)}`}
      onClose={onClose}
      initial={highBesidePage(480, 620)}
      min={{ width: 300, height: 200 }}
    >
      <Tabs.Root value={chosen ?? initial} onValueChange={choose} className="library">
        <Tabs.List className="panel-tabs" aria-label="History">
          <Tabs.Trigger value="unsaved">Unsaved</Tabs.Trigger>
          <Tabs.Trigger value="saved">Saved</Tabs.Trigger>
          <Tabs.Trigger value="compare">Compare</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="unsaved" className="library-pane" tabIndex={-1}>
          <UnsavedChanges />
        </Tabs.Content>
        <Tabs.Content value="saved" className="library-pane" tabIndex={-1}>
          <SavedChanges />
        </Tabs.Content>
        <Tabs.Content value="compare" className="library-pane" tabIndex={-1}>
          <CompareTab entry={entry} />
        </Tabs.Content>
      </Tabs.Root>
    </FloatingPanel>
  );
}
