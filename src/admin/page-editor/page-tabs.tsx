import { Tabs } from 'radix-ui';
import type { FocusEvent } from 'react';
import { useStore } from 'zustand';
import { UnsavedMark } from '../../editor-panels/fields/unsaved-mark';
import type { PageId } from '../../pages/models';
import { PAGES } from '../../pages/pages';
import { useDashboard } from '../shell/dashboard-context';

const IDS = Object.keys(PAGES) as PageId[];

/** The page tabs, in two groups; a page with unsaved changes is marked. */
export function PageTabs() {
  return (
    <div className="page-tabs">
      <TabGroup label="Pages" ids={IDS.filter((id) => PAGES[id].tabs === 'main')} />
      <TabGroup label="More pages" ids={IDS.filter((id) => PAGES[id].tabs === 'more')} />
    </div>
  );
}

function TabGroup({ label, ids }: { label: string; ids: readonly PageId[] }) {
  const unsaved = useStore(useDashboard().pages.store, (state) => state.unsaved);
  return (
    <Tabs.List className="tabs" aria-label={label}>
      {ids.map((id) => (
        <Tabs.Trigger key={id} value={id} className="tab" onFocus={keepPage}>
          {PAGES[id].label}
          {(unsaved[id] ?? 0) > 0 ? <UnsavedMark /> : null}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** The arrow keys go from page to page; the Tab key on its way past the tabs leaves the page as it is. */
function keepPage(event: FocusEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[role="tablist"]');
  // By the Tab key the focus comes from elsewhere, and through the list itself.
  const isFromTab = event.relatedTarget !== list && list?.contains(event.relatedTarget);
  if (!isFromTab) event.preventDefault();
}
