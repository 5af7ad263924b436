import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { ConflictDialog } from '../../editor-panels/conflicts/conflict-dialog';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { Later } from '../../ui/lazy-part';
import { ToolButton } from '../../ui/tool-button';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { TOOLS } from '../tools';
import { AssistBox } from '../writing/assist-box';
import { PageBar } from './page-bar';
import { PreviewPane } from './preview/preview-pane';
import { SaveBar } from './save-bar';
import { SectionEditor } from './sections/section-editor';
import { SectionsAside } from './sections/sections-aside';
import { useEntry } from './use-entry';
import { useSections } from './use-sections';
import { useShortcuts } from './use-shortcuts';

/** The editor of one page: its sections, the live preview, the selected section's fields, and the page's tools. */
export function PageWorkspace() {
  const sections = useSections();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useShortcuts();
  const { view } = useEntry();
  const shown = sections.selected?.path ?? null;
  useEffect(() => {
    view.setState({ shown });
    return () => view.setState({ shown: null });
  }, [view, shown]);
  return (
    <>
      <PageNotices />
      <div className="workspace">
        <SectionsAside sections={sections} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className="workspace-main">
          <PageBar selected={sections.selected} onOpenSections={() => setDrawerOpen(true)} />
          <PreviewPane selected={sections.selected} />
          <SectionEditor key={sections.selected?.path} sections={sections} />
          {sections.selected ? <AssistBox key={`assist ${sections.selected.path}`} item={sections.selected} /> : null}
          <SaveBar />
        </div>
        <QuickActions />
        <OpenTools />
        <ConflictDialog />
      </div>
    </>
  );
}

function OpenTools() {
  const entry = useEntry();
  const { tools } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  return TOOLS.filter(({ id }) => open.includes(id)).map(({ id, Component }) => (
    <Later key={id}>
      <Component entry={entry} onClose={() => tools.close(id)} />
    </Later>
  ));
}

/** The Quick Actions panel (spec section 2): links to the other screens. */
function QuickActions() {
  const { screens } = useDashboard();
  const [, navigate] = useLocation();
  const actions = screens.flatMap(({ id, quickAction }) => (quickAction ? [{ id, ...quickAction }] : []));
  if (actions.length === 0) return null;
  return (
    <aside className="quick-actions" aria-labelledby="quick-actions-title">
      <h2 id="quick-actions-title">Quick Actions</h2>
      <ul>
        {actions.map(({ id, label, text }) => (
          <li key={id}>
            <ToolButton onClick={() => navigate(SCREEN_PATHS[id])}>{label}</ToolButton>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
