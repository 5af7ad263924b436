import { Tabs } from 'radix-ui';
import type { FocusEvent } from 'react';
import { useStore } from 'zustand';
import { UnsavedMark } from '../../editor-panels/fields/unsaved-mark';
import { PAGE_MODELS, type PageId } from '../../pages/models';
import { useDashboard } from '../shell/dashboard-context';

/** The dashboard's pages in the order of its tabs (spec section 2), and those the site has beside them. */
const MAIN_TABS = ['home', 'about', 'portfolio', 'team', 'testimonials', 'caseStudies', 'contact'] as const;
const MORE_TABS = ['investors', 'brokers', 'privacy', 'terms', 'disclaimer', 'demo', 'site'] as const;

/** The page tabs, in two groups; a page with unsaved changes is marked. */
export function PageTabs() {
  return (
    <div className="page-tabs">
      <TabGroup label="Pages" ids={MAIN_TABS} />
      <TabGroup label="More pages" ids={MORE_TABS} />
    </div>
  );
}

function TabGroup({ label, ids }: { label: string; ids: readonly PageId[] }) {
  const unsaved = useStore(useDashboard().pages.store, (state) => state.unsaved);
  return (
    <Tabs.List className="tabs" aria-label={label}>
      {ids.map((id) => (
        <Tabs.Trigger key={id} value={id} className="tab" onFocus={keepPage}>
          {PAGE_MODELS[id].label}
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
